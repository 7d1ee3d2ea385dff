package service

import (
	"cmp"

	"akari/puzzle"
	"akari/puzzle/letter"
)

// Duplicate is a known puzzle that is equal to a puzzle up to rotation and reflection, or has the same layout
// with other clues.
type Duplicate struct {
	Origin
	Turned *bool  `json:"turned,omitempty" when:"unless the known puzzle is in a ledger"` // whether one of the two is rotated or reflected
	Clues  string `json:"clues"`                                                          // same; or other, if only the layouts are equal
}

// The values of Duplicate.Clues.
const (
	sameClues  = "same"
	otherClues = "other"
)

// Same reports whether the clues are the same, too.
func (d *Duplicate) Same() bool { return d.Clues == sameClues }

// Catalogue finds puzzles that it has already. It needs some 350 bytes of memory for each puzzle. The zero Catalogue is empty.
type Catalogue struct {
	seen []sighting
	// first has the first two sightings of each class, as indexes from 1. It has two because the puzzle that is
	// looked up may be one of them.
	first map[class][2]int32
}

// class is the puzzles with one key, or those whose layouts have one key.
type class struct {
	key    [16]byte // the part of a puzzle.Key that ledgers have, too
	layout bool
}

// sighting is a place where a puzzle was seen.
type sighting struct {
	Source
	name   string // "" if the name is the source
	mail   *letter.Mail
	turns  [2]puzzle.Transform // to the canonical forms of the puzzle and of its layout
	listed bool                // in a ledger, which has only the key of the puzzle
}

// classify returns the classes of a puzzle and of its layout, and the transformations to their canonical forms.
func classify(p *puzzle.Puzzle) (of [2]class, turns [2]puzzle.Transform) {
	layout := p.Clone()
	for i, c := range layout.Cells {
		if c.IsBlack() {
			layout.Cells[i] = puzzle.Black
		}
	}
	for i, p := range []*puzzle.Puzzle{p, layout} {
		key, by := p.Identity()
		of[i], turns[i] = class{[16]byte(key[:]), i > 0}, by
	}
	return of, turns
}

// Add adds a puzzle.
func (c *Catalogue) Add(s *Subject) {
	of, turns := classify(s.Entry.Puzzle)
	c.add(sight(s, turns), of[:]...)
}

// sight returns a sighting of a puzzle.
func sight(s *Subject, turns [2]puzzle.Transform) sighting {
	at := sighting{Source: s.Source, mail: s.Mail, turns: turns}
	if name := s.Origin().Name; name != s.Source.String() {
		at.name = name
	}
	return at
}

// List adds the beginning of the key of a puzzle in a ledger, which has this name there.
func (c *Catalogue) List(key [16]byte, file, name string) {
	c.add(sighting{Source: Source{File: file}, name: name, listed: true}, class{key: key})
}

func (c *Catalogue) add(at sighting, classes ...class) {
	if c.first == nil {
		c.first = map[class][2]int32{}
	}
	c.seen = append(c.seen, at)
	for _, of := range classes {
		if two := c.first[of]; two[1] == 0 {
			two[min(two[0], 1)] = int32(len(c.seen))
			c.first[of] = two
		}
	}
}

// find returns the first puzzle with the same clues, or else the first with the same layout, or nil. It skips a
// puzzle at the given place.
func (c *Catalogue) find(of [2]class, turns [2]puzzle.Transform, skip Source) *Duplicate {
	for i, clues := range []string{sameClues, otherClues} {
		for _, n := range c.first[of[i]] {
			if n == 0 || c.seen[n-1].Source == skip {
				continue
			}
			at := &c.seen[n-1]
			d := &Duplicate{Clues: clues, Origin: Origin{Source: at.Source, Name: cmp.Or(at.name, at.Source.String()), Postmark: postmarked(at.mail)}}
			if turned := at.turns[i] != turns[i]; !at.listed {
				d.Turned = &turned
			}
			return d
		}
	}
	return nil
}

// Mark sets the duplicates of a puzzle: at most one known puzzle, which may not be the puzzle itself, and at most
// one puzzle of the catalogue, to which Mark then adds the puzzle.
func (c *Catalogue) Mark(s *Subject, known *Catalogue) {
	of, turns := classify(s.Entry.Puzzle)
	s.SameAs = nil
	for _, d := range []*Duplicate{known.find(of, turns, s.Source), c.find(of, turns, Source{})} {
		if d != nil && (s.SameAs == nil || s.SameAs[0].Source != d.Source) {
			s.SameAs = append(s.SameAs, *d)
		}
	}
	c.add(sight(s, turns), of[:]...)
}
