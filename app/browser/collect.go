package browser

import (
	"runtime"
	"runtime/debug"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const (
	// lookEvery is how often the page looks whether there is much garbage, and much is how many bytes are.
	lookEvery = time.Second
	much      = 2 << 20
	// seldom makes collecting in the middle of other work rare, in per cent of what is in use.
	seldom = 400
)

// Collect collects garbage when the page has nothing else to do. Collecting takes about 20 ms, by which a task in the middle of
// which it happens is longer. It never returns.
func Collect() {
	debug.SetGCPercent(seldom)
	idle := make(chan struct{}, 1)
	rested := app.FuncOf(func(app.Value, []app.Value) any {
		idle <- struct{}{}
		return nil
	})
	var m runtime.MemStats
	for used := uint64(0); ; {
		time.Sleep(lookEvery)
		if runtime.ReadMemStats(&m); m.HeapAlloc < used+much {
			used = min(used, m.HeapAlloc)
			continue
		}
		if wait := app.Window().Get("requestIdleCallback"); wait.Truthy() { // not every browser has it
			app.Window().Call("requestIdleCallback", rested)
			<-idle
		}
		runtime.GC()
		runtime.ReadMemStats(&m)
		used = m.HeapAlloc
	}
}
