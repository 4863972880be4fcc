package widget

import (
	"encoding/binary"
	"strings"
	"testing"

	"viewfold/app/model"
	"viewfold/wasm/wire"
)

// As many rows are printed as it says, of those that are chosen; what a file says is text there, too.
func TestPrintedRows(t *testing.T) {
	var labels, ends []byte
	ids := strings.Repeat("a<", 1200)
	for i := range 1200 {
		labels = binary.LittleEndian.AppendUint32(labels, uint32(i%2))
		ends = binary.LittleEndian.AppendUint32(ends, uint32(2*i+2))
	}
	samples, err := model.SamplesOf(labels, []byte(ids), ends, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Samples{Result: &model.Result{Samples: samples, RunInfo: wire.RunInfo{Names: []string{"<b>"}, Colors: []string{"#ff0000"}}}}
	s.begin()
	html := s.printedRows()
	if n := strings.Count(html, "<td class=\"\">a&lt;</td>"); n != mostPrinted || strings.Contains(html, "<b>") ||
		!strings.HasSuffix(html, "<p>Rows 1 to 1,000 of 1,200; the whole table is in the CSV file.</p>") || !strings.Contains(html, `fill="#ff0000"`) || strings.Contains(html, "Margin") {
		t.Errorf("%d rows, %s … %s", n, html[:300], html[len(html)-100:])
	}
	s.list, _ = samples.List(model.Query{Cluster: 1}, func() bool { return true })
	if html = s.printedRows(); strings.Count(html, "<tr>") != 601 || !strings.HasSuffix(html, "<p>600 of 1,200 samples.</p>") {
		t.Errorf("of one cluster: %d rows, %s", strings.Count(html, "<tr>"), html[len(html)-100:])
	}
}
