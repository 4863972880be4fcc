package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"text/template"
	"time"
)

// readme goes with the archive, for whoever unpacks it on a web host.
var readme = template.Must(template.New("README.txt").Parse(`Viewfold {{.}}
Multi-view clustering of your own tables, computed in the browser.

Unpack this folder on any web host, at the root or below any path; nothing has to be
configured, and no program runs on the server. The address must begin with https:// (or be
localhost), or browsers will not store the page for use without a network.

To try it on this computer, serve the folder, for example with Python:

    python3 -m http.server --bind localhost 8080

and open http://localhost:8080/ - opening index.html as a file does not work, for browsers
do not run WebAssembly from there.

To install a newer version, replace the whole folder. Visitors are told of it and switch
when they choose to.
`))

// epoch is the time of every file in the archive: the earliest that the format can hold.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// archive writes the site as a zip file with one folder in it, named like the file. The same
// site gives the same bytes.
func (t tree) archive(file, version string) error {
	folder := filepath.Base(file[:len(file)-len(filepath.Ext(file))])
	var text bytes.Buffer
	if err := readme.Execute(&text, version); err != nil {
		return err
	}
	all := tree{folder + "/README.txt": text.Bytes()}
	for name, content := range t {
		all[folder+"/"+name] = content
	}
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for _, name := range all.names() {
		part, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: epoch})
		if err != nil {
			return err
		}
		part.Write(all[name]) // a bytes.Buffer takes everything
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}
