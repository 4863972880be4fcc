//go:build browser

package browsertest

import "testing"

// What a person picks is what happens, whatever the page draws at that moment. Every pick here comes
// when the page is due to draw: it draws 16 ms after the first event, so in the midst of the next.
func TestPicks(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example="+Examples[0].Name)
	openOptions(p)
	p.Fill("param-sets", "3")
	run(p)
	p.WaitFor("filter-order")
	lost := Eval[int](p, `(async () => {
		let lost = 0;
		for (let i = 0; i < 40; i++) {
			document.getElementById("samples-frame").dispatchEvent(new Event("scroll"));
			for (const until = performance.now() + 12 + i / 4; performance.now() < until;);
			const want = i % 2 ? "" : "least sure";
			const order = document.getElementById("filter-order");
			order.value = want;
			order.dispatchEvent(new Event("change", { bubbles: true }));
			const ordered = () => (document.querySelector("#result-table tbody tr:not(.gap)").cells[0].textContent === "1") === (want === "");
			for (let k = 0; k < 100 && !ordered(); k++) await new Promise((done) => setTimeout(done, 30));
			if (order.value !== want || !ordered()) lost++;
		}
		return lost;
	})()`)
	if lost > 0 {
		t.Errorf("%d of 40 picks were lost", lost)
	}
}

// What a person enters into a field is taken, though the page draws another value into it just then.
func TestEntries(t *testing.T) {
	t.Parallel()
	_, p := begin(t, "/", "?example="+Examples[0].Name)
	p.WaitText("join-summary", "75 samples")
	openOptions(p)
	p.WaitFor("param-sets")
	lost := Eval[int](p, `(async () => {
		const enter = (id, value) => {
			const field = document.getElementById(id);
			field.value = value;
			field.dispatchEvent(new Event("input", { bubbles: true }));
			field.dispatchEvent(new Event("change", { bubbles: true }));
		};
		let lost = 0;
		for (let i = 0; i < 40; i++) {
			enter("param-mode", "paper");
			await new Promise((done) => setTimeout(done, 60));
			enter("param-mode", "consensus");
			for (const until = performance.now() + 12 + i / 4; performance.now() < until;);
			enter("param-sets", String(i + 2));
			await new Promise((done) => setTimeout(done, 60));
			if (document.getElementById("param-sets").value !== String(i + 2)) lost++;
		}
		return lost;
	})()`)
	if lost > 0 {
		t.Errorf("%d of 40 entries were lost", lost)
	}
}
