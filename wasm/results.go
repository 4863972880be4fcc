package main

import (
	"encoding/json"
	"io"

	"viewfold/solver/report"
	"viewfold/wasm/port"
	"viewfold/wasm/store"
	"viewfold/wasm/wire"
)

// keepResult keeps a result with its data set.
func (l *lead) keepResult(j *job, body wire.KeepResult) (answer, error) {
	labels, err := j.file(0)
	if err != nil {
		return answer{}, err
	}
	document, err := j.file(1)
	if err != nil {
		return answer{}, err
	}
	return savedAnswer(l.store.KeepResult(j.ctx, body.Key, store.NewResult{
		Result: store.Result{Made: body.Made, Clusters: body.Clusters, Mode: body.Mode, Settings: body.Settings},
		Labels: labels, Document: document,
	}))
}

// openResult answers with a kept result as its run did: everything is in result.json.
func (l *lead) openResult(j *job, body wire.OneResult) (answer, error) {
	r, labels, document, err := l.store.OpenResult(j.ctx, body.Key, body.Result)
	if err != nil {
		return answer{}, err
	}
	csv, err := readAll(j, labels)
	if err != nil {
		return answer{}, err
	}
	doc, text, err := readReport(j, document)
	if err != nil {
		return answer{}, err
	}
	l.latest = latest{run: j.msg.Env.ID, doc: doc, base: doc.Warnings}
	return answer{
		body: wire.KeptResult{Run: runInfo(doc, nil), Settings: r.Settings},
		bufs: resultBuffers(doc, csv, text),
	}, nil
}

// readReport reads the document of a kept result.
func readReport(j *job, document port.Blob) (*report.Report, []byte, error) {
	text, err := readAll(j, document)
	if err != nil {
		return nil, nil, err
	}
	doc := new(report.Report)
	if err := json.Unmarshal(text, doc); err != nil || !doc.Sound() {
		return nil, nil, &failure{
			Code: wire.FailStorage, Text: "This kept result cannot be understood.",
			Fix: "delete it and run again",
		}
	}
	return doc, text, nil
}

// dropResult removes a kept result.
func (l *lead) dropResult(j *job, body wire.OneResult) (answer, error) {
	return savedAnswer(l.store.DropResult(j.ctx, body.Key, body.Result))
}

// resultBuffers are the buffers that wire.RunInfo tells of.
func resultBuffers(doc *report.Report, csv, text []byte) [][]byte {
	clusters := make([]int, len(doc.Labels))
	for i, label := range doc.Labels {
		clusters[i] = label - 1
	}
	confidence, margin := doc.Sure()
	return append(sampleBuffers(clusters, doc.IDs, confidence, margin), csv, text)
}

// readAll reads a blob.
func readAll(j *job, b port.Blob) ([]byte, error) {
	r := b.Open(j.ctx)
	defer r.Close()
	return io.ReadAll(r)
}
