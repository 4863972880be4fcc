package figure

import "strconv"

// name is how a cluster is called: by the name that a person gave it, or by its number, from 1.
func (s Source) name(cluster int) string {
	if name := s.Report.Name(cluster); name != "" {
		return name
	}
	return "Cluster " + strconv.Itoa(cluster+1)
}

// short is the cluster's number, with its name when it has one.
func (s Source) short(cluster int) string {
	number := strconv.Itoa(cluster + 1)
	if name := s.Report.Name(cluster); name != "" {
		return number + " " + name
	}
	return number
}

// paint is the cluster's colour: the person's, or that of the categorical set.
func (s Source) paint(cluster int) paint {
	if color := s.Report.Color(cluster); color != "" {
		return paint{color: color}
	}
	return hue(cluster)
}
