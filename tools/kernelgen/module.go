package main

import "encoding/binary"

// sections of a module, in their order.
const (
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionExport   = 7
	sectionCode     = 10
)

// module encodes a module that imports the memory of a Go program, "mem" of "go", and exports the functions.
func module(functions ...*function) []byte {
	var types, indexes, exports, bodies []code
	for i, f := range functions {
		types = append(types, f.signature())
		indexes = append(indexes, unsigned(i))
		exports = append(exports, concat(name(f.name), code{0x00}, unsigned(i))) // 0x00: a function
		body := concat(f.declarations(), f.body, opEnd.bytes())
		bodies = append(bodies, concat(unsigned(len(body)), body))
	}
	memory := concat(name("go"), name("mem"), code{0x02, 0x00}, unsigned(0)) // a memory without a maximum, of any size
	return concat(
		code("\x00asm\x01\x00\x00\x00"),
		section(sectionType, types...),
		section(sectionImport, memory),
		section(sectionFunction, indexes...),
		section(sectionExport, exports...),
		section(sectionCode, bodies...),
	)
}

func section(id byte, entries ...code) code {
	content := concat(unsigned(len(entries)), concat(entries...))
	return concat(code{id}, unsigned(len(content)), content)
}

// signature is the type of a function: its parameters, no results.
func (f *function) signature() code {
	t := concat(code{0x60}, unsigned(f.params))
	for range f.params {
		t = append(t, byte(kindInteger))
	}
	return append(t, 0)
}

// declarations lists the types of the variables.
func (f *function) declarations() code {
	all := unsigned(len(f.locals))
	for _, k := range f.locals {
		all = append(all, 1, byte(k))
	}
	return all
}

func name(s string) code { return append(unsigned(len(s)), s...) }

// unsigned encodes a number as unsigned LEB128.
func unsigned(v int) code { return binary.AppendUvarint(nil, uint64(v)) }
