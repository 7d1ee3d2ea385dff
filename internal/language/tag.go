package language

import (
	"akari/internal/yaml"
	"encoding/json"
	"fmt"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Tag is the tag of any language, as in en or pt-BR. A language without a file is possible.
type Tag string

func (t *Tag) UnmarshalText(text []byte) error {
	if _, err := language.Parse(string(text)); err != nil {
		return fmt.Errorf("%q is not a language such as en or pt-BR", text)
	}
	*t = Tag(text)
	return nil
}

// Base returns the tag without the country.
func (t Tag) Base() string {
	base, _ := language.Make(string(t)).Base()
	return base.String()
}

// Plural is a text for each category of number in Unicode. "one" is for 1 also in languages without it.
type Plural map[string]string

// UnmarshalYAML reads a mapping of forms, or the only form.
func (p *Plural) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*p = Plural{other: n.Value}
		return nil
	}
	return n.Decode((*map[string]string)(p))
}

// MarshalJSON writes a mapping of forms, or the only form.
func (p Plural) MarshalJSON() ([]byte, error) {
	if len(p) == 1 {
		return json.Marshal(p[other])
	}
	return json.Marshal(map[string]string(p))
}

const other = "other"

// Forms lists the categories of Unicode.
var Forms = []string{"zero", "one", "two", "few", "many", other}

var forms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: other,
}

// Form returns the category of a number.
func (t Tag) Form(n int) string {
	return forms[plural.Cardinal.MatchPlural(language.Make(string(t)), n, 0, 0, 0, 0)]
}

// For returns the form for n things.
func (p Plural) For(t Tag, n int) string {
	form := t.Form(n)
	if n == 1 {
		form = "one"
	}
	if s, ok := p[form]; ok {
		return s
	}
	return p[other]
}
