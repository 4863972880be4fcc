package model

import (
	"net/url"
	"strconv"
)

// Link is what an address can ask for: an example, and options for it.
type Link struct {
	Example string
	Params  Params
	Weights string // fixed weights of the example's views, commas between them; "" when they are learned
	Cores   int    // to compute on, 0 for as many as there are
	Panel   Panel  // of the result, to show
}

// linkNames maps the names in an address to options, the short ones of the paper first.
var linkNames = map[string]string{"c": "clusters", "m": "anchors"}

// ParseLink reads `?example=acc&c=3&m=…&seed=…&mode=…`; every option can be given by its
// JSON name, the processor cores by "cores", and what to show of the result by "panel". Unknown names are ignored; a wrong value shows as that
// option's problem.
func ParseLink(query url.Values) Link {
	link := Link{Example: query.Get("example"), Weights: query.Get("fixed_weights"), Panel: ParsePanel(query.Get("panel"))}
	if n, err := strconv.Atoi(query.Get("cores")); err == nil {
		link.Cores = max(n, 0)
	}
	for name, values := range query {
		if full, ok := linkNames[name]; ok {
			name = full
		}
		if _, ok := FieldOf(name); ok && len(values) > 0 {
			link.Params = link.Params.With(name, values[0])
		}
	}
	return link
}
