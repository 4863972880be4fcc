package main

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"

	"viewfold/tools/enginepage"
)

// machine says where and with what the figures were measured.
type machine struct {
	Processor string  `json:"processor"`
	Cores     int     `json:"cores"`
	Memory    float64 `json:"memory_gib,omitempty"`
	System    string  `json:"system"`
	Browser   string  `json:"browser,omitempty"`
	Go        string  `json:"go"`
	Gonum     string  `json:"gonum"`
	Peers     string  `json:"peers,omitempty"` // of Python
	Load      string  `json:"load,omitempty"`  // averages over 1, 5 and 15 minutes, at the end
}

// machine looks at this one.
func (b *bench) machine() (machine, error) {
	m := machine{
		Processor: first("/proc/cpuinfo", `(?m)^model name\s*: (.*)$`), Cores: runtime.NumCPU(),
		System: first("/etc/os-release", `(?m)^PRETTY_NAME="(.*)"$`), Go: runtime.Version(), Gonum: module("gonum.org/v1/gonum"),
		Peers: versions(), Load: first("/proc/loadavg", `^(\S+ \S+ \S+)`),
	}
	if m.System == "" {
		m.System = runtime.GOOS + "/" + runtime.GOARCH
	}
	if kib, err := strconv.ParseFloat(first("/proc/meminfo", `(?m)^MemTotal:\s*(\d+)`), 64); err == nil {
		m.Memory = math.Round(kib / (1 << 20))
	}
	if b.chromium == nil {
		return m, nil
	}
	var err error
	m.Browser, err = enginepage.Version(b.chromium)
	return m, err
}

// first returns what a pattern's group matches first in a file, "" when it does not.
func first(file, pattern string) string {
	text, _ := os.ReadFile(file)
	if m := regexp.MustCompile(pattern).FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}

// module returns the version of a module that this program is built with.
func module(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		if m.Path == path {
			return m.Version
		}
	}
	return ""
}

// String is for the document.
func (m machine) String() string {
	s := fmt.Sprintf("%s, %d cores", m.Processor, m.Cores)
	if m.Memory > 0 {
		s += fmt.Sprintf(", %g GiB", m.Memory)
	}
	s += ", " + m.System + "; " + m.Go
	if m.Browser != "" {
		s += "; " + m.Browser
	}
	s += "; gonum " + m.Gonum
	if m.Peers != "" {
		s += "; " + m.Peers
	}
	if m.Load != "" {
		s += "; load averages at the end " + m.Load
	}
	return s
}
