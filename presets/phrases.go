package presets

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/internal/spell"
	"akari/internal/yaml"
)

// Lang is the tag of a language, as in en or pt-BR.
type Lang = language.Tag

// Plural is a phrase whose form depends on a number.
type Plural = language.Plural

// Fill replaces words in braces by their values. The arguments are pairs of a word and its value.
func Fill(phrase string, pairs ...string) string {
	old := slices.Clone(pairs)
	for i := 0; i < len(old); i += 2 {
		old[i] = "{" + old[i] + "}"
	}
	return strings.NewReplacer(old...).Replace(phrase)
}

// inBraces matches the words in braces, and unmatched braces.
var inBraces = regexp.MustCompile(`\{[^{}]*\}|[{}]`)

// phraseTypes lists the structs that have only phrases.
var phraseTypes = []reflect.Type{reflect.TypeFor[Words](), reflect.TypeFor[RecipeTitles](), reflect.TypeFor[GenreNames](), reflect.TypeFor[StepWords](), reflect.TypeFor[HintWords](),
	reflect.TypeFor[LightStepWords](), reflect.TypeFor[LightHintWords]()}

// isPhrase reports whether a field is a phrase: a text that may have words in braces, or must not.
func (f field) isPhrase() bool {
	_, declared := f.tag.Lookup("may")
	return declared || slices.Contains(phraseTypes, f.what) && (f.Kind() == reflect.String || f.Kind() == reflect.Map)
}

// phrase decodes a text, or its plural forms, and compares its words in braces with the tags of the
// field.
func (d decoder) phrase(n *yaml.Node, v reflect.Value, tag reflect.StructTag) error {
	must, may, one := strings.Fields(tag.Get("must")), strings.Fields(tag.Get("may")), strings.Fields(tag.Get("one"))
	if _, ok := v.Interface().(Plural); !ok || n.Kind == yaml.ScalarNode {
		if err := d.braces(n, must, may); err != nil {
			return err
		}
		if !ok {
			v.SetString(language.Plain(n.Value))
			return nil
		}
		v.Set(reflect.ValueOf(Plural{"other": language.Plain(n.Value)}))
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return d.errorf(n, "expected a text, or a text for each plural form, as in {one: ..., other: ...}")
	}
	p := Plural{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, text := n.Content[i], n.Content[i+1]
		if !slices.Contains(language.Forms, key.Value) {
			return d.errorf(key, "unknown form %q; %s", key.Value, spell.Hint(key.Value, language.Forms))
		}
		needs := must
		if key.Value == "one" && len(one) > 0 {
			needs = one
		}
		if err := d.braces(text, needs, append(may, must...)); err != nil {
			return err
		}
		p[key.Value] = language.Plain(text.Value)
	}
	if p["other"] == "" {
		return d.errorf(n, "the form \"other\" is missing")
	}
	v.Set(reflect.ValueOf(p))
	return nil
}

// braces checks the words in braces in one text.
func (d decoder) braces(n *yaml.Node, must, may []string) error {
	if n.Kind != yaml.ScalarNode {
		return d.errorf(n, "expected a text, got a %s", kindName(n))
	}
	known := append(slices.Clone(must), may...)
	for _, word := range inBraces.FindAllString(n.Value, -1) {
		if slices.Contains(known, strings.Trim(word, "{}")) && len(word) > 2 {
			continue
		}
		if len(known) == 0 {
			return d.errorf(n, "%s is unknown here; this phrase has no words in braces", word)
		}
		return d.errorf(n, "%s is unknown here; %s", word, spell.Hint(strings.Trim(word, "{}"), known))
	}
	for _, word := range must {
		if !strings.Contains(n.Value, "{"+word+"}") {
			return d.errorf(n, "%q must contain {%s}", n.Value, word)
		}
	}
	return nil
}

// wordsOf returns the phrases of a language, and whether they are built in.
func wordsOf(l Lang) (w Words, known bool) {
	table, known := language.Book(l.Base())
	if !known {
		return Words{}, false
	}
	must(&w, decoder{file: l.Base() + ".yaml"}.mapping(table, reflect.ValueOf(&w).Elem()))
	return w, true
}

