package figure

import (
	"archive/zip"
	"bytes"
	"io"
)

// EachFile draws every figure of a run and hands out its files: the picture, name.svg, and its numbers, name.csv. observe
// is told which part of the figures is done, and its error ends the drawing.
func EachFile(s Source, observe func(part float64) error, use func(name string, content []byte) error) error {
	names := Names(s)
	for k, name := range names {
		if err := observe(float64(k) / float64(len(names))); err != nil {
			return err
		}
		f, err := Draw(name, s, Options{})
		if err != nil {
			return err
		}
		var table bytes.Buffer
		if err := f.Table.WriteCSV(&table); err != nil {
			return err
		}
		if err := use(name+".svg", []byte(f.SVG)); err != nil {
			return err
		}
		if err := use(name+".csv", table.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// WriteZip writes the files of EachFile as one zip file. They have no time, so that equal figures give equal bytes.
func WriteZip(w io.Writer, s Source, observe func(part float64) error) error {
	z := zip.NewWriter(w)
	err := EachFile(s, observe, func(name string, content []byte) error {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write(content)
		}
		return err
	})
	if err != nil {
		return err
	}
	return z.Close()
}
