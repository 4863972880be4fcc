package model

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"
)

// Link is what an address can ask for: an example, and options for it.
type Link struct {
	Example string
	Params  Params
	Weights string // fixed weights of the example's views, commas between them; "" when they are learned
	Cores   int    // to compute on, 0 for as many as there are
	Panel   Panel  // of the result, to show
	Run     bool   // whether to run at once
}

// linkNames maps the names in an address to options, the short ones of the paper first.
var linkNames = map[string]string{"c": "clusters", "m": "anchors"}

// ParseLink reads `?example=acc&c=3&m=…&seed=…&mode=…`; every option can be given by its
// JSON name, the processor cores by "cores", what to show of the result by "panel", and with "run=1" it runs at once. Unknown names are ignored; a wrong value shows as that
// option's problem.
func ParseLink(query url.Values) Link {
	link := Link{Example: query.Get("example"), Weights: query.Get("fixed_weights"), Panel: ParsePanel(query.Get("panel")), Run: query.Get("run") == "1"}
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

// Query is the reverse of ParseLink: the options that were touched and the number of clusters.
func (l Link) Query() url.Values {
	query := url.Values{}
	short := map[string]string{}
	for name, full := range linkNames {
		short[full] = name
	}
	for _, f := range Fields {
		if l.Params.Touched(f.Name) || f.Name == "clusters" {
			query.Set(cmp.Or(short[f.Name], f.Name), l.Params.Text(f.Name))
		}
	}
	set := func(name, text string) {
		if text != "" {
			query.Set(name, text)
		}
	}
	set("example", l.Example)
	set("fixed_weights", l.Weights)
	if l.Cores > 0 {
		set("cores", strconv.Itoa(l.Cores))
	}
	if l.Panel != OverviewPanel {
		set("panel", string(l.Panel))
	}
	if l.Run {
		set("run", "1")
	}
	return query
}

// Link is what an address must ask for to show the present result. ok is false when no address can: of own data, or of
// an example that is used in another way than it is opened.
func (m Model) Link() (link Link, ok bool) {
	x, ok := m.Examples.Find(m.Data.Example)
	if !ok || m.Result == nil || m.Stale() || m.Data.Match != "" || m.Data.Unshared != "" {
		return Link{}, false
	}
	var weights []string
	for _, t := range m.Data.Views {
		if t.Off || t.Scale != "" || t.Missing != (MissingPolicy{}) {
			return Link{}, false
		}
		weights = append(weights, t.Weight)
	}
	link = Link{Example: x.ID, Params: m.Params, Cores: m.Cores.Asked, Panel: m.Panel, Run: true}
	if strings.Join(weights, "") != "" {
		link.Weights = strings.Join(weights, ",")
	}
	return link, true
}

// LinkWords says what a link to the present result opens, "" when there can be none.
func (m Model) LinkWords() string {
	if _, ok := m.Link(); !ok {
		return ""
	}
	return "The link opens this example with these options, runs it and shows the same part of the result. It holds no data."
}
