package action

import (
	"slices"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Answers are handled in the order in which they came, whatever they take; the quick ones at once where that can be.
func TestInbox(t *testing.T) {
	ui := app.NewClientTester(app.Div())
	defer ui.Close()
	var b inbox
	var order []int
	done, resume := make(chan bool), make(chan bool)
	put := func(n int, quick bool, handle func()) {
		b.put(ui.Context(), quick, func() { handle(); order = append(order, n) })
	}
	put(1, true, func() {})
	if !slices.Equal(order, []int{1}) {
		t.Fatalf("a quick answer waits: %v", order)
	}
	put(2, false, func() { <-resume })
	b.put(ui.Context(), true, func() { panic("one that fails stops no other") })
	put(3, true, func() {})
	put(4, false, func() {})
	b.put(ui.Context(), true, func() { close(done) })
	close(resume)
	<-done
	if !slices.Equal(order, []int{1, 2, 3, 4}) {
		t.Errorf("order %v", order)
	}
}
