package testkit

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// CallAll calls functions and the methods of types with values that a caller should not
// give: zero, nil, not a number, too many. None may panic. The map has every exported
// function of the package in the test's folder by its name, and a value of every
// exported type that has methods.
func CallAll(t *testing.T, all map[string]any) {
	t.Helper()
	for name := range exported(t) {
		if all[name] == nil {
			t.Errorf("%s is exported, and not called", name)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for name, it := range all {
		v := reflect.ValueOf(it)
		if v.Kind() == reflect.Func {
			callOften(t, rng, name, func() reflect.Value { return v })
			continue
		}
		for i := range reflect.PointerTo(v.Type()).NumMethod() {
			method := reflect.PointerTo(v.Type()).Method(i).Name
			callOften(t, rng, name+"."+method, func() reflect.Value {
				p := reflect.New(v.Type())
				if p.Elem().Set(v); rng.IntN(2) == 0 {
					p.Elem().Set(hostile(rng, v.Type(), 3))
				}
				return p.MethodByName(method)
			})
		}
	}
}

var spoiling = rand.New(rand.NewPCG(3, 4))

// Spoil sets one field of a struct, or of a struct in it, to a hostile value.
func Spoil(of any) {
	v := reflect.ValueOf(of).Elem()
	for {
		f := v.Field(spoiling.IntN(v.NumField()))
		switch {
		case !f.CanSet():
		case f.Kind() == reflect.Struct && f.NumField() > 0 && f.Field(0).CanSet() && spoiling.IntN(9) > 0:
			v = f
		default:
			f.Set(hostile(spoiling, f.Type(), 3))
			return
		}
	}
}

// callOften calls a function with many lists of arguments.
func callOften(t *testing.T, rng *rand.Rand, name string, f func() reflect.Value) {
	for range Scale(100, 1000) {
		call := f()
		var args []reflect.Value
		for i := range call.Type().NumIn() {
			args = append(args, hostile(rng, call.Type().In(i), 3))
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s panics: %v; arguments %.300s", name, r, fmt.Sprintf("%+v", values(args)))
				}
			}()
			if call.Type().IsVariadic() {
				call.CallSlice(args)
			} else {
				call.Call(args)
			}
		}()
		if t.Failed() {
			return
		}
	}
}

func values(args []reflect.Value) (all []any) {
	for _, a := range args {
		all = append(all, a.Interface())
	}
	return all
}

// hostile returns a value of a type, of structs so deep.
func hostile(rng *rand.Rand, t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	switch known := map[reflect.Type]any{
		reflect.TypeFor[context.Context](): NewPolled(2000), reflect.TypeFor[io.Writer](): io.Discard, reflect.TypeFor[io.Reader](): strings.NewReader("x\n"),
	}; {
	case known[t] != nil:
		v.Set(reflect.ValueOf(known[t]))
	case depth == 0 || rng.IntN(4) == 0: // zero
	case v.CanFloat():
		v.SetFloat([]float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 1, 40, 1e12}[rng.IntN(7)])
	case v.CanInt():
		v.SetInt([]int64{-1, 1, 2, 5, 1 << 6, math.MaxInt32, math.MinInt32}[rng.IntN(7)])
	case v.CanUint():
		v.SetUint([]uint64{1, 99, 255}[rng.IntN(3)])
	default:
		hostileParts(rng, v, depth)
	}
	return v
}

// hostileParts fills a value that has parts.
func hostileParts(rng *rand.Rand, v reflect.Value, depth int) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString([]string{"x", "a text of words", "\x00", "💡", "\xff", "1e999mm", strings.Repeat("long ", 5000)}[rng.IntN(7)])
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(hostile(rng, t.Elem(), depth-1))
	case reflect.Slice:
		for range 1 + rng.IntN(3) {
			v.Set(reflect.Append(v, hostile(rng, t.Elem(), depth-1)))
		}
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(hostile(rng, t.Elem(), depth-1))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				v.Field(i).Set(hostile(rng, t.Field(i).Type, depth-1))
			}
		}
	}
}

// exported returns the names of the exported functions of the package in this folder, and
// of its exported types with exported methods.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, call := range exportedCalls(t) {
		name, _, _ := strings.Cut(call, ".")
		names[name] = true
	}
	return names
}
