package service_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render/paper"
)

// TestAsk makes a JSON request for each operation and compares the whole response.
func TestAsk(t *testing.T) {
	for _, c := range []struct{ operation, request, want string }{
		{"check", `{"puzzle":"- 1 -\n- - x\n2 - -\n","source":{"file":"a.txt","line":3}}`,
			`{"file":"a.txt","line":3,"name":"a.txt:3","kind":"akari","verdict":"one","lamps":[[0,2],[1,0],[2,1]],"removable":[[0,1]],"minimal":[[2,0]],"stats":{…}}`},
		{"check", `{"puzzle":{"name":"b","grid":[".."]},"brief":true}`,
			`{"name":"b","kind":"akari","verdict":"many","lamps":[[0,0]],"other":[[0,1]],"differ":[[0,0],[0,1]],"stats":{…}}`},
		{"check", `{"puzzle":{"grid":["..","#2"]},"words":true}`,
			`{"kind":"akari","verdict":"none","repairs":[{"slip":"extra black cell","set":[{"cell":[1,0],"white":true}],"verdict":"one"},{"slip":"changed clue","set":[{"cell":[1,1],"clue":1}],"verdict":"one"},{"slip":"changed clue","set":[{"cell":[1,1],"clue":0}],"verdict":"one"},{"slip":"shifted row","set":[{"cell":[1,0],"clue":0},{"cell":[1,1],"clue":null}],"verdict":"one"},{"slip":"shifted row","set":[{"cell":[1,0],"clue":1},{"cell":[1,1],"clue":null}],"verdict":"one"},{"slip":"moved black cell","set":[{"cell":[1,1],"white":true},{"cell":[0,1],"clue":2}],"verdict":"one"},{"slip":"moved black cell","set":[{"cell":[1,0],"white":true},{"cell":[0,0],"clue":null}],"verdict":"one"},{"slip":"shifted row","set":[{"cell":[1,0],"clue":2},{"cell":[1,1],"white":true}],"verdict":"one"}],"conflict":[[1,1]],"stats":{…},` +
				`"text":["To make the solution unique, turn a black cell white: r2c1.","To make the solution unique, set a clue: 1 on r2c2 or 0 on r2c2.","To make the solution unique, shift a row: row 2 becomes 0 x or row 2 becomes 1 x.","To make the solution unique, move a black cell: from r2c2 to r1c2.","There are 2 other such changes.","These contradict each other: clue 2 on r2c2.","The 2 on r2c2 counts 1 cell: it can be at most 1."]}`},
		{"fix", `{"puzzle":{"name":"f","grid":["...",".#.","..."],"lamps":[[0,0]]}}`,
			`{"name":"f","kind":"akari","verdict":"many","repair":{"slip":"missing clue","set":[{"cell":[1,1],"clue":4}],"verdict":"one"},"puzzle":` +
				`{"kind":"akari","name":"f","rows":3,"cols":3,"grid":["...",".4.","..."],"lamps":[[0,1],[1,0],[1,2],[2,1]]}}`},
		{"fix", `{"puzzle":{"grid":["2."]}}`,
			`{"kind":"akari","verdict":"none","repair":{"slip":"extra clue","set":[{"cell":[0,0],"clue":null}],"verdict":"one"},"puzzle":` +
				`{"kind":"akari","rows":1,"cols":2,"grid":["#."],"lamps":[[0,1]]}}`},
		{"solve", `{"puzzle":"..1\n...\n","from":"ascii"}`, ``},
		{"solve", `{"puzzle":{"grid":[".."]},"all":true}`, `{"kind":"akari","verdict":"many","solutions":[[[0,0]],[[0,1]]],"complete":true}`},
		{"solve", `{"puzzle":{"grid":[".."]},"limit":1}`, `{"kind":"akari","verdict":"many","solutions":[[[0,0]]]}`},
		{"count", `{"puzzle":{"grid":["...","...","..."]}}`, `{"kind":"akari","count":"6"}`},
		{"rate", `{"puzzle":{"name":"r","grid":["...#","..4.",".#..","#..."]}}`,
			`{"name":"r","kind":"akari","difficulty":{"name":"easy","rung":"R2","score":14},"techniques":{"R1":1,"R2":2},"course":{"curve":[1,2],"bottlenecks":1,"top_steps":3}}`},
		{"rate", `{"puzzle":{"grid":["..",".."]}}`, `{"kind":"akari","verdict":"many"}`},
		{"explain", `{"puzzle":{"grid":["1.."]}}`, `{"kind":"akari","difficulty":{"name":"easy","rung":"R1","score":13},"solved":true,"steps":[` +
			`{"rung":"R1","technique":"clue count","clues":[[0,0]],"cells":[[0,1]],"lamps":[[0,1]],"text":"The 1 at r1c1 has one open cell: put a lamp at r1c2."}],"lamps":[[0,1]]}`},
		{"hint", `{"puzzle":{"grid":["1.."]},"lamps":[[0,1]]}`, `{"kind":"akari","solved":true,"text":"The board is solved."}`},
		{"hint", `{"puzzle":{"grid":["1.."]},"dots":[[0,2]]}`, `{"kind":"akari","solved":false,"step":{"rung":"R1","technique":"clue count","clues":[[0,0]],"cells":[[0,1]],"lamps":[[0,1]],` +
			`"text":"The 1 at r1c1 has one open cell: put a lamp at r1c2."},"text":"Clue count (R1). The 1 at r1c1 has one open cell: put a lamp at r1c2."}`},
		{"hint", `{"puzzle":{"grid":[".."]}}`, `{"kind":"akari","solved":false,"verdict":"many"}`},
		{"hint", `{"puzzle":{"grid":["1.."]},"level":1}`, `{"kind":"akari","solved":false,"look":[[0,0]],"text":"Look at r1c1."}`},
		{"hint", `{"puzzle":{"grid":["1.."]},"level":5}`, ``},
		{"hint", `{"puzzle":{"grid":["1.."]},"level":4}`, `{"kind":"akari","solved":false,"steps":[{"rung":"R1","technique":"clue count","clues":[[0,0]],"cells":[[0,1]],"lamps":[[0,1]],` +
			`"text":"The 1 at r1c1 has one open cell: put a lamp at r1c2."}],"untried":["R10","R11","R12"],"text":"Clue count (R1). The 1 at r1c1 has one open cell: put a lamp at r1c2.\nLeft out: marks that easier steps decide, and the techniques from R10 on."}`},
		{"why", `{"puzzle":{"grid":["1.."]},"cell":[0,2]}`, `{"kind":"akari","cell":[0,2],"lamp":false,"steps":[` +
			`{"rung":"R1","technique":"clue count","clues":[[0,0]],"cells":[[0,1]],"lamps":[[0,1]],"text":"The 1 at r1c1 has one open cell: put a lamp at r1c2."}],` +
			`"text":"1. The 1 at r1c1 has one open cell: put a lamp at r1c2.\nThe lamp at r1c2 lights r1c3, so r1c3 has no lamp."}`},
		{"why", `{"puzzle":{"grid":["1.."]},"cell":[0,9]}`, ``},
		{"convert", `{"puzzles":"- 1 -\n- x -\n"}`, `{"text":"{\"kind\":\"akari\",\"rows\":2,\"cols\":3,\"grid\":[\".1.\",\".#.\"]}\n","puzzles":1}`},
		{"convert", `{"puzzles":[{"grid":["1."]},{"kind":"searchlights","name":"s","grid":[[12,null]]}],"to":"puzzlink"}`,
			`{"text":"https://puzz.link/p?akari/2/1/b\n","puzzles":1,"unsaid":[{"line":1,"name":"s","kind":"searchlights","error":"puzzlink does not support Searchlights; use puzzlekit, text, json or jsonl"}]}`},
		{"render", `{"puzzles":{"grid":["1.."]},"solution":true}`, `{"format":"text","text":"┌───────┐\n│█1 ◯ ░ │\n└───────┘\n"}`},
		{"render", `{"puzzles":{"name":"n","grid":["2."]},"solution":true}`, `{"format":"text","unsolved":[{"line":1,"name":"n","kind":"akari","verdict":"none"}]}`},
		{"generate", `{"options":{"size":"3x4","symmetry":"none"},"seed":1}`, `{"seed":1,"puzzles":[…],"made":1,"drafts":1,"rounds":10,"given_up":"none"}`},
	} {
		got, err := new(service.Worker).Ask(t.Context(), c.operation, []byte(c.request))
		if c.want == "" {
			if service.Describe(err) == nil {
				t.Errorf("%s %s: %s and error %v", c.operation, c.request, got, err)
			}
			continue
		}
		line := regexp.MustCompile(`"stats":\{[^}]*\}`).ReplaceAllString(string(got), `"stats":{…}`)
		for _, op := range service.Operations {
			var value any
			if op.Name == c.operation && (json.Unmarshal(got, &value) != nil || conform(reflect.TypeOf(op.Response).Elem(), value, op.Name) != nil) {
				t.Errorf("%s is not as documented: %v", got, conform(reflect.TypeOf(op.Response).Elem(), value, op.Name))
			}
		}
		line = regexp.MustCompile(`"puzzles":\[\{.*\}\]`).ReplaceAllString(line, `"puzzles":[…]`)
		if err != nil || line != c.want+"\n" {
			t.Errorf("%s %s:\n%s\nwant\n%s\nerror %v", c.operation, c.request, line, c.want, err)
		}
	}
}

