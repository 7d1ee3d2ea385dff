package arch

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
	"akari/solver"
	"akari/solver/mus"
	"akari/uniq"
	"akari/uniq/solutions"
)

// TestNoPanic calls everything that the packages of the library export with every kind of mistake that a
// caller can make.
func TestNoPanic(t *testing.T) {
	many, light := testkit.Grid("1.#", "...", ".0."), puzzle.New(puzzle.Searchlights, 2, 3)
	light.Set(puzzle.Point{Row: 1, Col: 1}, puzzle.Clue(1))
	built := func() *puzzle.Model {
		var m puzzle.Model
		testkit.Must(0, m.Build(many))
		return &m
	}
	small := testkit.Grid("..#0", "2.2.", "0...", "....")
	layout := render.Layout{Width: 100, Height: 100, Rows: 1, Cols: 2, Style: render.Print}
	figure := render.Draw(small, render.Solution(small, testkit.Brute(small)[0]), render.Print)
	sheet := testkit.Must(layout.Sheets(t.Context(), []render.Panel{{Puzzle: small, Caption: "Égal & fine", Note: "a note"}}))[0]
	for folder, c := range map[string]struct{ funcs, values []any }{
		"solver": {[]any{solver.New, solver.Pos, solver.Neg, solver.Is, solver.WriteDIMACS, solver.DIMACSLength},
			[]any{ready, loaded, solved, included, solver.Lit(3), solver.Var(2), solver.Always, solver.Sat}},
		"solver/mus": {nil, []any{mus.Groups{}, solver.New, solver.Constraint{Selector: solver.Always}}},
		"puzzle": {[]any{puzzle.NewBoard, puzzle.GenreByName, puzzle.Clue, puzzle.ParsePoint, puzzle.New, puzzle.SortedLamps,
			puzzle.ParseRung, puzzle.Symmetries, puzzle.SymmetryOf},
			[]any{puzzle.Akari, puzzle.Searchlights, many, light, built, puzzle.NewBoard(many), puzzle.Board{}, puzzle.Run{}, puzzle.Runs{},
				puzzle.PlaceError{}, puzzle.InvalidError{}, puzzle.Cell(3), puzzle.Point{Row: 1, Col: 1}, puzzle.Lamps{{Row: 1, Col: 1}},
				puzzle.Transform(5), puzzle.Rot90, puzzle.Full, puzzle.Cover}},
		"uniq": {[]any{uniq.Check, uniq.Prove, uniq.Allow},
			[]any{testkit.Grid("1.#", "...", "..."), puzzle.Akari, testkit.Grid(".#", "1."), puzzle.Lamps{{Row: 1, Col: 1}}, puzzle.Lamps{{Row: 9, Col: -1}},
				solver.New, uniq.Checker{}, uniq.Verdict{}, uniq.Repair{}, uniq.Change{},
				uniq.Repair{Row: new(int), Set: []uniq.Change{{Cell: puzzle.Point{Row: 9, Col: -1}, Clue: puzzle.Clue(2)}}}}},
		"uniq/solutions": {[]any{solutions.Count, solutions.Enumerate},
			[]any{testkit.Grid("1.#", "...", "..."), testkit.Grid(".#", "1."), puzzle.Akari, puzzle.Searchlights, solutions.Number{0, 5}}},
		"render/paper": {[]any{paper.Settle, paper.Fits, paper.Steps, paper.TooSmall, paper.ParseTrim, paper.Margins, paper.LeastMargins, paper.OneBleed, paper.CheckSpine,
			paper.Failed, paper.Unasked, paper.Told, paper.Spine, paper.ParseTone, paper.Large, paper.SpotColour},
			[]any{paper.KDP, paper.White, paper.KDP.Rules(), paper.Length(1), paper.Points(9), paper.Trims[0], paper.Wrap{}, paper.Limits{},
				paper.Tone{}, paper.Grey, &paper.Work{Cover: &paper.Sheet{}}, paper.Finding{}}},
		"render": {[]any{render.Solution, render.Draw, render.Star, render.MinCell, render.NewFont, render.CheckPlane, render.NewCode, render.EAN,
			render.NewPicture, render.Weight, render.AppendNumber, render.CheckLengths, render.EscapeXML, render.Bounds},
			[]any{*figure, sheet, render.Placed{Figure: render.Draw(small, render.Marks{}, render.Print)}, layout, render.Print, render.Solid,
				render.SymbolStar, render.Polygons{}, render.Label{}, render.Font{}, render.Type{Font: render.Sans, Size: 9},
				render.InvalidError{}, render.GlyphError{}, render.LightTint, render.Panel{}, render.Picture{}, render.Rect{W: 1}, render.Lines{Ends: make([][2]render.XY, 1)}}},
		"render/pdf": {[]any{pdf.New, pdf.Measure, pdf.NewFont, pdf.Sheets, pdf.Paint, pdf.NewImage, pdf.Heading},
			[]any{pdf.Document{}, pdf.OutsideError{}, pdf.Image{}}},
		"render/book/collect": {[]any{collect.Gather, collect.CheckFields, collect.Digest, collect.StandIns, collect.Items, collect.Example, collect.OwnExamples,
			collect.Mistake, collect.ReadLedger, collect.Replaceable, collect.Replaced}, []any{collect.Ledger{}, collect.Item{}}},
		"render/book": {[]any{book.Build, book.Printable, book.Recall},
			[]any{book.Book{Spec: presets.DefaultBook(presets.StyleStandard)}, book.Cover{}, book.Report{}}},
	} {
		t.Run(folder, func(t *testing.T) {
			noPanic(t, filepath.Join(testkit.ModuleRoot(t), folder), c.funcs, c.values)
		})
	}
}