// Phrase is a phrase of a book, with its key.
type Phrase struct{ Key, Text string }

// Phrases lists all phrases of a book.
func (w Words) Phrases() []Phrase { return phrasesOf("words.", reflect.ValueOf(w)) }

func phrasesOf(prefix string, v reflect.Value) (out []Phrase) {
	for i := range v.NumField() {
		key := prefix + v.Type().Field(i).Tag.Get("key")
		field := v.Field(i)
		switch f := field.Interface().(type) {
		case string:
			out = append(out, Phrase{key, f})
		case Plural:
			if f == nil {
				out = append(out, Phrase{key, ""})
			}
			for _, form := range slices.Sorted(maps.Keys(f)) {
				out = append(out, Phrase{key + "." + form, f[form]})
			}
		case []string:
			out = append(out, Phrase{key, strings.Join(f, " ")})
		default:
			out = append(out, phrasesOf(key+".", field)...)
		}
	}
	return out
}

// complete reports missing phrases in a book whose language is not built in.
func (w Words) complete() error {
	var lacks []string
	for _, phrase := range phrasesOf("", reflect.ValueOf(w)) {
		if phrase.Text == "" {
			lacks = append(lacks, phrase.Key)
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	const most = 8
	list := strings.Join(lacks[:min(most, len(lacks))], ", ")
	if len(lacks) > most {
		list += fmt.Sprintf(" and %d more", len(lacks)-most)
	}
	return fmt.Errorf("no phrases for this language; missing under words: %s; translate the list that 'akari presets show words' prints", list)
}

// WordsSource returns the phrases of a language as in a book's file, with comments: purpose and words in
// braces.
func WordsSource(lang string) ([]byte, error) {
	w, known := wordsOf(Lang(lang))
	if !known {
		return nil, fmt.Errorf("no phrases for %q; known: %s", lang, strings.Join(language.All, ", "))
	}
	root := &yaml.Node{Kind: yaml.MappingNode}
	root.Content = append(root.Content, plainNode("words"), phrasesNode(reflect.ValueOf(w)))
	return must(yaml.Encode(root)), nil
}

func plainNode(text string) *yaml.Node {
	n := &yaml.Node{}
	n.SetString(text)
	return n
}

// phrasesNode encodes the phrases of a struct with their comments.
func phrasesNode(v reflect.Value) *yaml.Node {
	out := &yaml.Node{Kind: yaml.MappingNode}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key, value := plainNode(f.Tag.Get("key")), &yaml.Node{}
		key.HeadComment = explained(f.Tag)
		if v.Field(i).Kind() == reflect.Struct {
			value = phrasesNode(v.Field(i))
		} else {
			must(value, value.Encode(v.Field(i).Interface()))
		}
		out.Content = append(out.Content, key, value)
	}
	return out
}

// explained returns the purpose of a phrase and its words in braces.
func explained(tag reflect.StructTag) string {
	text := tag.Get("doc")
	for _, t := range []struct{ tag, what string }{{"must", "; must contain "}, {"one", "; for one, must contain "}, {"may", "; may contain "}} {
		if words := strings.Fields(tag.Get(t.tag)); len(words) > 0 {
			text += t.what + "{" + strings.Join(words, "} {") + "}"
		}
	}
	return text
}

// typeset composes the texts of a book, and typesets them unless the book leaves them as they are.
func (b *Book) typeset() {
	texts := []*string{&b.Title, &b.Subtitle, &b.Author, &b.Publisher, &b.Front.Copyright, &b.Cover.Line, &b.Cover.Text}
	for i := range b.Parts {
		texts = append(texts, &b.Parts[i].Title, &b.Parts[i].Note, &b.Parts[i].Target)
	}
	for _, text := range texts {
		if *text = language.Plain(*text); b.Type.Typographic {
			*text = b.Lang.Typeset(*text)
		}
	}
}
