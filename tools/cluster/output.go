package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// file is one that a call writes.
type file struct {
	flag, name string // name "" for nothing, "-" for standard output
}

// written lists what can be written, in the order in which it is.
func (c *call) written() []file {
	return []file{{"out", c.out}, {"json", c.json}, {"anchors-out", c.anchorsOut}, {"map-out", c.mapOut}, {"explain", c.explain}, {"assign-out", c.assignOut},
		{"capsule", c.capsule}, {"report", c.report}}
}

// differentOutputs refuses two outputs in one file.
func (c *call) differentOutputs() error {
	taken := map[string]string{}
	for _, f := range c.written() {
		if f.name == "" {
			continue
		}
		if other, ok := taken[filepath.Clean(f.name)]; ok {
			return fmt.Errorf("-%s and -%s both name %s", other, f.flag, f.name)
		}
		taken[filepath.Clean(f.name)] = f.flag
	}
	return nil
}

// keepsInputs refuses an output in the place of a file that is read: that may be the only copy.
func (c *call) keepsInputs() error {
	inputs := append(c.parts(), part{file: c.anchors})
	for _, f := range c.written() {
		written, err := os.Stat(f.name)
		if err != nil || f.name == "-" {
			continue // there is nothing yet
		}
		for _, p := range inputs {
			if read, err := os.Stat(p.file); err == nil && os.SameFile(read, written) {
				return fmt.Errorf("-%s %s would replace a file that is read: choose another name", f.flag, f.name)
			}
		}
	}
	return nil
}

// summarise writes the summary: to stderr when standard output is taken.
func (c *call) summarise(text string, stdout, stderr io.Writer) error {
	if slices.ContainsFunc(c.written(), func(f file) bool { return f.name == "-" }) {
		stdout = stderr
	}
	_, err := io.WriteString(stdout, text)
	return err
}

// outputs are the files of a call. They are opened before the run, under other names beside
// their own, so that a name that cannot be written is told at once and none is left half-written.
type outputs []output

type output struct {
	file
	tmp *os.File // nil for these
}

// openOutputs opens the files.
func openOutputs(files []file) (outputs, error) {
	var o outputs
	for _, f := range files {
		out, name := output{file: f}, f.name
		if name != "" && name != "-" {
			if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
				o.close()
				return nil, fmt.Errorf("cannot write %s: it is a folder or a device (- is standard output)", name)
			}
			tmp, err := createBeside(name)
			if err != nil {
				o.close()
				return nil, fmt.Errorf("cannot write %s: %w", name, errors.Unwrap(err))
			}
			out.tmp = tmp
		}
		o = append(o, out)
	}
	return o, nil
}

// createBeside makes a file of another name in a file's folder. Who may read it the umask says, as of any new file: results
// can be as private as the data.
func createBeside(name string) (*os.File, error) {
	return os.OpenFile(filepath.Join(filepath.Dir(name), fmt.Sprintf(".viewfold-%016x", rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// write fills the files, in order, each by the function of its flag, and then gives all of them their names.
func (o outputs) write(stdout io.Writer, fill map[string]func(io.Writer) error) error {
	for _, out := range o {
		var err error
		switch {
		case out.name == "-":
			err = fill[out.flag](stdout)
		case out.tmp != nil:
			err = fill[out.flag](out.tmp)
		}
		if err != nil {
			return err
		}
	}
	for _, out := range o {
		if out.tmp == nil {
			continue
		}
		if err := out.tmp.Close(); err != nil {
			return err
		}
		if err := os.Rename(out.tmp.Name(), out.name); err != nil {
			return err
		}
	}
	return nil
}

// close removes what has not got its name.
func (o outputs) close() {
	for _, out := range o {
		if out.tmp != nil {
			out.tmp.Close()
			os.Remove(out.tmp.Name()) // fails, as it should, once the file has its name
		}
	}
}
