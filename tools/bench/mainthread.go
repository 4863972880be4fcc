package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
)

// longestTask is how tools/browsertest tells of a run.
var longestTask = regexp.MustCompile(`(?m)^=== ATTR  TestResponsive longest-task-(\d+) (\d+)$`)

// mainThread measures on the whole site the longest task of the page's thread while workers compute: the
// browser test TestResponsive does.
func (b *bench) mainThread() ([]figure, error) {
	cmd := exec.CommandContext(b.ctx, "go", "test", "-tags", "noasm browser", "-count=1", "-v", "-run", "^TestResponsive$", "viewfold/tools/browsertest")
	text, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", cmd, err, text)
	}
	return tasks(string(text), runtime.NumCPU()), nil
}

// tasks makes figures of the test's output, for one worker less than there are cores and for one a core.
func tasks(output string, cores int) []figure {
	longest := map[int]float64{}
	for _, m := range longestTask.FindAllStringSubmatch(output, -1) {
		workers, _ := strconv.Atoi(m[1])
		ms, _ := strconv.ParseFloat(m[2], 64)
		longest[workers] = max(longest[workers], ms)
	}
	var figures []figure
	for workers := max(1, cores-1); workers <= cores; workers++ {
		name := fmt.Sprintf("main thread, %d of %d cores computing", workers, cores)
		ms, ok := longest[workers]
		if !ok {
			figures = append(figures, missing(name, "the test did not tell"))
			continue
		}
		f := figure{Value: ms, Unit: "ms", Note: "longest task from the click on Run to the result, example digits, the first run of the page and the next"}
		if ms == 0 {
			f.Note += "; 0: none was of 50 ms or more, shorter ones are not told"
		}
		if workers < cores || cores == 1 {
			figures = append(figures, f.alone(name, atMost(50)))
		} else {
			figures = append(figures, f.alone(name, ""))
		}
	}
	return figures
}