// TestErrorsHaveAPlace checks the message and the place in the errors of bad requests.
func TestErrorsHaveAPlace(t *testing.T) {
	w := service.Worker{Most: service.Limits{Budget: 1000, Limits: paper.Limits{Board: 9}}}
	for _, c := range []struct{ operation, request, want string }{
		{"chek", `{}`, `{"error":"unknown operation \"chek\"; did you mean check?"}`},
		{"check", `{"puzzle":"- -\n- q\n","budget":5}`, `{"error":"expected a cell, got 'q'","line":2,"column":3,"hint":"the values are - q; --cells says what they mean, as in --cells '-=white q=black'"}`},
		{"check", "{\n\"bugdet\": 3}", `{"error":"unknown field \"bugdet\"","line":2,"column":8,"hint":"did you mean budget?"}`},
		{"check", `{"budget":"much"}`, `{"error":"a JSON string is not allowed here","field":"budget","line":1,"column":16}`},
		{"check", `{"budget":`, `{"error":"not JSON: the request ends too early","line":1,"column":10}`},
		{"check", `{} {}`, `{"error":"unexpected text after the request","line":1,"column":4}`},
		{"check", `{"budget":0}`, `{"error":"expected at least 1, got 0","field":"budget"}`},
		{"check", `{"budget":2000}`, `{"error":"expected at most 1000 here, got 2000","field":"budget"}`},
		{"check", `{"budget":5,"from":"jankoo"}`, `{"error":"\"jankoo\" is not known","field":"from","hint":"did you mean janko?"}`},
		{"check", `{"budget":5,"puzzle":"- - - -\n- - - -\n- - - -"}`, ``},
		{"check", `{"budget":5,"puzzle":""}`, `{"error":"no puzzle in the input","line":1,"column":1}`},
		{"check", `{"budget":5,"puzzle":"- x\n- -\n\n\n- - -\nx - 1"}`, `{"error":"expected one puzzle, got a second","line":5}`},
		{"check", `{"budget":5,"puzzle":"- -","check_solution":true}`, `{"error":"no solution to check came with the puzzle"}`},
		{"solve", `{"budget":5,"puzzle":"- -","limit":0}`, `{"error":"expected at least 1, got 0","field":"limit"}`},
	} {
		_, err := w.Ask(t.Context(), c.operation, []byte(c.request))
		bad := service.Describe(err)
		got, _ := json.Marshal(bad)
		if bad == nil || c.want != "" && string(got) != c.want {
			t.Errorf("%s %s:\n%s\nwant\n%s\nerror %v", c.operation, c.request, got, c.want, err)
		}
	}
}