// ready returns a problem with every kind of constraint.
func ready() *solver.Problem {
	p := &solver.Problem{}
	p.Reset(6)
	p.AddAtMostOnes([]solver.Var{0, 1, 2, -1, 3, 4}, 1)
	p.AddAtMostOnes([]solver.Var{0, 3, -1, 1, 4}, 1)
	p.Cover(1)
	p.AddSumsIf(solver.Always, 1, 2, p.Sum(3, 4), p.Sum(5))
	return p
}

func loaded() *solver.Solver {
	s := solver.New()
	testkit.Must(0, s.Load(context.Background(), ready()))
	return s
}

func solved() *solver.Solver {
	s := loaded()
	testkit.Must(s.Solve(context.Background()))
	return s
}

func included() solver.Copy {
	var p solver.Problem
	p.Reset(0)
	return p.Include(ready())
}

// TestNoPanicInBooks makes sound books with a mistake somewhere.
func TestNoPanicInBooks(t *testing.T) {
	dir := t.TempDir()
	yaml := "title: One\nparts: [{make: {size: 6x6, black: 30%}, title: One, count: 2}]\n"
	testkit.Must(0, os.WriteFile(filepath.Join(dir, "book.yaml"), []byte(yaml), 0o666))
	spec := testkit.Must(presets.LoadBook(presets.Folder{FS: os.DirFS(dir), Name: dir}, "book.yaml"))
	rng := rand.New(rand.NewPCG(3, 4))
	built := 0
	for range testkit.Scale(6, 60) {
		wrong := *spec
		spoil(rng, &wrong)
		if b, err := book.Build(testkit.NewPolled(100_000), &wrong, book.Options{Most: paper.Most}); err == nil {
			built++
			_, err = b.Press(t.Context())
			_, errCover := b.Cover(paper.KDP).PDF(t.Context(), true)
			_, _, _ = err, errCover, b.Report()
		}
		_, _ = book.Printable(t.Context(), &wrong)
	}
	if built == 0 {
		t.Error("no book with a mistake is built")
	}
}

// noPanic calls every exported function of the package in a folder, and every exported method of its
// types, with zero and hostile values, and fails if a call panics or if it reaches less. values has a value
// of each type with methods, and further arguments or functions that make them.
func noPanic(t *testing.T, folder string, funcs, values []any) {
	t.Helper()
	h := &probe{rng: rand.New(rand.NewPCG(29, 1)), failed: map[string]bool{}}
	reached := map[string]bool{}
	for _, v := range values {
		maker := reflect.ValueOf(v)
		if of := maker.Type(); of.Kind() != reflect.Func {
			maker = reflect.MakeFunc(reflect.FuncOf(nil, []reflect.Type{of}, false), func([]reflect.Value) []reflect.Value {
				return []reflect.Value{reflect.ValueOf(v)}
			})
		}
		h.makers = append(h.makers, maker)
	}
	for _, f := range funcs {
		v := reflect.ValueOf(f)
		path := runtime.FuncForPC(v.Pointer()).Name()
		name := path[strings.LastIndexByte(path, '.')+1:]
		reached[name] = true
		for range testkit.Scale(100, 1000) {
			h.call(t, name, v)
		}
	}
	for _, maker := range h.makers {
		of := maker.Type().Out(0)
		if of.Kind() != reflect.Pointer {
			of = reflect.PointerTo(of)
		}
		for i := range of.NumMethod() {
			name := of.Elem().Name() + "." + of.Method(i).Name
			reached[name] = true
			for k := range testkit.Scale(100, 1000) {
				receiver := reflect.New(of.Elem())
				if made := h.value(of, 0); k > 0 && !made.IsNil() {
					receiver = made
				}
				h.call(t, name, receiver.Method(i))
			}
		}
	}
	for _, name := range exportedCalls(folder) {
		if !reached[name] {
			t.Errorf("%s is never called", name)
		}
	}
}

// exportedCalls lists the exported functions and methods of the package in a folder.
func exportedCalls(folder string) (names []string) {
	for _, file := range testkit.Must(filepath.Glob(filepath.Join(folder, "*.go"))) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range testkit.Must(parser.ParseFile(token.NewFileSet(), file, testkit.Must(os.ReadFile(file)), 0)).Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() {
				continue
			}
			name := f.Name.Name
			if f.Recv != nil {
				of := f.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				id, ok := of.(*ast.Ident)
				if !ok || !id.IsExported() {
					continue
				}
				name = id.Name + "." + name
			}
			names = append(names, name)
		}
	}
	return names
}

