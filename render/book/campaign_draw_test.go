package book_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"gopkg.in/yaml.v3"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
	"akari/render/book"
	"akari/render/paper"
)

// setting is a key of a description with its value. The path of a key has the numbers of parts and
// texts, as in parts[0].count.
type setting struct {
	path  string
	value any
}

// description is a book, with what is made of it.
type description struct {
	settings []setting
	only     int  // the place of a puzzle to replace, from 1; 0 for none
	second   bool // whether a second volume follows
	cover    bool // whether the cover is checked
	deep     bool // whether further, slow programs read the book
}

// base is what every description begins with; settings replace its values.
var base = []setting{{"title", "T"}, {"parts[0].preset", "first"}, {"parts[0].count", 2}, {"parts[0].pool", 1}}

// root returns the keys of the description with their values.
func (d *description) root() map[string]any {
	root := map[string]any{}
	for _, s := range append(slices.Clone(base), d.settings...) {
		put(root, s.path, s.value)
	}
	return root
}

// parts returns the number of parts.
func (d *description) parts() int { return len(d.root()["parts"].([]any)) }

// yaml returns the description as the text of a file.
func (d *description) yaml() string {
	root := d.root()
	if root["series"] != nil { // what a file of a series does not have
		for _, key := range []string{"replace", "pages", "volume", "first", "front", "output"} {
			delete(root, key)
		}
	}
	if texts, _ := root["texts"].([]any); texts != nil && texts[0].(map[string]any)["text"] != nil {
		delete(texts[0].(map[string]any), "file")
	}
	for _, part := range root["parts"].([]any) { // a recipe needs a count, and a part with only files has no pool
		p := part.(map[string]any)
		if p["preset"] == nil && p["make"] == nil && p["files"] == nil {
			p["preset"] = "first"
		}
		if p["files"] != nil && p["make"] == nil {
			delete(p, "pool")
			delete(p, "preset")
		} else if p["count"] == nil {
			p["count"] = 1
		}
		if p["title"] == nil && p["files"] != nil {
			p["title"] = "Part"
		}
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	testkit.Must(0, e.Encode(root))
	return b.String()
}

// put sets the value at a path of maps and lists.
func put(at map[string]any, path string, value any) {
	key, rest, deeper := strings.Cut(path, ".")
	name, index, list := strings.Cut(strings.TrimSuffix(key, "]"), "[")
	switch {
	case list:
		i, _ := strconv.Atoi(index)
		all, _ := at[name].([]any)
		for len(all) <= i {
			all = append(all, map[string]any{})
		}
		at[name] = all
		put(all[i].(map[string]any), rest, value)
	case deeper:
		below, ok := at[name].(map[string]any)
		if !ok {
			below = map[string]any{}
			at[name] = below
		}
		put(below, rest, value)
	case value == nil:
		delete(at, name)
	default:
		at[name] = value
	}
}

// drawn returns a random description.
func drawn(rng *rand.Rand, keys []leaf) *description {
	d := &description{second: rng.IntN(4) == 0, cover: rng.IntN(3) == 0, deep: rng.IntN(10) == 0}
	if rng.IntN(5) == 0 {
		d.only = 1 + rng.IntN(2)
	}
	for range rng.IntN(3) { // a further part
		n := 1
		for slices.ContainsFunc(d.settings, func(s setting) bool { return strings.HasPrefix(s.path, fmt.Sprintf("parts[%d]", n)) }) {
			n++
		}
		d.settings = append(d.settings, setting{fmt.Sprintf("parts[%d].preset", n), anyOf(rng, recipes)}, setting{fmt.Sprintf("parts[%d].count", n), 1 + rng.IntN(4)},
			setting{fmt.Sprintf("parts[%d].pool", n), 1})
	}
	for range 3 + rng.IntN(10) {
		k := keys[rng.IntN(len(keys))]
		if strings.HasPrefix(k.path, "words.") || strings.Contains(k.path, ".make.") { // these are most of the keys
			k = keys[rng.IntN(len(keys))]
		}
		d.settings = append(d.settings, k.draw(rng)...)
	}
	return d
}

// large makes a book with many puzzles of a description. Most such books have 100 to 160, a few at full length up to
// 1,500. In two of three the numbers cross from 99 to 100 or from 999 to 1,000.
func (d *description) large(rng *rand.Rand) *description {
	n := 100 + rng.IntN(testkit.Scale(12, 60))
	if k := testkit.Scale(0, rng.IntN(20)); k > 16 {
		n = 100 * (k - 15) * (k - 15) // to 1,600
	}
	n = min(n, 1500)
	first := []int{1, 100 - n/2, 1000 - n/2}[rng.IntN(3)]
	d.settings = slices.DeleteFunc(d.settings, func(s setting) bool {
		return strings.HasPrefix(s.path, "parts[0].") || s.path == "pages" || s.path == "series" || strings.HasPrefix(s.path, "series.") || s.path == "replace" ||
			s.path == "cover.image" || // its size depends on the pages of hints
			s.path == "front.example" // among many small puzzles, the book may have the same board
	})
	d.settings = append(d.settings, setting{"parts[0].preset", "first"}, setting{"parts[0].count", n}, setting{"first", max(1, first)},
		setting{"front.hints", rng.IntN(3) > 0}, setting{"grid.per_page", anyOf(rng, []any{1, 2, 2, 4, "3x2"})})
	d.only, d.second, d.deep = 0, false, false
	return d
}

// leaf is a key without keys below it.
type leaf struct {
	path string // of the schema, as in parts[].count
	of   func(rng *rand.Rand) []setting
}

// draw returns the settings for a random value of the key. Parts and texts get a number.
func (k leaf) draw(rng *rand.Rand) []setting {
	out, part := k.of(rng), fmt.Sprintf("parts[%d]", rng.IntN(2))
	for i, s := range out {
		out[i].path = strings.NewReplacer("parts[]", part, "texts[]", "texts[0]").Replace(s.path)
	}
	return out
}

// schema is the part of a JSON Schema that this test reads.
type schema struct {
	Type       any
	Enum       []string
	Items      *schema
	Properties map[string]*schema
}

// leaves returns every key of a book with a way to draw a value, and the keys without one.
func leaves() (keys []leaf, missing []string) {
	var root schema
	testkit.Must(0, json.Unmarshal(testkit.Must(presets.Schema("book")), &root))
	phrases := map[string]string{}
	for _, p := range presets.DefaultBook(presets.StyleStandard).Words.Phrases() {
		phrases[p.Key] = p.Text
	}
	var walk func(prefix string, s *schema)
	walk = func(prefix string, s *schema) {
		for _, key := range slices.Sorted(maps(s.Properties)) {
			below, path := s.Properties[key], prefix+key
			if below.Items != nil && below.Items.Properties != nil {
				walk(path+"[].", below.Items)
				continue
			}
			if below.Properties != nil && path != "parts[].make.aim" {
				walk(path+".", below)
				continue
			}
			if of := draws(path, below, phrases); of != nil {
				keys = append(keys, leaf{path, of})
			} else {
				missing = append(missing, path)
			}
		}
	}
	walk("", &root)
	return keys, missing
}

func maps[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// draws returns the function that draws a key: one for the key itself, or one for its type.
func draws(path string, s *schema, phrases map[string]string) func(rng *rand.Rand) []setting {
	one := func(f func(rng *rand.Rand) any) func(rng *rand.Rand) []setting {
		return func(rng *rand.Rand) []setting { return []setting{{path, f(rng)}} }
	}
	switch of := byKey[path]; {
	case together[path] != nil:
		return together[path]
	case of != nil:
		return one(of)
	case s.Enum != nil:
		return one(func(rng *rand.Rand) any { return anyOf(rng, s.Enum) })
	case s.Items != nil && s.Items.Enum != nil:
		return one(func(rng *rand.Rand) any {
			list := slices.Clone(s.Items.Enum)
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list[:1+rng.IntN(len(list))]
		})
	case s.Type == "boolean":
		return one(func(rng *rand.Rand) any { return coin(rng) })
	case phrases[path+".other"] != "":
		return one(func(rng *rand.Rand) any {
			return map[string]any{"one": phrases[path+".one"] + text(rng, 2), "other": phrases[path+".other"] + text(rng, 2)}
		})
	case phrases[path] != "":
		return one(func(rng *rand.Rand) any { return phrases[path] + text(rng, 4) })
	}
	return nil
}

func coin(rng *rand.Rand) bool { return rng.IntN(2) == 0 }

func anyOf[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// text returns up to n words.
func text(rng *rand.Rand, n int) string {
	list := strings.Fields("of the lamp and a light Ångström darkness illuminations by shade über counterrevolutionaries 1,000 naïve “quoted” Cafe\u0301 co\u00adoperation")
	var out []string
	for range rng.IntN(n + 1) {
		out = append(out, anyOf(rng, list))
	}
	return strings.Join(out, " ")
}

// recipes are built-in recipes whose puzzles are made quickly.
var recipes = []string{"first", "first", "gentle", "easy", "medium", "lights-easy", "lights-medium"}

func among[T any](list ...T) func(rng *rand.Rand) any {
	return func(rng *rand.Rand) any { return anyOf(rng, list) }
}

// number returns a number with a unit, from low to high.
func number(low, high, step float64, unit string) func(rng *rand.Rand) any {
	return func(rng *rand.Rand) any {
		v := low + step*float64(rng.IntN(int((high-low)/step)+1))
		return strconv.FormatFloat(v, 'g', 4, 64) + unit
	}
}

func words(n int) func(rng *rand.Rand) any { return func(rng *rand.Rand) any { return text(rng, n) } }

func count(low, high int) func(rng *rand.Rand) any {
	return func(rng *rand.Rand) any { return low + rng.IntN(high-low+1) }
}

// list returns n texts.
func list(n int) func(rng *rand.Rand) any {
	return func(rng *rand.Rand) any {
		var out []string
		for i := range n {
			out = append(out, fmt.Sprint("item ", i+1))
		}
		return out
	}
}

// trims are page sizes: those with names, and others. Large sizes take long to draw.
func trims(rng *rand.Rand) any {
	if rng.IntN(6) == 0 {
		return fmt.Sprintf("%dx%dmm", 100+rng.IntN(120), 150+rng.IntN(150))
	}
	for {
		if t := anyOf(rng, paper.Trims); t.Height < 300 {
			return t.Name
		}
	}
}

var font, perPage = among("text.ttf", "bold.ttf"),
	among[any](1, 1, 2, 2, 4, 4, 6, 9, 12, "1x2", "3x1", "5x4", "1x3")

// byKey has a way to draw each key that its type does not tell.
var byKey = map[string]func(rng *rand.Rand) any{
	"title": func(rng *rand.Rand) any { return strings.TrimSpace("Lamps " + text(rng, 6)) }, "subtitle": words(12), "author": words(4), "publisher": words(4),
	"isbn": among("978-3-16-148410-0", "3-16-148410-X"), "date": among("2026-01-31", "2024-02-29", "2030-12-01"), "seed": count(0, 999),
	"pages": func(rng *rand.Rand) any { return 24 + 2*rng.IntN(20) }, "volume": count(1, 12), "first": count(1, 300),
	"page.trim": trims, "page.inside": number(9, 25, 1, "mm"), "page.outside": number(9, 20, 1, "mm"), "page.top": number(9, 25, 1, "mm"), "page.bottom": number(9, 25, 1, "mm"),
	"page.ink":  among("#b3261e", "#1d3557", "#8fd6c9"),
	"type.text": font, "type.italic": font, "type.strong": font, "type.display": font, "type.label": font, "type.bold": font,
	"type.fallback": among("ipagp.ttf"),
	"type.size":     number(7, 20, 0.5, "pt"), "type.labels": number(7, 15, 0.5, "pt"), "type.number": number(7, 40, 1, "pt"),
	"grid.line": number(0.3, 1, 0.1, "mm"), "grid.frame": number(0.3, 2, 0.1, "mm"), "grid.clue": number(40, 85, 5, "%"), "grid.black": among("30%", "60%", "100%"),
	"grid.min_cell": number(3, 8, 0.5, "mm"), "grid.max_cell": number(8, 25, 1, "mm"), "grid.per_page": perPage,
	"parts[].title": words(5), "parts[].note": words(30), "parts[].preset": func(rng *rand.Rand) any { return anyOf(rng, append(recipes, "tricky", "heart")) },
	"parts[].files": func(rng *rand.Rand) any {
		return anyOf(rng, [][]string{{"two.txt"}, {"five.jsonl"}, {"two.txt", "five.jsonl"}, {"lights.jsonl"}})
	},
	"parts[].count": count(1, 9), "parts[].per_page": perPage, "parts[].pool": count(1, 3), "parts[].level": count(1, 5), "parts[].target": words(3),
	"parts[].make.size": among("5x5", "6x6", "6x9", "9x6", "7x7", "3x3", "12x12"), "parts[].make.black": number(18, 30, 2, "%"), "parts[].make.kind": among("akari", "searchlights"), "parts[].make.layout": among("scattered", "motif", "mixed"), "parts[].make.style": among("apart", "knight", "touching", "clumped"), "parts[].make.symmetry": among("none", "rot180", "rot90", "both", "mixed"),
	"parts[].make.mask":       among("mask.txt"),
	"parts[].make.aim":        func(rng *rand.Rand) any { return anyOf(rng, []map[string]any{{"longest": "..8"}, {"clued": "50%"}}) },
	"parts[].make.difficulty": among("easy", "medium", "R3", "R2-R4"), "parts[].make.keep": among("minimal", "rung", "all", "60%"),
	"parts[].make.budget": count(1000, 20000),
	"puzzle.qr":           among("puzz.link", "https://example.org/{number}?at={url}", "https://example.org/{number}", "none"),
	"front.copyright":     words(60), "front.example": among("example.txt"),
	"solutions.min_cell": number(3, 7, 0.5, "mm"),
	"notes.pages":        among[any](0, 1, 2, 3, 5, "auto"),
	"cover.board":        among("example.txt"), "cover.spine_width": number(2, 8, 0.5, "mm"), "cover.line": words(9),
	"cover.logo": among("picture.png"), "cover.front": among("picture.png"), "cover.back": among("picture.png"),
	"cover.text":   func(rng *rand.Rand) any { return text(rng, 30) + "\n\n" + text(rng, 9) },
	"output.print": among("mine.pdf"), "output.screen": among("mine-screen.pdf"),
	"words.months": list(12), "words.levels": list(5), "words.akari": list(3), "words.searchlights": list(3),
}

// together has keys that need other keys beside them.
var together = map[string]func(rng *rand.Rand) []setting{
	"replace": func(rng *rand.Rand) []setting { return []setting{{"replace", map[int]int{1: 1 + rng.IntN(2)}}} },
	"lang": func(rng *rand.Rand) []setting {
		lang := anyOf(rng, []string{"en", "de", "fr", "es", "ja", "ja"})
		if lang == "ja" {
			return []setting{{"lang", lang}, {"type.fallback", "ipagp.ttf"}}
		}
		return []setting{{"lang", lang}}
	},
	"front.steps": func(rng *rand.Rand) []setting {
		steps := anyOf(rng, []any{1, 2, 3, 4, 5 + rng.IntN(8)})
		return []setting{{"front.rules", true}, {"front.steps", steps}, {"parts[].preset", anyOf(rng, []string{"easy", "lights-easy", "lights-medium"})}}
	},
	"style": func(rng *rand.Rand) []setting {
		style := anyOf(rng, append(presets.StyleStandard.Choices(), "magazine", "magazine"))
		if style == "magazine" {
			return []setting{{"style", style}, {"page.trim", anyOf(rng, []string{"a4", "letter", "8.5x11in", "a4"})}, {"grid.per_page", anyOf(rng, []any{4, 4, 2, "3x2"})}}
		}
		return []setting{{"style", style}}
	},
	"solutions.per_page": func(rng *rand.Rand) []setting {
		return []setting{{"solutions.place", anyOf(rng, []string{"end", "part", "reverse", "reverse"})}, {"solutions.per_page", perPage(rng)}}
	},
	"page.background": func(rng *rand.Rand) []setting {
		return []setting{{"page.background", number(10, 30, 2, "%")(rng)}, {"page.for", anyOf(rng, [][]string{{"kdp", "ingram"}, {"kdp"}, {"lulu"}, {}})}}
	},
	"parts[].make.mask": func(*rand.Rand) []setting {
		return []setting{{"parts[].make.mask", "mask.txt"}, {"parts[].make.size", "6x6"}}
	},
	"parts[].cells": func(*rand.Rand) []setting {
		return []setting{{"parts[].files", []string{"signs.txt"}}, {"parts[].cells", "o=white X=black"}, {"parts[].count", 1}}
	},
	"parts[].make.technique": func(rng *rand.Rand) []setting {
		return []setting{{"parts[].preset", nil}, {"parts[].make.difficulty", nil}, {"parts[].make.technique", anyOf(rng, []string{"R3", "R4"})}}
	},
	"parts[].make.lights": searchlights("parts[].make.lights", "30%", "40%"), "parts[].make.clues": searchlights("parts[].make.clues", "0-12", "1-6"),
	"cover.image": func(*rand.Rand) []setting {
		return []setting{{"cover.image", "picture.png"}, {"cover.front", nil}, {"cover.back", nil}, {"cover.logo", nil}}
	},
	"cover.design": func(rng *rand.Rand) []setting {
		return []setting{{"cover.palette", nil}, {"cover.design", anyOf(rng, presets.DesignAuto.Choices())}}
	},
	"cover.palette": func(rng *rand.Rand) []setting { // of one design
		return []setting{{"cover.design", nil}, {"cover.palette", anyOf(rng, presets.PaletteAuto.Choices())}}
	},
	"series.from": series, "series.every": series, "series.count": series,
	"texts[].title": ownText, "texts[].text": ownText, "texts[].file": ownText, "texts[].before": ownText, "texts[].align": ownText,
}

// searchlights returns a way to draw a key that only Searchlights have.
func searchlights(path string, values ...any) func(rng *rand.Rand) []setting {
	return func(rng *rand.Rand) []setting {
		return []setting{{"parts[].preset", "lights-easy"}, {path, anyOf(rng, values)}}
	}
}

func series(rng *rand.Rand) []setting {
	return []setting{{"series.from", "2026-12-01"}, {"series.every", anyOf(rng, []string{"day", "week"})}, {"series.count", 1 + rng.IntN(2)}}
}

func ownText(rng *rand.Rand) []setting {
	out := []setting{{"texts[].before", anyOf(rng, append(presets.TextPlaces(), "1", "1"))}, {"texts[].align", anyOf(rng, presets.TextLeft.Choices())}}
	if coin(rng) {
		out = append(out, setting{"texts[].title", "Heading " + text(rng, 4)})
	}
	if coin(rng) {
		return append(out, setting{"texts[].file", "preface.md"})
	}
	return append(out, setting{"texts[].text", "# A heading\n\n" + text(rng, 90) + "\n\n- *one*\n- **two**\n\n---\n\n" + text(rng, 60)})
}

// files are the files that descriptions name.
var files = sync.OnceValue(func() map[string]string {
	puzzles := func(preset string, seed uint64, n int) (lines string) {
		r := testkit.Must(new(service.Worker).Generate(context.Background(), &service.GenerateRequest{Preset: preset, Seed: &seed, Count: n, Workers: 1}))
		for _, p := range r.Puzzles {
			lines += string(p) + "\n"
		}
		return lines
	}
	m := image.NewGray(image.Rect(0, 0, 600, 400))
	for i := range m.Pix {
		m.Pix[i] = uint8(i / 7)
	}
	var picture bytes.Buffer
	testkit.Must(0, png.Encode(&picture, m))
	all := map[string]string{
		"two.txt": puzzles("first", 71, 2), "example.txt": puzzles("first", 74, 1), "five.jsonl": puzzles("gentle", 72, 5), "lights.jsonl": puzzles("lights-easy", 73, 3),
		"signs.txt": "ooX0\n2o2o\n0ooo\noooo\n", "mask.txt": "?....?\n..??..\n.?..?.\n.?..?.\n..??..\n?....?\n", "preface.md": "# Preface\n\nLight is *never* wasted.\n\n![](picture.png)\n",
		"text.ttf": string(goregular.TTF), "bold.ttf": string(gobold.TTF), "picture.png": picture.String(),
	}
	if testkit.Has(book.JapaneseFont) {
		all["ipagp.ttf"] = string(testkit.Must(os.ReadFile(book.JapaneseFont)))
	}
	return all
})

// named returns the files that a description names.
func named(text string) map[string]string {
	some := map[string]string{}
	for name, data := range files() {
		if strings.Contains(text, name) || name == "picture.png" && strings.Contains(text, "preface.md") {
			some[name] = data
		}
	}
	return some
}
