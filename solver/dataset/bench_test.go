package dataset

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// plainCSV is about size bytes of numbers with decimals digits after the point, 100 a row.
func plainCSV(size, decimals int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for len(b) < size {
		for j := range 100 {
			if j > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendFloat(b, rng.Float64()*100-50, 'f', decimals, 64)
		}
		b = append(b, '\n')
	}
	return b
}

// BenchmarkDialects reads the same numbers in other dialects.
func BenchmarkDialects(b *testing.B) {
	plain := plainCSV(8<<20, 4)
	swap := func(pairs ...string) []byte { return []byte(strings.NewReplacer(pairs...).Replace(string(plain))) }
	utf16, err := decoders[UTF16LE].NewEncoder().Bytes(plain)
	if err != nil {
		b.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"plain": plain, "comma": swap(",", ";", ".", ","), "space": swap(",", " "), "fixed": swap(",", "   ", "\n", "  \n  "),
		"Windows-1252": plain, "UTF-16": utf16,
	} {
		f := Format{}
		if name == "Windows-1252" {
			f.Encoding = Windows1252
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := Read(bytes.NewReader(data), "x.csv", f, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	inputs := []struct {
		name     string
		decimals int
	}{{"short", 4}, {"long", 14}}
	for _, in := range inputs {
		data := plainCSV(8<<20, in.decimals)
		b.Run(in.name+"/Read", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(bytes.NewReader(data), "x.csv", Format{}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.name+"/EncodingCSV", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := readByLibrary(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// readByLibrary reads numbers with encoding/csv and strconv.
func readByLibrary(data []byte) ([]float64, error) {
	r := csv.NewReader(bytes.NewReader(data))
	r.ReuseRecord = true
	var values []float64
	for {
		row, err := r.Read()
		if err == io.EOF {
			return values, nil
		}
		if err != nil {
			return nil, err
		}
		for _, text := range row {
			v, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
	}
}

func BenchmarkNumbers(b *testing.B) {
	for _, decimals := range []int{0, 4, 14} {
		data := plainCSV(200<<10, decimals)
		out := make([]float64, 100)
		b.Run(strconv.Itoa(decimals), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				s := scanner{buf: data, delim: ',', point: '.'}
				for s.numbers(out) > 0 {
				}
			}
		})
	}
}

// BenchmarkArrays reads 2000×5000 numbers, as stored and turned.
func BenchmarkArrays(b *testing.B) {
	header := "{'descr': '<f8', 'fortran_order': %s, 'shape': (2000, 5000), }"
	for _, order := range []string{"False", "True"} {
		text := fmt.Sprintf(header, order)
		in := append([]byte("\x93NUMPY\x01\x00"+string([]byte{byte(len(text)), 0})+text), make([]byte, 80_000_000)...)
		for i := range 10_000_000 {
			binary.LittleEndian.PutUint64(in[len(in)-80_000_000+8*i:], math.Float64bits(float64(i)))
		}
		b.Run("fortran_order="+order, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			for b.Loop() {
				if _, err := Read(bytes.NewReader(in), "x.npy", Format{}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
