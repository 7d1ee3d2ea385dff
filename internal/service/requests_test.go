package service_test

import (
	"fmt"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/render/paper"
)

// TestBadRequests makes requests that are not valid and compares their errors, for each operation.
func TestBadRequests(t *testing.T) {
	const one = `"description":"title: One\nparts: [{title: A, files: [a.txt]}]\n","files":{"a.txt":"- 1 -\n- - -\n1 - -\n"}`
	const series = `"description":"title: D\nseries: {from: 2026-12-30, count: 3}\nparts: [{make: {size: 3x3, black: 33%}, title: A, count: 1}]\n"`
	const id = `"id":"akari:4x4#4.00000000000001"`
	w := service.Worker{Most: service.Limits{Limits: paper.Limits{Board: 400, Puzzles: 3}, Workers: 2, Work: 20_000_000}}
	for _, c := range []struct{ operation, request, want string }{
		{"check", `{"puzzle":"- -","kind":"chess"}`, `kind: "chess" is not known; known: akari, searchlights`},
		{"check", `{"puzzle":"- -","max_cells":-1}`, `max_cells: expected 0 to 1000000, got -1`},
		{"check", `{"puzzle":"- -","source":3}`, `source:1:26: a JSON number is not allowed here`},
		{"check", `{"puzzle":"- -","source":{"line":"x"}}`, `source.line:1:36: a JSON string is not allowed here`},
		{"check", `{"puzzle":{"grid":["..",".."],"kind":"chess"}}`, ``},
		{"solve", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"solve", `{"puzzle":{"grid":["1.."]},"workers":3}`, `workers: expected at most 2 here, got 3`},
		{"solve", `{"puzzle":{"grid":["1.."]},"workers":0}`, `workers: expected 1 to 1024, got 0`},
		{"count", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"count", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"fix", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"rate", `{"puzzle":{"grid":["1.."]},"work":0}`, `work: expected at least 1, got 0`},
		{"rate", `{"puzzle":{"grid":["1.."]},"work":30000000}`, `work: expected at most 20000000 here, got 30000000`},
		{"rate", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"explain", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"explain", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"hint", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"hint", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"hint", `{"puzzle":{"grid":["1.."]},"level":0}`, `level: expected 1 to 4, got 0`},
		{"hint", `{"puzzle":{"grid":["1.."]},"lamps":[[0,0]]}`, `lamps: [0, 0] is not a white cell`},
		{"hint", `{"puzzle":{"grid":["1.."]},"dots":[[0,9]]}`, `dots: [0, 9] is not a white cell`},
		{"why", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"why", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"why", `{"puzzle":{"grid":["1.."]},"cell":[3,0]}`, `cell: r4c1 is not a white cell`},
		{"play", `{"puzzle":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"generate", `{"count":4}`, `count: expected 0 to 3, got 4`},
		{"generate", `{"count":-1}`, `count: expected 0 to 3, got -1`},
		{"generate", `{"workers":3}`, `workers: expected at most 2 here, got 3`},
		{"generate", `{"options":{"sise":"3x4"}}`, `options: unknown option "sise"; did you mean size?`},
		{"generate", `{"options":{"size":"3y4"}}`, `size: size "3y4": write rows x columns, as in 3x4`},
		{"generate", `{"options":{"size":[3,4]}}`, `options: expected a text, a number, true or false as the value of an option`},
		{"generate", `{"options":{"size":"30x30"}}`, `size: expected at most 400 cells, got 30x30`},
		{"generate", `{"options":{"size":"4x4","black":"99%"}}`, ``},
		{"generate", `{"preset":"hardd"}`, `preset: "hardd" is not known; did you mean hard?`},
		{"generate", `{"preset":"./x.yaml"}`, `preset: "./x.yaml" is not known; known: first, `},
		{"generate", `{` + id + `,"options":{"size":"3x3"}}`, `size: cannot be combined with an id`},
		{"generate", `{` + id + `,"preset":"easy"}`, `preset: cannot be combined with an id`},
		{"generate", `{"id":"soup"}`, `id: id "soup" is not of the form`},
		{"generate", `{"id":"akari:30x30#4.00000000000001"}`, `size: expected at most 400 cells, got 30x30`},
		{"convert", `{"puzzles":"- 1","to":"pussle"}`, `to: "pussle" is not known; known: janko, `},
		{"convert", `{"puzzles":"- 1","to":"penpa"}`, ``},
		{"convert", `{"puzzles":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"convert", `{"puzzles":[{"grid":["."]},{"grid":["."]},{"grid":["."]},{"grid":["."]}]}`, `1: expected at most 3 puzzles, got more`},
		{"read", `{"puzzles":"- 1","from":"x"}`, `from: unknown notation "x"`},
		{"render", `{"budget":0}`, `budget: expected at least 1, got 0`},
		{"render", `{"puzzles":"- q"}`, `1:3: expected a cell, got 'q'`},
		{"render", `{"puzzles":"- 1","to":"gif"}`, `to: "gif" is not known; known: svg, pdf, png, html, text`},
		{"render", `{"puzzles":"- 1","dpi":3}`, `dpi: expected 20 to 2400, got 3`},
		{"render", `{"puzzles":"- 1","pixels":0}`, `pixels: expected 1 to 20000, got 0`},
		{"render", `{"puzzles":"- 1","pixels":-3}`, `pixels: expected 1 to 20000, got -3`},
		{"render", `{"puzzles":"- 1","cell":"wide"}`, `cell: "wide" is not a length such as 8mm`},
		{"render", `{"puzzles":"- 1","light":"dim"}`, `light: "dim" is not known; known: none, tint, rays`},
		{"render", `{"puzzles":"- 1","symbol":"moon"}`, `symbol: "moon" is not known; known: auto, ring, disc, star`},
		{"render", `{"puzzles":"- 1","per_page":"0x2"}`, `per_page: `},
		{"render", `{"puzzles":"- 1","paper":"a99"}`, `paper: "a99" is not a page size`},
		{"render", `{"puzzles":[{"grid":["1."]},{"grid":["1."]}],"to":"svg"}`, `svg supports one page, not 2; pdf supports any number`},
		{"render", `{"puzzles":"- 1","to":"png","cell":"900mm","dpi":2400}`, `expected a picture of at most 200000000 pixels, and 1000000 on a side; got 212750 by 127711`},
		{"book", `{"edition":"gold"}`, `edition: "gold" is not known; known: print, screen, both`},
		{"book", `{"preset":"boook"}`, `preset: "boook" is not known; did you mean book?`},
		{"book", `{"workers":0}`, `workers: expected 1 to 1024, got 0`},
		{"book", `{"description":"tittle: Two"}`, `book.yaml:1:1: unknown key "tittle"; did you mean title?`},
		{"book", `{` + one + `,"ledger":"soup"}`, `ledger: ledger:1: not a line of a ledger`},
		{"book", `{` + one + `,"date":"2026-12-01"}`, `date: --date needs a series, but the description is of a single book`},
		{"book", `{` + series + `}`, `date: expected the date of one file of the series, such as 2026-12-01`},
		{"book", `{` + series + `,"date":"2026-12-30","only":[1]}`, `date: only and ledger cannot be used with a series`},
		{"book", `{` + series + `,"date":"2026-12-29"}`, `date: 2026-12-29 is not a date of the series`},
		{"cover", `{"for":"nobody"}`, `for: "nobody" is not known; known: ` + strings.Join(paper.KDP.Choices(), ", ")},
		{"cover", `{"book":{"preset":"boook"}}`, `preset: "boook" is not known`},
		{"cover", `{"book":{` + series + `}}`, `a series has no cover`},
		{"cover", `{"book":{` + strings.Replace(one, `parts`, `page: {for: []}\nparts`, 1) + `}}`, `for: name a printer here or in the description`},
		{"cover", `{"for":"kdp","book":{"description":"title: One\nparts: [{title: A, files: [a.txt]}]\n"}}`, `a.txt: file does not exist`},
	} {
		got, err := w.Ask(t.Context(), c.operation, []byte(c.request))
		bad := service.Describe(err)
		if bad == nil {
			t.Errorf("%s %s: %.200s and error %v", c.operation, c.request, got, err)
		} else if text := bad.Error(); !strings.Contains(text, c.want) || c.want != "" && text[0] != c.want[0] && !strings.Contains(text, ": "+c.want) || strings.Contains(text, "\n") {
			t.Errorf("%s %s: %s\nwant %s", c.operation, c.request, text, c.want)
		}
	}
}

// TestValidate checks requests without a puzzle.
func TestValidate(t *testing.T) {
	fix, cover := service.Default[service.FixRequest](), service.Default[service.CoverRequest]()
	if err := service.Validate(&fix, service.Limits{}); err != nil {
		t.Error(err)
	}
	if err := service.Validate(&cover, service.Limits{}); err != nil {
		t.Error(err)
	}
	fix.Budget, cover.For = -1, "nobody"
	for want, err := range map[string]error{
		"budget: expected at least 1, got -1":                                           service.Validate(&fix, service.Limits{}),
		`for: "nobody" is not known; known: ` + strings.Join(paper.KDP.Choices(), ", "): service.Validate(&cover, service.Limits{}),
		"workers: expected 1 to 1024, got 1025":                                         service.Workers(1025).Validate(),
	} {
		if fmt.Sprint(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
