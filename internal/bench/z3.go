package main

import (
	"bufio"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"akari/puzzle"
)

// startZ3 starts z3 -in, which decides all boards and is reset after each. It uses the logic QF_FD
// (finite domains, with cardinalities), the fastest of several encodings. The time includes reading
// the input.
func startZ3(limit time.Duration) (decider, error) {
	c, err := startChild(exec.Command("z3", "-in", fmt.Sprintf("-t:%d", limit.Milliseconds())))
	if err != nil {
		return nil, err
	}
	return z3{c}, nil
}

type z3 struct{ *child }

func (z z3) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	start := z.used()
	r := encode(p)
	z.in.WriteString("(reset)\n(set-logic QF_FD)\n")
	for v := range r.vars {
		fmt.Fprintf(z.in, "(declare-const x%d Bool)\n", v+1)
	}
	for _, run := range r.runs {
		z.group("(_ at-most 1)", run)
	}
	for _, c := range r.lit {
		z.group("or", c)
	}
	for _, c := range r.clues {
		if c.n > len(c.cells) {
			z.in.WriteString("(assert false)\n")
		} else if len(c.cells) > 0 {
			z.group(fmt.Sprintf("(_ at-most %d)", c.n), c.cells)
			z.group(fmt.Sprintf("(_ at-least %d)", c.n), c.cells)
		}
	}
	first, err := z.check()
	if err != nil || first != "sat" {
		return map[string]string{"unsat": "none"}[first], z.used() - start, err
	}
	if err := z.block(r.vars); err != nil {
		return "", 0, err
	}
	second, err := z.check()
	return map[string]string{"sat": "many", "unsat": "one"}[second], z.used() - start, err
}

// group asserts an operator over variables.
func (z z3) group(op string, vars []int) {
	fmt.Fprintf(z.in, "(assert (%s", op)
	for _, v := range vars {
		fmt.Fprintf(z.in, " x%d", v)
	}
	z.in.WriteString("))\n")
}

func (z z3) check() (string, error) {
	z.in.WriteString("(check-sat)\n")
	line, err := z.ask()
	return strings.TrimSpace(line), err
}

// block reads the values of the solution and excludes it.
func (z z3) block(vars int) error {
	z.in.WriteString("(get-value (")
	for v := range vars {
		fmt.Fprintf(z.in, "x%d ", v+1)
	}
	z.in.WriteString("))\n(echo \"done\")\n")
	if err := z.in.Flush(); err != nil {
		return err
	}
	z.in.WriteString("(assert (or false")
	for words := bufio.NewScanner(z.out); words.Scan(); {
		line := strings.Trim(words.Text(), "() ")
		if line == "done" {
			break
		}
		if name, ok := strings.CutSuffix(line, " true"); ok {
			fmt.Fprintf(z.in, " (not %s)", name)
		}
	}
	z.in.WriteString("))\n")
	return nil
}
