package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"time"

	"akari/puzzle"
)

// startClingo starts clingo, which runs once for each board and gets the board as a program. The
// time is the processor time that clingo itself reports. Its search stops at two solutions.
func startClingo(limit time.Duration) (decider, error) {
	path, err := exec.LookPath("clingo")
	return clingo{path, limit}, err
}

type clingo struct {
	path  string
	limit time.Duration
}

func (c clingo) close() {}

func (c clingo) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	r := encode(p)
	var program bytes.Buffer
	fmt.Fprintf(&program, "{lamp(1..%d)}.\n", r.vars)
	for i, run := range r.runs {
		facts(&program, "run", i, run)
	}
	for i, cells := range r.lit {
		facts(&program, "lit", i, cells)
	}
	for i, k := range r.clues {
		facts(&program, "clue", i, k.cells)
		fmt.Fprintf(&program, "need(%d,%d).\n", i, k.n)
	}
	program.WriteString(":- run(R,_), 2 {lamp(V) : run(R,V)}.\n:- lit(C,_), {lamp(V) : lit(C,V)} 0.\n:- need(K,N), not N {lamp(V) : clue(K,V)} N.\n#show lamp/1.\n")
	cmd := exec.Command(c.path, "--outf=2", "--warn=none", fmt.Sprintf("--time-limit=%d", int(c.limit.Seconds()+1)), "2", "-")
	cmd.Stdin = &program
	out, _ := cmd.Output() // the exit code depends on the result, so it is not an error
	var report struct {
		Result string
		Models struct{ Number int }
		Time   struct{ CPU float64 }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return "", 0, fmt.Errorf("%w: %.200s", err, out)
	}
	took := time.Duration(report.Time.CPU * float64(time.Second))
	switch {
	case report.Result == "UNKNOWN":
		return "", took, nil
	default:
		return [...]string{"none", "one", "many"}[report.Models.Number], took, nil
	}
}

// facts writes the fact name(i,v) for each variable v.
func facts(w *bytes.Buffer, name string, i int, vars []int) {
	for _, v := range vars {
		fmt.Fprintf(w, "%s(%d,%d).\n", name, i, v)
	}
}