// TestBookOfARequest makes a book from a description and files in the request. If the description
// names a file that is not in the request, the file is not opened.
func TestBookOfARequest(t *testing.T) {
	ask := func(files string) (book struct{ Report struct{ Puzzles int } }, err error) {
		solution, err := new(service.Worker).Ask(t.Context(), "book",
			[]byte(`{"description":"title: Two\nparts: [{title: One, files: [a.txt]}]\n","files":`+files+`}`))
		if err == nil {
			err = json.Unmarshal(solution, &book)
		}
		return book, err
	}
	if book, err := ask(`{"a.txt":"- 1 -\n- - -\n1 - -\n"}`); err != nil || book.Report.Puzzles != 1 {
		t.Errorf("%+v %v", book, err)
	}
	for files, want := range map[string]string{
		`{}`:                 "a.txt: file does not exist",
		`{"../a.txt":"- 1"}`: "files: expected names",
	} {
		if _, err := ask(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", files, err)
		}
	}
}

// TestDrawingHasRoom requests a drawing of too many puzzles.
func TestDrawingHasRoom(t *testing.T) {
	q := service.Default[service.RenderRequest]()
	q.To = "pdf"
	one := service.Subject{Entry: &puzzle.Entry{Puzzle: testkit.Grid(".")}}
	q.Entries = slices.Repeat([]service.Subject{one}, 20_001)
	if _, err := new(service.Worker).Render(t.Context(), &q); err == nil || !strings.Contains(err.Error(), "expected at most 20000 puzzles in a drawing") {
		t.Error(err)
	}
}
