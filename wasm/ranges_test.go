package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"viewfold/solver/dataset"
	"viewfold/wasm/port"
	"viewfold/wasm/wire"
)

// inSmallRanges has files of any size read by several, in ranges of so many bytes.
func inSmallRanges(t *testing.T, bytes int64) {
	many, each := manyBytes, rangeBytes
	manyBytes, rangeBytes = 1, bytes
	t.Cleanup(func() { manyBytes, rangeBytes = many, each })
}

// Files read with the help of mates give the table, or the error, of reading alone, whatever becomes of the mates.
func TestReadByMates(t *testing.T) {
	files := map[string]text{
		"dense":    rowsOf(300, 9, false),
		"sparse":   text(strings.Repeat("0,0,0,0,0,0,0,0,0,0,0,0\n", 300) + strings.Repeat("0,0,0,0,0,0,5,0,0,0,0,0\n", 40)),
		"missing":  text("x,y\n" + strings.Repeat("1.5,NA\n2,3\n", 300)),
		"labels":   text("id,class,x,kind\n"),
		"same ID":  rowsOf(300, 9, false) + "s7,1,2,3,4,5,6,7,8,9\n",
		"bad cell": rowsOf(300, 9, false) + "t,1,2,oops,4,5,6,7,8,9\n",
		"quotes":   text("id,x\n"),
	}
	for i := range 300 {
		files["labels"] += text(fmt.Sprintf("s%d,%s,%d,%c\n", i, []string{"p", "née", "NA"}[i%3], i, 'a'+i%7))
		files["quotes"] += text(fmt.Sprintf("\"s%d\n,%d\n\",%d\n", i, i, i))
	}
	names, err := filepath.Glob("../solver/dataset/corpus/files/*")
	if err != nil || len(names) < 60 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text(content)
	}
	for name, file := range files {
		inSmallRanges(t, max(1, file.Size()/9))
		load := wire.Load{Table: 1, Name: "x.csv", Role: wire.RoleView}
		if name == "labels" {
			load.Format = wire.Format{Label: "class", Roles: "category:kind"}
		}
		alone := newDesk(t)
		want := alone.ask(wire.KindLoad, load, file)
		load.Workers = 2
		for _, left := range []int{-1, 0, 1, 2, 4} {
			d := newDesk(t)
			c, _ := insideCrew(left)
			d.l.crew.start = c.start
			for _, m := range d.l.crew.members(2)[1:] {
				if left != 0 {
					m.Ready(t.Context())
				}
			}
			got := d.ask(wire.KindLoad, load, file)
			if got.Env.Kind != want.Env.Kind || string(got.Env.Body) != string(want.Env.Body) {
				t.Errorf("%s, a mate that answers %d requests: %s %s\nwant %s %s", name, left, got.Env.Kind, got.Env.Body, want.Env.Kind, want.Env.Body)
			}
			if got.Env.Kind == wire.KindDone && !sameView(d.l.tables[1], alone.l.tables[1]) {
				t.Errorf("%s, a mate that answers %d requests: another table", name, left)
			}
		}
	}
}

// sameView compares the numbers of two tables, NaN being equal to NaN, and all else.
func sameView(a, b *table) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := *a.view, *b.view
	p, q := x.X.Dense(), y.X.Dense()
	if reflect.TypeOf(x.X) != reflect.TypeOf(y.X) || len(p.Data) != len(q.Data) {
		return false
	}
	for i := range p.Data {
		if math.Float64bits(p.Data[i]) != math.Float64bits(q.Data[i]) {
			return false
		}
	}
	x.X, y.X = nil, nil
	return reflect.DeepEqual(x, y)
}

// A mate reads most of a file when this worker is slow, so that mates help at all is seen.
func TestMatesRead(t *testing.T) {
	inSmallRanges(t, 1000)
	d := newDesk(t)
	c, mates := insideCrew(-1)
	d.l.crew.start = c.start
	d.l.crew.members(2)[1].Ready(t.Context())
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "x.csv", Role: wire.RoleView, Workers: 2}, rowsOf(3000, 9, false))
	if l := (*mates)[0].l; l.file.read != 1 || l.file.ranges == nil {
		t.Errorf("%+v", l.file)
	}
	// A small file, or one worker, asks none.
	manyBytes = 1 << 20
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "x.csv", Role: wire.RoleView, Workers: 2}, rowsOf(3000, 9, false))
	manyBytes = 1
	d.ask(wire.KindLoad, wire.Load{Table: 1, Name: "x.csv", Role: wire.RoleView, Workers: 1}, rowsOf(3000, 9, false))
	if d.l.reads != 1 {
		t.Errorf("%d files were read with help", d.l.reads)
	}
}

