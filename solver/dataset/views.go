package dataset

import "viewfold/solver"

// Views returns the views of the set as the solver takes them, sharing memory.
func (s *Set) Views() []solver.View {
	views := make([]solver.View, len(s.X))
	for v, x := range s.X {
		views[v] = solver.View{Name: s.Names[v], X: x}
	}
	return views
}
