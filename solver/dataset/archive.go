package dataset

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"viewfold/solver/dataset/array"
)

// maxMembers is how many files of an archive are looked at.
const maxMembers = 10_000

// archived reads a zip archive, as .npz is one: its directory stands at its end, so all of it is held, packed. Files
// inside are read one after the other.
func (f *file) archived(content io.Reader, wanted func(string) bool) ([]item, error) {
	packed, err := hold(content)
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(packed, packed.size)
	if err != nil {
		return nil, badArchive(err)
	}
	members := slices.DeleteFunc(z.File, func(m *zip.File) bool { return !isData(m.Name) })
	switch {
	case len(members) == 0:
		return nil, &Error{Problem: "the zip archive holds no file", Fix: fixUnpack}
	case len(members) > maxMembers:
		return nil, &Error{Problem: "the zip archive holds " + plural(len(members), "file"), Fix: fixUnpack}
	}
	onlyArrays := !slices.ContainsFunc(members, func(m *zip.File) bool { return path.Ext(m.Name) != ".npy" })
	var items []item
	for _, m := range members {
		name := m.Name
		if onlyArrays { // NumPy's savez adds the ending
			name = strings.TrimSuffix(name, ".npy")
		}
		found, err := f.member(m, name, wanted)
		if err != nil {
			return nil, err
		}
		items = append(items, found...)
	}
	return items, nil
}

// isData leaves out folders and what systems put beside files.
func isData(name string) bool {
	return !strings.HasSuffix(name, "/") && !strings.HasPrefix(name, "__MACOSX/") && !strings.HasPrefix(path.Base(name), ".")
}

func badArchive(err error) error {
	return &Error{Problem: "the zip archive is damaged or incomplete (" + err.Error() + ")", Fix: "download or pack it again"}
}

// member reads a file of an archive: its arrays, or how to read it when it is CSV. One that cannot be read is an item
// with a problem.
func (f *file) member(m *zip.File, name string, wanted func(string) bool) ([]item, error) {
	problem := func(text string) ([]item, error) {
		return []item{{Entry: Entry{Name: name, Problem: text}}}, nil
	}
	if m.Flags&1 != 0 {
		return problem("is encrypted")
	}
	r, err := m.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return problem("is packed in a way that cannot be read")
	}
	if err != nil {
		return nil, badArchive(err)
	}
	defer r.Close()
	inside := open(archiveReader{r}, name, f.left(), f.stillHere)
	switch {
	case inside.form == formZip:
		return problem("is an archive inside the archive: unpack it first")
	case inside.form == formText:
		first, _ := inside.raw.(*bufio.Reader).Peek(sniffed)
		if what, _ := recognise(first); what != "" && !bytes.HasPrefix(first, []byte(gzipMagic)) {
			return problem("is " + what)
		}
		return []item{{Entry: Entry{Name: name}, text: m.Open}}, nil
	}
	content, err := inside.content()
	if err != nil {
		return nil, err
	}
	return arrays(content, inside.form, name, wanted, array.Room(inside.memory))
}

// archiveReader reads a file of an archive; what fails is the archive's fault, as its bytes are held.
type archiveReader struct{ io.ReadCloser }

func (r archiveReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = badArchive(err)
	}
	return n, err
}

// stillHere tells the observer that the file is still being read: its bytes are held, but not unpacked.
func (f *file) stillHere(int64) error { return f.input.tell() }
