//go:build browser

package browsertest

import "testing"

// The card of a view is drawn in hiding when the page has come, while a file is read and when it is, and nothing stays of it.
func TestRehearsal(t *testing.T) {
	t.Parallel()
	server := Serve(t, Dist(t), "/")
	b := Start(t)
	p := b.Open("about:blank")
	p.before(`globalThis.acts = new Set(), new MutationObserver(() => {
		const card = document.querySelector("[hidden] > #view-0");
		acts.add(!card ? "nothing" : card.querySelector("progress") ? "reading" : card.querySelector("#view-0-id") ? "read" : "a card");
	}).observe(document, { childList: true, subtree: true })`)
	p.Go(server.URL())
	p.Until(`acts.has("reading") && acts.has("read") && !document.getElementById("view-0")`)
	quiet(t, b)
}