// A reading that is cancelled ends its mates', and leaves the table that was there.
func TestReadIsCancelled(t *testing.T) {
	inSmallRanges(t, 300_000)
	d := newDesk(t)
	c, mates := insideCrew(-1)
	d.l.crew.start = c.start
	d.l.crew.members(2)[1].Ready(t.Context())
	load := wire.Load{Table: 1, Name: "x.csv", Role: wire.RoleView}
	answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, rowsOf(20, 3, false)), wire.KindDone)
	load.Workers = 2
	id := d.request(wire.KindLoad, load, rowsOf(60_000, 30, false))
	d.l.send = func(m port.Message) error {
		d.got = append(d.got, m)
		if m.Env.Kind == wire.KindProgress {
			d.l.cancel(port.Message{Env: wire.Envelope{ID: 99, Kind: wire.KindCancel, Body: fmt.Appendf(nil, `{"id":%d}`, id)}})
		}
		return nil
	}
	d.l.serveOne()
	if last := d.got[len(d.got)-1]; last.Env.Kind != wire.KindCancelled || d.l.tables[1].samples() != 20 {
		t.Errorf("%s, %d samples", last.Env.Kind, d.l.tables[1].samples())
	}
	waitIdle(t, (*mates)[0].l)
}

// A file whose table does not fit is refused with the numbers, and the one that was there stays.
func TestFileTooLarge(t *testing.T) {
	for _, workers := range []int{1, 2} {
		inSmallRanges(t, 20_000)
		d := newDesk(t)
		c, _ := insideCrew(-1)
		d.l.crew.start = c.start
		load := wire.Load{Table: 1, Name: "a.csv", Role: wire.RoleView, Workers: workers}
		answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, rowsOf(1000, 20, false)), wire.KindDone)
		file := rowsOf(120_000, 20, false) // 120 000 × (160 bytes and 106 for an ID)
		own := d.l.held() + rangesBytes*float64(workers)
		d.l.limit.worker = tight * (own + 20e6)
		load.Name = "b.csv"
		f := answerTo[wire.Failed](d, d.ask(wire.KindLoad, load, file), wire.KindFailed)
		var samples, features int
		var needs, left float64
		_, err := fmt.Sscanf(f.Text, "b.csv would take about %f MB of memory (about %d samples × %d features), and a browser tab has %f MB left for it.", &needs, &samples, &features, &left)
		if err != nil || f.Code != wire.FailMemory || f.File != "b.csv" || f.Fix == "" || features != 20 || left != 20 ||
			math.Abs(needs/32-1) > 0.1 || math.Abs(float64(samples)/120_000-1) > 0.1 {
			t.Errorf("%d workers: %+v (%v)", workers, f, err)
		}
		if n := d.l.tables[1].samples(); n != 1000 {
			t.Errorf("%d samples", n)
		}
		d.l.limit.worker = tight * (own + 45e6)
		answerTo[wire.TableInfo](d, d.ask(wire.KindLoad, load, file), wire.KindDone)
	}
}

// What travels comes back.
func TestPackRange(t *testing.T) {
	for in, f := range map[string]dataset.Format{
		"id,x,class,kind\na,1,p,k\nb,NA,q,\n\nc,3,,l\n": {Label: "class", Roles: "category:kind"}, "1,2\n3,4\n": {}, strings.Repeat("0,0,0,0,0,0,0,0,0,0,1\n", 9): {},
	} {
		file := text(in)
		ranges, err := dataset.OpenRanges(opener(t.Context(), file), file.Size(), "x.csv", f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ranges.Read(int64(strings.Index(in, "\n"))+1, file.Size(), nil)
		if err != nil {
			t.Fatal(err)
		}
		a := packRange(want)
		d := newDesk(t)
		(&job{lead: d.l, msg: port.Message{}}).reply(wire.KindDone, a)
		got, err := unpackRange(d.got[0])
		if err != nil {
			t.Fatal(err)
		}
		shown := func(r *dataset.Range) string {
			return fmt.Sprintf("%+v %q %v %q %v %q %v %+v", r.RangeCounts, r.IDs, r.IDLines, r.Labels, r.Codes, r.Levels, r.All, r.Few)
		}
		if shown(got) != shown(want) {
			t.Errorf("%s came back as %s", shown(want), shown(got))
		}
	}
}
