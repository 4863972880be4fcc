package main

import (
	"bytes"
	"fmt"
	"image/png"
	"path"
	"strings"
)

// icon is a picture of the app, for the page's head and the manifest.
type icon struct {
	Rel      string // link relation in the page; empty when only the manifest names it
	Path     string
	Type     string // MIME type
	Sizes    string // such as 192x192; empty for a drawing of any size
	Maskable bool   // fills the square, for systems that cut their own shape out of it
}

// icons describes the files below web/icons, SVG and PNG, in order of their names. The one
// named apple-touch-icon.png is for the home screen of iOS; maskable ones have that word in
// their names.
func icons(site tree) ([]icon, error) {
	var all []icon
	for _, name := range site.names() {
		if !strings.HasPrefix(name, "web/icons/") {
			continue
		}
		i := icon{Rel: "icon", Path: name, Type: "image/svg+xml"}
		switch {
		case path.Base(name) == "apple-touch-icon.png":
			i.Rel = "apple-touch-icon"
		case strings.Contains(path.Base(name), "maskable"):
			i.Rel, i.Maskable = "", true
		}
		switch path.Ext(name) {
		case ".svg":
		case ".png":
			size, err := png.DecodeConfig(bytes.NewReader(site[name]))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			i.Type, i.Sizes = "image/png", fmt.Sprintf("%dx%d", size.Width, size.Height)
		default:
			return nil, fmt.Errorf("%s: an icon must be .svg or .png", name)
		}
		all = append(all, i)
	}
	return all, nil
}
