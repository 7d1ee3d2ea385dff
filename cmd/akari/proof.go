package main

import (
	"errors"
	"path/filepath"

	"akari/internal/service"
	"akari/puzzle"
	"akari/uniq"
)

// proofs writes the proofs of --proof: for each puzzle with one answer or none
// NAME.cnf, NAME.drat and NAME.map, all of them or nothing. The map comes last, and
// an old one goes before the others are replaced: where it stands, they are whole and
// belong to it, however the program ended.
type proofs struct {
	dir   string
	names fileNames
}

func (d *proofs) write(e *env, it item, v *service.Verdict, budget int64) (status, error) {
	if err := makeFolder(d.dir); err != nil {
		return badInput, err
	}
	base := filepath.Join(d.dir, d.names.next(it.Entry.Name))
	var out [3]*output
	for i, ext := range []string{".cnf", ".drat", ".map"} {
		o, err := e.create(base + ext)
		if err != nil {
			return badInput, err
		}
		defer o.discard()
		out[i] = o
	}
	var answer puzzle.Lamps
	if v.Verdict.Kind == uniq.One {
		answer = append(puzzle.Lamps{}, v.Answer...) // never nil
	}
	err := uniq.Prove(e.ctx, it.Entry.Puzzle, answer, uniq.Options{Budget: budget}, uniq.Proof{Clauses: out[0], Steps: out[1], Cells: out[2]})
	switch {
	case errors.Is(err, uniq.ErrUndecided):
		e.note("%s: no proof within the budget; a larger --budget may find one", it.Name())
		return undecided, nil
	case errors.Is(err, uniq.ErrTooLarge):
		e.note("%s: no proof: %v", it.Name(), err)
		return undecided, nil
	case err != nil:
		return badInput, err
	}
	if err := out[2].remove(); err != nil {
		return badInput, err
	}
	if err := commitAll(out[:]...); err != nil {
		return badInput, err
	}
	return ok, nil
}
