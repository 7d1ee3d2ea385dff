package letter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// fill is the background of an element, or the colour of its text.
type fill int

const (
	unfilled  fill = iota // no rule says anything
	clearFill             // transparent
	lightFill             // a white cell
	darkFill              // a black cell
	oddFill               // akari cannot judge it: a picture, a bright or middle colour, a variable
)

// or returns the fill, or below if the element shows what is below it.
func (f fill) or(below fill) fill {
	if f == unfilled || f == clearFill {
		return below
	}
	return f
}

// colourNames has the names of colours of black and white cells.
var colourNames = map[fill][]string{
	darkFill:  strings.Fields("black windowtext navy darkblue midnightblue maroon darkred purple indigo darkslategray darkslategrey darkslateblue darkgreen dimgray dimgrey"),
	lightFill: strings.Fields("white window snow ivory whitesmoke ghostwhite floralwhite azure mintcream gainsboro lightgray lightgrey silver aliceblue honeydew linen seashell"),
	clearFill: strings.Fields("transparent none initial unset"),
}

var (
	hexColour  = pattern(`^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$`)
	funcColour = pattern(`^(rgb|hsl)a?\(([^()]*)\)$`)
)

// colour returns the fill of a colour in HTML or CSS. is is false for a word that akari does not know as a colour.
func colour(s string) (f fill, is bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for f, names := range colourNames {
		if slices.Contains(names, s) {
			return f, true
		}
	}
	v := []float64{0, 0, 0, 1}
	if m := hexColour().FindStringSubmatch(s); m != nil {
		digits := m[1]
		if n := len(digits); n < 6 {
			digits = strings.Repeat(digits[:1], 2) + strings.Repeat(digits[1:2], 2) + strings.Repeat(digits[2:3], 2) + strings.Repeat(digits[3:], 2)
		}
		for i := range len(digits) / 2 {
			n, _ := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
			v[i] = float64(n) / 255
		}
		return fillOf(v), true
	}
	m := funcColour().FindStringSubmatch(s)
	if m == nil {
		return oddFill, false
	}
	parts := strings.FieldsFunc(m[2], func(c rune) bool { return strings.ContainsRune(" ,/", c) })
	for i, part := range parts {
		number, percent := strings.CutSuffix(strings.TrimSuffix(part, "deg"), "%")
		n, err := strconv.ParseFloat(number, 64)
		switch {
		case err != nil || i > 3 || len(parts) < 3:
			return oddFill, true
		case percent:
			n /= 100
		case m[1] == "rgb" && i < 3:
			n /= 255
		}
		v[i] = n
	}
	if m[1] == "hsl" { // the brightness of a colour depends on its hue
		if v[1]*min(v[2], 1-v[2]) > 0.1 && v[2] > 0.25 {
			return oddFill, true
		}
		v[0], v[1] = v[2], v[2]
	}
	return fillOf(v), true
}

// fillOf returns the fill of red, green, blue and opacity, from 0 to 1, on white paper. Dark is black and a light grey is
// white.
func fillOf(v []float64) fill {
	for i := range 3 {
		v[i] = 1 - float64(v[3]*(1-v[i]))
	}
	luminance := float64(0.2126*v[0]) + float64(0.7152*v[1]) + float64(0.0722*v[2])
	most := max(v[0], v[1], v[2])
	grey := most-min(v[0], v[1], v[2]) < 0.2
	switch {
	case v[3] == 0:
		return clearFill
	case luminance <= 0.24 && most <= 0.63, luminance <= 0.44 && grey:
		return darkFill
	case luminance >= 0.74 && grey:
		return lightFill
	}
	return oddFill
}

// style is what declarations say about an element.
type style struct {
	fill, text fill // the colours of the background and of the text
	strong     bool // the background is !important
	hidden     bool
}

var (
	cssComment  = pattern(`(?s)/\*.*?\*/`)
	declaration = pattern(`([\w-]+)\s*:\s*((?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|[()])*)`)
	cssValue    = pattern(`[^\s(]+(?:\([^)]*\)*)?`)
	// notColour matches the words beside the colour in the shorthand background.
	notColour = pattern(`^(?:-?[\d.]+[a-z%]*|(?:no-)?repeat(?:-[xy])?|scroll|fixed|local|center|top|left|right|bottom|cover|contain|auto|(?:border|padding|content)-box|/)$`)
)

// styleOf reads declarations in CSS.
func styleOf(css string) (s style) {
	if css == "" {
		return s
	}
	for _, m := range declaration().FindAllStringSubmatch(cssComment().ReplaceAllString(strings.ToLower(css), ""), -1) {
		value, important := strings.CutSuffix(strings.TrimSpace(m[2]), "!important")
		value = strings.TrimSpace(value)
		f := unfilled
		switch name := m[1]; name {
		case "background", "background-color":
			for _, word := range cssValue().FindAllString(value, -1) {
				if c, is := colour(word); is {
					f = c.or(max(f, clearFill))
				} else if !notColour().MatchString(word) {
					f = oddFill
					break
				}
			}
		case "background-image", "filter", "clip-path", "mask", "mask-image", "border-image":
			f = map[bool]fill{true: oddFill}[value != "none" && value != "initial"]
		case "box-shadow":
			f = map[bool]fill{true: oddFill}[strings.Contains(value, "inset")]
		case "opacity", "visibility", "display", "font-size":
			s.hidden = s.hidden || value == "0" || value == "hidden" || value == "none" || value == "collapse"
		case "color":
			s.text, _ = colour(value)
		}
		if f != unfilled && s.fill != oddFill {
			s.fill, s.strong = f, s.strong || important
		}
	}
	return s
}

