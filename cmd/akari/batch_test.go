package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestBatchesTellEachItsOwn has several workers decide many puzzles in the same
// memory over and over: every line is what the puzzle gets by itself.
func TestBatchesTellEachItsOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	var in, want bytes.Buffer
	for i := range 400 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(7), 1+rng.IntN(7), 0.3, 0.8)
		name := fmt.Sprintf("p%d", i)
		line, err := json.Marshal(map[string]any{"name": name, "grid": strings.Split(strings.ReplaceAll(puzzle.NewBoard(p).String(), "_", "."), "\n")})
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
		v, err := new(service.Worker).Check(t.Context(), &service.CheckRequest{
			Subject: service.Subject{Entry: &puzzle.Entry{Puzzle: p, Name: name}, Source: service.Source{File: "<stdin>", Line: i + 1}},
			Budget:  service.DefaultBudget, Brief: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		if line, err = service.JSON(v); err != nil {
			t.Fatal(err)
		}
		want.Write(line)
	}
	for _, args := range [][]string{{"solve"}, {"uniq", "--brief"}} {
		for _, workers := range []string{"1", "3"} {
			var out, stderr bytes.Buffer
			run(context.Background(), bytes.NewReader(in.Bytes()), &out, &stderr, append(args, "--format", "json", "--workers", workers))
			if !bytes.Equal(out.Bytes(), want.Bytes()) || stderr.Len() > 0 {
				t.Errorf("%v, %s workers: %.300s\nwant %.300s\n%s", args, workers, out.Bytes(), want.Bytes(), &stderr)
			}
		}
	}
}