// spoil sets one field of a struct, or of a struct in it, to a hostile value.
func spoil(rng *rand.Rand, of any) {
	h := &probe{rng: rng}
	for v := reflect.ValueOf(of).Elem(); ; {
		f := v.Field(rng.IntN(v.NumField()))
		switch {
		case !f.CanSet():
		case f.Kind() == reflect.Struct && f.NumField() > 0 && f.Field(0).CanSet() && rng.IntN(9) > 0:
			v = f
		default:
			f.Set(h.value(f.Type(), 1))
			return
		}
	}
}

// probe makes arguments for calls.
type probe struct {
	rng    *rand.Rand
	failed map[string]bool // the functions that panicked
	makers []reflect.Value // functions without arguments
}

// call calls a function once.
func (h *probe) call(t *testing.T, name string, f reflect.Value) {
	t.Helper()
	var args []reflect.Value
	for i := range f.Type().NumIn() {
		of := f.Type().In(i)
		if f.Type().IsVariadic() && i == f.Type().NumIn()-1 {
			for range h.rng.IntN(4) {
				args = append(args, h.value(of.Elem(), 0))
			}
			break
		}
		args = append(args, h.value(of, 0))
	}
	defer func() {
		if r := recover(); r != nil && !h.failed[name] {
			h.failed[name] = true
			shown := make([]string, len(args))
			for i, a := range args {
				shown[i] = fmt.Sprintf("%.100s", fmt.Sprintf("%+v", a.Interface()))
			}
			_, at, _ := strings.Cut(string(debug.Stack()), "panic.go:")
			t.Errorf("%s(%s): %v, %.500s", name, strings.Join(shown, ", "), r, at)
		}
	}()
	f.Call(args)
}

var (
	numbers = []int64{0, 1, 2, 3, 5, 7, 64, 100, -1, math.MinInt64, math.MaxInt64, math.MaxInt32, math.MinInt32, 1 << 20}
	floats  = []float64{0, 1, -1, 40, math.NaN(), math.Inf(1), math.Inf(-1), 1e12, 1e300}
	texts   = []string{"", "x", "a text of words", "\xff\x00", "💡", "r1c1", "r0c99999999999999999999", "R3", "1e999mm", strings.Repeat("long ", 5000)}
)

// badWriter fails after some bytes.
type badWriter struct{ left int }

func (w *badWriter) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, errors.New("the disk is full")
	}
	return len(b), nil
}

// value makes a value of a type: often one of the given values, else a zero or hostile value.
func (h *probe) value(of reflect.Type, depth int) reflect.Value {
	switch of {
	case reflect.TypeFor[context.Context]():
		return reflect.ValueOf(testkit.NewPolled(2000 * h.rng.IntN(2)))
	case reflect.TypeFor[io.Writer]():
		return reflect.ValueOf(&badWriter{1 << h.rng.IntN(20)})
	case reflect.TypeFor[io.Reader]():
		return reflect.ValueOf(strings.NewReader("x\n"))
	}
	fits := slices.DeleteFunc(slices.Clone(h.makers), func(m reflect.Value) bool { return m.Type().Out(0) != of })
	if len(fits) > 0 && h.rng.IntN(3) > 0 {
		return fits[h.rng.IntN(len(fits))].Call(nil)[0]
	}
	v := reflect.New(of).Elem()
	switch {
	case depth > 3 || h.rng.IntN(5) == 0: // zero
	case v.CanInt():
		v.SetInt(numbers[h.rng.IntN(len(numbers))])
	case v.CanUint():
		v.SetUint(uint64(numbers[h.rng.IntN(len(numbers))]))
	case v.CanFloat():
		v.SetFloat(floats[h.rng.IntN(len(floats))])
	default:
		h.fill(v, depth+1)
	}
	return v
}

// fill sets the parts of a value.
func (h *probe) fill(v reflect.Value, depth int) {
	of := v.Type()
	switch of.Kind() {
	case reflect.Bool:
		v.SetBool(h.rng.IntN(2) == 0)
	case reflect.String:
		v.SetString(texts[h.rng.IntN(len(texts))])
	case reflect.Slice:
		for range h.rng.IntN(5) {
			v.Set(reflect.Append(v, h.value(of.Elem(), depth)))
		}
	case reflect.Array:
		for i := range of.Len() {
			v.Index(i).Set(h.value(of.Elem(), depth))
		}
	case reflect.Pointer:
		v.Set(reflect.New(of.Elem()))
		v.Elem().Set(h.value(of.Elem(), depth))
	case reflect.Struct:
		for i := range of.NumField() {
			if of.Field(i).IsExported() {
				v.Field(i).Set(h.value(of.Field(i).Type, depth))
			}
		}
	case reflect.Func:
		v.Set(reflect.MakeFunc(of, func([]reflect.Value) (out []reflect.Value) {
			for i := range of.NumOut() {
				out = append(out, reflect.Zero(of.Out(i)))
			}
			return out
		}))
	}
}
