package figure

import "strconv"

// Groups are the names and colours that a person gave to clusters, by cluster from 0. Both may be shorter than
// there are clusters, and "" stands for none.
type Groups struct {
	Names  []string `json:"names,omitempty"`
	Colors []string `json:"colors,omitempty"` // #rrggbb
}

// Name is how a cluster is called: by its name, or by its number.
func (g Groups) Name(cluster int) string {
	if cluster < len(g.Names) && g.Names[cluster] != "" {
		return g.Names[cluster]
	}
	return "Cluster " + strconv.Itoa(cluster+1)
}

// Short is the cluster's number, with its name when it has one.
func (g Groups) Short(cluster int) string {
	number := strconv.Itoa(cluster + 1)
	if cluster < len(g.Names) && g.Names[cluster] != "" {
		return number + " " + g.Names[cluster]
	}
	return number
}

// paint is the cluster's colour: the person's, or that of the categorical set.
func (g Groups) paint(cluster int) paint {
	if cluster < len(g.Colors) && g.Colors[cluster] != "" {
		return paint{color: g.Colors[cluster]}
	}
	return hue(cluster)
}
