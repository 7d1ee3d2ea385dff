package testkit

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// NoPanic calls every exported function of the package in the current folder, and every exported method
// of its types, with zero and hostile values, and fails if a call panics or if it reaches less. funcs are
// the functions by name. values has a value of each type with methods, and further arguments or functions
// that make them.
func NoPanic(t *testing.T, funcs map[string]any, values ...any) {
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
	for _, name := range slices.Sorted(maps.Keys(funcs)) {
		reached[name] = true
		for range Scale(100, 1000) {
			h.call(t, name, reflect.ValueOf(funcs[name]))
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
			for k := range Scale(100, 1000) {
				receiver := reflect.New(of.Elem())
				if made := h.value(of, 0); k > 0 && !made.IsNil() {
					receiver = made
				}
				h.call(t, name, receiver.Method(i))
			}
		}
	}
	for _, name := range exportedCalls() {
		if !reached[name] {
			t.Errorf("%s is never called", name)
		}
	}
}

// exportedCalls lists the exported functions and methods of the package in this folder.
func exportedCalls() (names []string) {
	for _, file := range Must(filepath.Glob("*.go")) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range Must(parser.ParseFile(token.NewFileSet(), file, Must(os.ReadFile(file)), 0)).Decls {
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

// Spoil sets one field of a struct, or of a struct in it, to a hostile value.
func Spoil(rng *rand.Rand, of any) {
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
		return reflect.ValueOf(NewPolled(2000 * h.rng.IntN(2)))
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
