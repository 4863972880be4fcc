package model

import "slices"

// Panel is a part of what the page shows of a result.
type Panel string

// The panels, in the order of their tabs.
const (
	OverviewPanel Panel = "overview"
	MapPanel      Panel = "map"
	ClustersPanel Panel = "clusters"
	LabelsPanel   Panel = "labels"
	GraphPanel    Panel = "graph"
	WeightsPanel  Panel = "weights"
	CoursePanel   Panel = "course"
	NewPanel      Panel = "new"
	TakePanel     Panel = "take"
)

// panel is what there is to know of a Panel.
type panel struct {
	panel   Panel
	name    string
	figures []string // that it shows, of those the result has
}

var panels = []panel{
	{OverviewPanel, "Overview", nil},
	{MapPanel, "Map", nil},
	{ClustersPanel, "Clusters", []string{FeaturesFigure, ConfidenceFigure, "tests"}},
	{LabelsPanel, "Known labels", []string{"confusion", "classes"}},
	{GraphPanel, "Graph", []string{GraphFigure, ViewGraphsFigure, SetGraphsFigure}},
	{WeightsPanel, "View weights", []string{"weights", "weight-course", AblationFigure}},
	{CoursePanel, "Course of the run", []string{"sets", "objective", "steps", "stages"}},
	{NewPanel, "New samples", nil},
	{TakePanel, "Take away", nil},
}

// PanelTab is the tab of a panel.
type PanelTab struct {
	Panel Panel
	Name  string
}

// Tabs lists the panels of a result.
func (r Result) Tabs() []PanelTab {
	tabs := make([]PanelTab, len(panels))
	for i, p := range panels {
		tabs[i] = PanelTab{p.panel, p.name}
		if p.panel == LabelsPanel && r.Metrics == nil {
			tabs[i].Name = "Other results" // which it can be compared with all the same
		}
	}
	return tabs
}

// ParsePanel returns the panel of a name; the first one when there is none.
func ParsePanel(name string) Panel {
	for _, p := range panels {
		if string(p.panel) == name {
			return p.panel
		}
	}
	return OverviewPanel
}

// FiguresOn lists the figures that a panel shows of the result, in order.
func (r Result) FiguresOn(on Panel) []string {
	var names []string
	for _, p := range panels {
		if p.panel == on {
			for _, name := range p.figures {
				if slices.Contains(r.Figures, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// Has says whether the result has a figure.
func (r Result) Has(figure string) bool { return slices.Contains(r.Figures, figure) }
