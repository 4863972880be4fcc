package main

import (
	"reflect"
	"testing"

	"viewfold/solver/dataset/corpus"
	"viewfold/wasm/wire"
)

// The worker reads the files of the corpus as the package does, and tells the page where they fail.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.File, func(t *testing.T) {
			content, err := c.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			d := newDesk(t)
			load := wire.Load{Table: 1, Name: c.File, Role: wire.RoleView, Format: wireFormat(c.Asked)}
			if c.Labels {
				load.Role = wire.RoleLabels
			}
			answer := d.ask(wire.KindLoad, load, text(content))
			if c.Error != "" {
				f := answerTo[wire.Failed](d, answer, wire.KindFailed)
				if f.Code != wire.FailInput || f.Text != c.Error || f.Line != c.Line || f.Column != c.Column || !reflect.DeepEqual(f.Choices, readings(c.Choices)) {
					t.Errorf("%+v\nwant %s", f, c.Error)
				}
				return
			}
			info := answerTo[wire.TableInfo](d, answer, wire.KindDone)
			if info.Format != wireFormat(c.Format) {
				t.Errorf("format %+v, want %+v", info.Format, wireFormat(c.Format))
			}
			if !reflect.DeepEqual(info.Choices, readings(c.Offers)) || len(info.Levels) != len(c.Levels) {
				t.Errorf("choices %+v, levels %+v", info.Choices, info.Levels)
			}
			if loaded := d.l.tables[1]; c.Labels {
				err = c.CheckLabels(loaded.labels)
			} else {
				err = c.CheckTable(loaded.view)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}
