package model

import (
	"slices"
	"strconv"
)

// ClusterName is how a cluster, from 0, is called: by the name the person gave it, or by its number.
func (r Result) ClusterName(cluster int) string {
	if name := r.GivenName(cluster); name != "" {
		return name
	}
	return "Cluster " + strconv.Itoa(cluster+1)
}

// ShortName is the cluster's number, with its name when it has one.
func (r Result) ShortName(cluster int) string {
	number := strconv.Itoa(cluster + 1)
	if name := r.GivenName(cluster); name != "" {
		return number + " " + name
	}
	return number
}

// GivenName is the name that the person gave to a cluster, "" for none.
func (r Result) GivenName(cluster int) string { return nth(r.Names, cluster) }

// GivenColor is the colour, #rrggbb, that the person gave to a cluster, "" for none.
func (r Result) GivenColor(cluster int) string { return nth(r.Colors, cluster) }

func nth(list []string, i int) string {
	if i >= 0 && i < len(list) {
		return list[i]
	}
	return ""
}

// SameNames says whether another result has the same names and colours.
func (r Result) SameNames(other Result) bool {
	return slices.Equal(r.Names, other.Names) && slices.Equal(r.Colors, other.Colors)
}

// Called returns the result with another name of a cluster.
func (r Result) Called(cluster int, name string) *Result {
	r.Names = r.with(r.Names, cluster, name)
	return &r
}

// Colored returns the result with another colour of a cluster.
func (r Result) Colored(cluster int, color string) *Result {
	r.Colors = r.with(r.Colors, cluster, color)
	return &r
}

// with returns the texts of all clusters with another one.
func (r Result) with(texts []string, cluster int, text string) []string {
	all := slices.Grow(slices.Clone(texts), r.Clusters)[:max(len(texts), r.Clusters)]
	if cluster >= 0 && cluster < len(all) {
		all[cluster] = text
	}
	return all
}
