package letter

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// fill is the background of an element.
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

// darkNames and lightNames are the names of colours of black and white cells.
var (
	darkNames  = strings.Fields("black windowtext navy darkblue midnightblue maroon darkred purple indigo darkslategray darkslategrey darkslateblue darkgreen dimgray dimgrey")
	lightNames = strings.Fields("white window snow ivory whitesmoke ghostwhite floralwhite azure mintcream gainsboro lightgray lightgrey silver aliceblue honeydew linen seashell")
)

var (
	hexColour  = regexp.MustCompile(`^#?(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$`)
	funcColour = regexp.MustCompile(`^(rgb|hsl)a?\(([^()]*)\)$`)
)

// colour returns the fill of a colour in HTML or CSS. is is false for a word that is not a colour.
func colour(s string) (f fill, is bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case s == "transparent" || s == "none" || s == "initial" || s == "unset":
		return clearFill, true
	case slices.Contains(darkNames, s):
		return darkFill, true
	case slices.Contains(lightNames, s):
		return lightFill, true
	case hexColour.MatchString(s):
		return hexFill(strings.TrimPrefix(s, "#")), true
	}
	m := funcColour.FindStringSubmatch(s)
	if m == nil {
		return oddFill, false
	}
	parts := strings.FieldsFunc(m[2], func(c rune) bool { return strings.ContainsRune(" ,/", c) })
	v := [4]float64{3: 1}
	for i, part := range parts {
		number, percent := strings.CutSuffix(strings.TrimSuffix(part, "deg"), "%")
		n, err := strconv.ParseFloat(number, 64)
		if err != nil || i > 3 {
			return oddFill, true
		}
		if v[i] = n; percent {
			v[i] /= 100
		}
		if percent && m[1] == "rgb" && i < 3 {
			v[i] *= 255
		}
	}
	switch {
	case len(parts) < 3:
		return oddFill, true
	case m[1] == "hsl":
		return hslFill(v[1], v[2], v[3]), true
	}
	return rgbFill(v[0], v[1], v[2], v[3]), true
}

// hexFill returns the fill of 3, 4, 6 or 8 hexadecimal digits.
func hexFill(s string) fill {
	if len(s) < 6 {
		long := ""
		for _, c := range s {
			long += string(c) + string(c)
		}
		s = long
	}
	n, _ := strconv.ParseUint((s + "ff")[:8], 16, 32)
	return rgbFill(float64(n>>24), float64(n>>16&255), float64(n>>8&255), float64(n&255)/255)
}

// hslFill returns the fill of a colour with a saturation and a lightness. The luminance of a bright
// colour depends on the hue.
func hslFill(saturation, lightness, alpha float64) fill {
	if spread := saturation * min(lightness, 1-lightness); spread > 0.1 && lightness > 0.25 {
		return oddFill
	}
	grey := 255 * lightness
	return rgbFill(grey, grey, grey, alpha)
}

// rgbFill returns the fill of a colour on white paper. Dark is black and a light grey is white.
func rgbFill(r, g, b, alpha float64) fill {
	if alpha == 0 {
		return clearFill
	}
	for _, v := range []*float64{&r, &g, &b} {
		*v = 255 - float64(alpha*(255-*v))
	}
	luminance := float64(0.2126*r) + float64(0.7152*g) + float64(0.0722*b)
	most := max(r, g, b)
	grey := most-min(r, g, b) < 48
	switch {
	case luminance <= 60 && most <= 160, luminance <= 112 && grey:
		return darkFill
	case luminance >= 190 && grey:
		return lightFill
	}
	return oddFill
}

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// split cuts a text at a byte, except inside brackets and quotes.
func split(s string, at byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		depth, from, quote := 0, 0, byte(0)
		for i := 0; i <= len(s); i++ {
			switch {
			case i == len(s) || s[i] == at && depth == 0 && quote == 0:
				if !yield(s[from:i]) {
					return
				}
				from = i + 1
			case quote != 0:
				if s[i] == quote {
					quote = 0
				}
			case s[i] == '"' || s[i] == '\'':
				quote = s[i]
			case s[i] == '(':
				depth++
			case s[i] == ')':
				depth = max(0, depth-1)
			}
		}
	}
}

// style is what the declarations of an element or of a rule say.
type style struct {
	fill   fill
	text   fill // the colour of the text
	strong bool // the fill is !important
	hidden bool
}

