package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"viewfold/tools/bench/workload"
)

// peer is another program that measures once for every line it is sent and answers in JSON.
type peer struct {
	in     io.Writer
	out    *json.Decoder
	latest answer
}

// answer is what a peer tells of a measurement.
type answer struct {
	Seconds    float64
	Inertia    float64 // of k-means
	Iterations float64
}

// begin starts a peer, which ends with the bench.
func (b *bench) begin(cmd *exec.Cmd) (*peer, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	b.ends = append(b.ends, func() {
		in.Close()
		cmd.Wait()
	})
	return &peer{in: in, out: json.NewDecoder(out)}, nil
}

// seconds has the peer measure.
func (p *peer) seconds() (float64, error) {
	if _, err := fmt.Fprintln(p.in); err != nil {
		return 0, err
	}
	err := p.out.Decode(&p.latest)
	return p.latest.Seconds, err
}

// oneThread keeps a peer to one thread.
var oneThread = []string{"GOMAXPROCS=1", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "MKL_NUM_THREADS=1"}

// gonum starts gonum's product, built with its assembly.
func (b *bench) gonum(p workload.Products) (*peer, error) {
	program := filepath.Join(b.tmp, "gemm")
	build := exec.Command("go", "build", "-tags=", "-o", program, "viewfold/tools/bench/gemm")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", build, err, text)
	}
	cmd := exec.CommandContext(b.ctx, program, words(p.Samples, p.Features, p.Anchors, p.Times)...)
	cmd.Env = append(os.Environ(), oneThread...)
	return b.begin(cmd)
}

// script measures NumPy and scikit-learn.
//
//go:embed peers.py
var script string

// pythons are the commands that may be a Python with NumPy, the one that PYTHON names first.
var pythons = []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"}

// python starts a part of the script with a Python that has what the part imports.
func (b *bench) python(part string, args ...any) (*peer, error) {
	library := map[string]string{"products": "numpy", "kmeans": "sklearn"}[part]
	for _, name := range pythons {
		if name == "" || exec.Command(name, "-c", "import "+library).Run() != nil {
			continue
		}
		cmd := exec.CommandContext(b.ctx, name, append([]string{"-c", script, part}, words(args...)...)...)
		cmd.Env = append(os.Environ(), oneThread...)
		return b.begin(cmd)
	}
	return nil, errors.New("no Python with " + library + " here")
}

// versions tells the versions of the Python libraries, as far as they are here.
func versions() string {
	for _, name := range pythons {
		if name == "" {
			continue
		}
		if text, err := exec.Command(name, "-c", script, "versions").Output(); err == nil {
			return strings.TrimSpace(string(text))
		}
	}
	return ""
}

// words writes values as arguments.
func words(values ...any) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = fmt.Sprint(v)
	}
	return list
}