// styleSheet has the rules of style sheets that set a colour, and the classes of all rules.
type styleSheet struct {
	rules []styleRule
	known map[string]bool
	full  bool             // there are more rules
	memo  map[string]style // by tag, id and classes
}

// styleRule is a selector with its style: a tag, an id, classes. A rule with a higher rank wins, then the later rule.
type styleRule struct {
	style
	tag, id string
	classes []string
	rank    int
}

// mostRules is the number of rules, and of results, that are kept. Beyond, akari judges no fill.
const mostRules = 2000

var (
	atRule   = pattern(`^\s*@(?:media|supports)\b([^{]*)\{`)
	compound = pattern(`[.#]?[\w-]+`)
	dynamic  = pattern(`::?(?:before|after|hover|active|focus|visited|link|first-line|first-letter|selection)\b`)
)

// add reads the text of an element style.
func (s *styleSheet) add(css string) {
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.memo = nil
	css = cssComment().ReplaceAllString(strings.NewReplacer("<!--", "", "-->", "").Replace(strings.ToLower(css)), "")
	skip, odd := false, false // the rules of an at-rule
	for block := range strings.SplitSeq(css, "}") {
		if m := atRule().FindStringSubmatch(block); m != nil {
			block = block[len(m[0]):]
			skip, odd = strings.Contains(m[1], "print") || strings.Contains(m[1], "dark"), true
		}
		selectors, body, found := strings.Cut(block, "{")
		if skip, odd = skip && found, odd && found; !found || skip {
			continue
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			if s.full = s.full || len(s.rules) == mostRules || len(s.known) > 10*mostRules; !s.full {
				s.rule(selector, styleOf(body), odd)
			}
		}
	}
}

// rule adds a rule for the last element that a selector names. Its ancestors count as present.
func (s *styleSheet) rule(selector string, of style, odd bool) {
	names := compound().FindAllString(selector, -1)
	for _, name := range names {
		s.known[strings.TrimPrefix(name, ".")] = true
	}
	words := strings.FieldsFunc(selector, func(c rune) bool { return strings.ContainsRune(" \t\r\n>+~", c) })
	if of == (style{}) || dynamic().MatchString(selector) || len(words) == 0 {
		return
	}
	r := styleRule{style: of, rank: len(names)}
	base, _, special := strings.Cut(strings.ReplaceAll(words[len(words)-1], "[", ":"), ":")
	if r.fill != unfilled && (odd || special) {
		r.fill = oddFill
	}
	for _, name := range compound().FindAllString(base, -1) {
		switch name[0] {
		case '.':
			r.classes = append(r.classes, name[1:])
			r.rank += 100
		case '#':
			r.id = name[1:]
			r.rank += 10_000
		default:
			r.tag = name
		}
	}
	if of.strong {
		r.rank += 1_000_000
	}
	s.rules = append(s.rules, r)
}

// of returns the style of an element with its attributes.
func (s *styleSheet) of(tag string, attribute map[string]string) style {
	is := s.matched(tag, strings.ToLower(attribute["id"]), strings.ToLower(attribute["class"]))
	if name := attribute["bgcolor"]; name != "" && is.fill == unfilled {
		is.fill, _ = colour(name)
	}
	if attribute["background"] != "" || s.full {
		is.fill = oddFill
	}
	if tag == "font" && attribute["color"] != "" {
		is.text, _ = colour(attribute["color"])
	}
	own := styleOf(attribute["style"])
	if own.fill != unfilled && (!is.strong || own.strong) {
		is.fill = own.fill
	}
	is.text, is.hidden = cmp.Or(own.text, is.text), is.hidden || own.hidden
	return is
}

// matched returns the style that the rules give an element.
func (s *styleSheet) matched(tag, id, class string) (is style) {
	key := tag + "\x00" + id + "\x00" + class
	if known, found := s.memo[key]; found || len(s.rules) == 0 {
		return known
	}
	classes := strings.Fields(class)
	rank, textRank := -1, -1
	for _, r := range s.rules {
		if r.tag != "" && r.tag != tag || r.id != "" && r.id != id || slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(classes, c) }) {
			continue
		}
		if r.fill != unfilled && r.rank >= rank {
			is.fill, is.strong, rank = r.fill, r.strong, r.rank
		}
		if r.text != unfilled && r.rank >= textRank {
			is.text, textRank = r.text, r.rank
		}
		is.hidden = is.hidden || r.hidden
	}
	if len(s.memo) >= mostRules || s.memo == nil {
		s.memo = map[string]style{}
	}
	s.memo[key] = is
	return is
}

// strange returns the classes of an element that no rule names.
func (s *styleSheet) strange(class string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(strings.ToLower(class)), func(c string) bool { return s.known[c] }), " ")
}
