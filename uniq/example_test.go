package uniq_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/uniq"
)

func ExampleCheck() {
	v := uniq.Check(context.Background(), testkit.Grid(
		".1.",
		"..#",
		"2..",
	), uniq.Options{})
	fmt.Println(v.Kind, v.Answer)
	// Output: one [r1c3 r2c1 r3c2]
}

// A verdict of many says where the answers differ and what would leave one.
func ExampleCheck_explain() {
	v := uniq.Check(context.Background(), testkit.Grid(
		"...",
		".#.",
		"...",
	), uniq.Options{Explain: true})
	fmt.Println(v.Kind)
	fmt.Println("two answers differ in", len(v.Differ), "cells")
	fmt.Println("equal in all answers:", v.Forced.Lamps, v.Forced.Dots)
	fmt.Println("open:", v.Regions)
	for _, r := range v.Repairs {
		fmt.Printf("clue %d on %v would leave one answer\n", r.Clue, r.Cell)
	}
	// Output:
	// many
	// two answers differ in 3 cells
	// equal in all answers: [] []
	// open: [[r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3]]
	// clue 4 on r2c2 would leave one answer
}

// A verdict of none says what contradicts what.
func ExampleCheck_conflict() {
	v := uniq.Check(context.Background(), testkit.Grid(
		"..1",
		".#.",
		"0..",
	), uniq.Options{Explain: true})
	fmt.Println(v.Kind, v.Conflict)
	for _, r := range v.Repairs {
		fmt.Printf("clue %d on %v: %s\n", r.Clue, r.Cell, r.Kind)
	}
	// Output:
	// none [r1c3 r2c1 r3c1 r3c2]
	// clue 0 on r1c3: one
	// clue 1 on r3c1: many
}

// A Checker decides many puzzles in the same memory.
func ExampleChecker() {
	var c uniq.Checker
	for _, p := range []*puzzle.Puzzle{testkit.Grid("."), testkit.Grid(".."), testkit.Grid("4")} {
		fmt.Println(c.Check(context.Background(), p, uniq.Options{}).Kind)
	}
	// Output:
	// one
	// many
	// none
}

func ExampleCount() {
	n, err := uniq.Count(context.Background(), puzzle.New(puzzle.Akari, 12, 12), uniq.Options{})
	fmt.Println(n, err)
	// Output: 479001600 <nil>
}

func ExampleEnumerate() {
	all, err := uniq.Enumerate(context.Background(), testkit.Grid("...", "..."), uniq.EnumerateOptions{}, func(l puzzle.Lamps) error {
		fmt.Println(l)
		return nil
	})
	fmt.Println(all, err)
	// Output:
	// [r1c1 r2c2]
	// [r1c1 r2c3]
	// [r1c2 r2c1]
	// [r1c2 r2c3]
	// [r1c3 r2c1]
	// [r1c3 r2c2]
	// true <nil>
}

func ExampleProve() {
	p := testkit.Grid(".1")
	v := uniq.Check(context.Background(), p, uniq.Options{})
	var steps strings.Builder
	err := uniq.Prove(context.Background(), p, v.Answer, uniq.Options{}, uniq.Proof{
		Clauses: os.Stdout, Steps: &steps, Cells: io.Discard,
	})
	fmt.Println(err)
	fmt.Println("the proof ends in the empty clause:", strings.HasSuffix(steps.String(), "0\n"))
	// Output:
	// p cnf 1 3
	// 1 0
	// 1 0
	// -1 0
	// <nil>
	// the proof ends in the empty clause: true
}
