// Command wasm is the solver worker: the program that a Web Worker runs for the page. It
// holds the loaded tables, joins and clusters them, and keeps data sets in the browser's
// storage. The page talks to it by the messages of package wire.
//
//	lead.go     takes requests one after another; cancels
//	job.go      one request: its context, its progress, its pauses
//	tables.go   load, forget, join
//	run.go      clusters
//	memory.go   how much memory a run would take
//	crew.go     workers that compute beside this one
//	mate.go     what such a worker does
//	look.go     what it is given
//	anchors.go  what the anchors of the latest run stand for
//	shelf.go    save, list, open, delete
//	convert.go  from and to the messages' types
//	failure.go  errors for a person
//	main_js.go  connects all this to the browser
//
// Everything but main_js.go runs natively too, and is tested there.
package main