func styleOf(css string) (s style) {
	if css == "" {
		return s
	}
	for declaration := range split(cssComment.ReplaceAllString(strings.ToLower(css), ""), ';') {
		name, value, _ := strings.Cut(declaration, ":")
		name = strings.TrimSpace(name)
		value, important := strings.CutSuffix(strings.TrimSpace(value), "!important")
		value = strings.TrimSpace(value)
		f := unfilled
		switch name {
		case "background", "background-color":
			f = background(value)
		case "background-image", "filter", "clip-path", "mask", "mask-image", "content", "border-image":
			if value != "none" && value != "initial" {
				f = oddFill
			}
		case "box-shadow":
			if strings.Contains(value, "inset") {
				f = oddFill
			}
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

// notColours are the words of the shorthand background beside a colour.
var notColours = regexp.MustCompile(`^(?:[\d.%a-z]*\d[\d.%a-z]*|repeat(?:-[xy])?|no-repeat|scroll|fixed|local|center|top|left|right|bottom|cover|contain|auto|(?:border|padding|content)-box|/)$`)

// background returns the fill of the value of the shorthand.
func background(value string) fill {
	f := unfilled
	for word := range split(value, ' ') {
		switch c, is := colour(word); {
		case is && f.or(unfilled) == unfilled:
			f = c
		case word != "" && word != "none" && !notColours.MatchString(word):
			return oddFill
		}
	}
	return f
}

// element is a tag as the rules of a style sheet see it.
type element struct {
	tag, id string
	classes []string
}

// styleSheet has the rules of style sheets that set a background.
type styleSheet struct {
	rules []styleRule
	known map[string]bool // the classes of all rules
}

// styleRule is a selector with its style. A rule with a higher rank wins, then the later rule.
type styleRule struct {
	element
	style
	rank int
}

// mostRules is the number of rules that are kept.
const mostRules = 5000

var (
	atRule   = regexp.MustCompile(`^\s*@(?:media|supports)\b([^{]*)\{`)
	compound = regexp.MustCompile(`[.#]?[\w-]+`)
	dynamic  = regexp.MustCompile(`::?(?:before|after|hover|active|focus|visited|link|first-line|first-letter|selection)\b`)
)

// add reads the text of an element style.
func (s *styleSheet) add(css string) {
	if s.known == nil {
		s.known = map[string]bool{}
	}
	css = cssComment.ReplaceAllString(strings.NewReplacer("<!--", "", "-->", "").Replace(strings.ToLower(css)), "")
	only := unfilled // what a rule of an at-rule sets
	for block := range strings.SplitSeq(css, "}") {
		if m := atRule.FindStringSubmatch(block); m != nil {
			block = block[len(m[0]):]
			if only = oddFill; strings.Contains(m[1], "print") || strings.Contains(m[1], "dark") {
				only = clearFill
			}
		}
		selectors, body, found := strings.Cut(block, "{")
		if !found { // the end of an at-rule
			only = unfilled
			continue
		}
		for selector := range strings.SplitSeq(selectors, ",") {
			s.rule(selector, styleOf(body), only)
		}
	}
}

// rule adds a rule for the last element that a selector names. Its ancestors count as present.
func (s *styleSheet) rule(selector string, of style, only fill) {
	pseudo := dynamic.MatchString(selector)
	names := compound.FindAllString(selector, -1)
	for _, name := range names {
		if name[0] == '.' && len(s.known) < mostRules {
			s.known[name[1:]] = true
		}
	}
	words := strings.FieldsFunc(selector, func(c rune) bool { return strings.ContainsRune(" \t\r\n>+~", c) })
	if of.fill == unfilled && of.text == unfilled && !of.hidden || only == clearFill || len(words) == 0 || len(s.rules) == mostRules {
		return
	}
	r := styleRule{style: of, rank: len(names)}
	last := words[len(words)-1]
	base, _, special := strings.Cut(strings.ReplaceAll(last, "[", ":"), ":")
	if r.fill != unfilled && (only == oddFill || special && !pseudo) {
		r.fill = oddFill
	}
	if pseudo {
		return
	}
	for _, name := range compound.FindAllString(base, -1) {
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
func (s *styleSheet) of(tag string, attribute map[string]string) (is style) {
	if f, hex := colour(attribute["bgcolor"]); attribute["bgcolor"] != "" {
		if is.fill = f; !hex {
			is.fill = oddFill
		}
	}
	if attribute["background"] != "" {
		is.fill = oddFill
	}
	if tag == "font" && attribute["color"] != "" {
		is.text, _ = colour(attribute["color"])
	}
	e := element{tag, strings.ToLower(attribute["id"]), strings.Fields(strings.ToLower(attribute["class"]))}
	rank := [2]int{-1, -1}
	for _, r := range s.rules {
		if r.tag != "" && r.tag != tag || r.id != "" && r.id != e.id || slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(e.classes, c) }) {
			continue
		}
		if r.fill != unfilled && r.rank >= rank[0] {
			is.fill, is.strong, rank[0] = r.fill, r.strong, r.rank
		}
		is.hidden = is.hidden || r.hidden
		if r.text != unfilled && r.rank >= rank[1] {
			is.text, rank[1] = r.text, r.rank
		}
	}
	own := styleOf(attribute["style"])
	if own.fill != unfilled && (!is.strong || own.strong) {
		is.fill = own.fill
	}
	is.text, is.hidden = cmp.Or(own.text, is.text), is.hidden || own.hidden
	return is
}

// strange returns the classes of an element that no rule names.
func (s *styleSheet) strange(class string) string {
	var all []string
	for _, c := range strings.Fields(strings.ToLower(class)) {
		if !s.known[c] {
			all = append(all, c)
		}
	}
	return strings.Join(all, " ")
}
