package uniq_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/uniq"
)

// From a puzzle in any notation to a verdict with reasons.
func Example() {
	e, err := codec.Decode("https://puzz.link/p?akari/3/3/j.j")
	if err != nil {
		log.Fatal(err) // a *codec.SyntaxError, with line, column and hint
	}
	v, err := uniq.Check(context.Background(), e.Puzzle, uniq.Options{Explain: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Kind)
	fmt.Println("two solutions:", v.Solution, v.Other)
	for _, r := range v.Repairs {
		if n, clue := r.Set[0].Clue.Clue(); clue && r.Slip == uniq.MissingClue {
			fmt.Println("one solution with a clue", n, "on", r.Set[0].Cell)
		}
	}
	// Output:
	// many
	// two solutions: [r1c1 r2c3 r3c2] [r1c1 r3c3]
	// one solution with a clue 4 on r2c2
}

func ExampleCheck() {
	v, err := uniq.Check(context.Background(), testkit.Grid(
		".1.",
		"..#",
		"2..",
	), uniq.Options{})
	fmt.Println(v.Kind, v.Solution, err)
	// Output: one [r1c3 r2c1 r3c2] <nil>
}

// If a puzzle is not unique, the verdict reports where the solutions differ and which changes make
// it unique.
func ExampleCheck_explain() {
	v, err := uniq.Check(context.Background(), testkit.Grid(
		"...",
		".#.",
		"...",
	), uniq.Options{Explain: true})
	fmt.Println(v.Kind, err)
	fmt.Println("two solutions differ in", len(v.Differ), "cells")
	fmt.Println("equal in all solutions:", v.Forced.Lamps, v.Forced.Dots)
	fmt.Println("open:", v.Regions)
	likeliest := v.Repairs[0]
	n, _ := likeliest.Set[0].Clue.Clue()
	fmt.Printf("likeliest slip: %s, %d on %v\n", likeliest.Slip, n, likeliest.Set[0].Cell)
	// Output:
	// many <nil>
	// two solutions differ in 3 cells
	// equal in all solutions: [] []
	// open: [[r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3]]
	// likeliest slip: missing clue, 4 on r2c2
}

// If a puzzle has no solution, the verdict lists clues and cells that contradict each other.
func ExampleCheck_conflict() {
	v, err := uniq.Check(context.Background(), testkit.Grid(
		"..1",
		".#.",
		"0..",
	), uniq.Options{Explain: true})
	fmt.Println(v.Kind, v.Conflict, err)
	for _, r := range v.Repairs {
		if n, clue := r.Set[0].Clue.Clue(); clue && len(r.Set) == 1 {
			fmt.Printf("%s: %d on %v: %s\n", r.Slip, n, r.Set[0].Cell, r.Kind)
		}
	}
	// Output:
	// none [r1c3 r2c1 r3c1 r3c2] <nil>
	// changed clue: 0 on r1c3: one
	// changed clue: 1 on r3c1: many
}

// A Checker decides many puzzles in the same memory.
func ExampleChecker() {
	var c uniq.Checker
	for _, p := range []*puzzle.Puzzle{testkit.Grid("."), testkit.Grid(".."), testkit.Grid("4")} {
		v, err := c.Check(context.Background(), p, uniq.Options{})
		fmt.Println(v.Kind, err)
	}
	// Output:
	// one <nil>
	// many <nil>
	// none <nil>
}

func ExampleProve() {
	p := testkit.Grid(".1")
	v, err := uniq.Check(context.Background(), p, uniq.Options{})
	if err != nil {
		panic(err)
	}
	var steps strings.Builder
	err = uniq.Prove(context.Background(), p, v.Solution, uniq.Options{}, uniq.Proof{
		Clauses: os.Stdout, Steps: &steps, Cells: io.Discard,
	})
	fmt.Println(err)
	fmt.Println("the proof ends in the empty clause:", strings.HasSuffix(steps.String(), "0\n"))
	// Output:
	// c The last clause: some lamp of the solution is gone.
	// c Every other solution satisfies it, since no solution contains another: a further
	// c lamp would be on a lit cell, and the lamp that lights the cell would see it.
	// p cnf 1 3
	// 1 0
	// 1 0
	// -1 0
	// <nil>
	// the proof ends in the empty clause: true
}
