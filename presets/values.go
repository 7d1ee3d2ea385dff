package presets

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"akari/generate/request"
	"akari/internal/spell"
	"akari/render/paper"
)

// Share is a fraction of a whole.
type Share = request.Share

type Date struct{ time.Time }

// UnmarshalText parses year, month and day, as in 2026-01-31.
func (d *Date) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.DateOnly, string(text))
	if err != nil || t.Year() < 1900 {
		return fmt.Errorf("%q is not a day such as 2026-01-31", text)
	}
	d.Time = t
	return nil
}

// ISBN is the number of a book, in its printed form.
type ISBN string

// UnmarshalText parses ten or thirteen digits, which may be separated by hyphens or blanks.
func (b *ISBN) UnmarshalText(text []byte) error {
	digits := strings.NewReplacer("-", "", " ", "").Replace(string(text))
	sum := 0
	for i, c := range digits {
		v := int(c - '0')
		if c == 'X' && i == 9 && len(digits) == 10 {
			v = 10
		} else if v < 0 || v > 9 {
			return fmt.Errorf("%q is not an ISBN: %q is not a digit", text, c)
		}
		if len(digits) == 10 {
			v *= 10 - i
		} else if i%2 == 1 {
			v *= 3
		}
		sum += v
	}
	switch mod := map[int]int{10: 11, 13: 10}[len(digits)]; {
	case mod == 0:
		return fmt.Errorf("%q is not an ISBN: it has %d digits, not 10 or 13", text, len(digits))
	case sum%mod != 0:
		return fmt.Errorf("%q is not an ISBN: its last digit does not fit the others", text)
	}
	*b = ISBN(text)
	return nil
}

// Tone is a colour, or "automatic".
type Tone struct {
	paper.Tone
	Set bool // whether it is a colour
}

// UnmarshalText parses auto, or a colour as in #1d3557.
func (t *Tone) UnmarshalText(text []byte) (err error) {
	if string(text) == "auto" {
		*t = Tone{}
		return nil
	}
	t.Tone, err = paper.ParseTone(string(text))
	t.Set = true
	return err
}

// String formats the colour in the format of UnmarshalText.
func (t Tone) String() string {
	if !t.Set {
		return "auto"
	}
	return t.Tone.String()
}

const MaxCount = 5000

// Count is a number of at least 1.
type Count int

// UnmarshalText parses a whole number from 1 to MaxCount.
func (c *Count) UnmarshalText(text []byte) error {
	n, err := number(text, 1, MaxCount)
	*c = Count(n)
	return err
}

// NotePages is a number of pages for notes, or AutoNotes.
type NotePages int

// AutoNotes fills the last sheet of four pages; MaxNotes is the largest number of pages.
const AutoNotes, MaxNotes = -1, 200

// UnmarshalText parses auto, or a whole number from 0 to MaxNotes.
func (n *NotePages) UnmarshalText(text []byte) error {
	if string(text) == "auto" {
		*n = AutoNotes
		return nil
	}
	v, err := number(text, 0, MaxNotes)
	if err != nil {
		return fmt.Errorf("%q is neither auto nor a whole number from 0 to %d", text, MaxNotes)
	}
	*n = NotePages(v)
	return nil
}

type Level int

// MaxLevel is the highest difficulty.
const MaxLevel = 5

// UnmarshalText parses a whole number from 1 to MaxLevel.
func (l *Level) UnmarshalText(text []byte) error {
	n, err := number(text, 1, MaxLevel)
	*l = Level(n)
	return err
}

func number(text []byte, low, high int) (int, error) {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%q is not a whole number from %d to %d", text, low, high)
	}
	return n, nil
}

// Replace has, by the number of a puzzle, which of its new puzzles a book prints instead, from 1.
type Replace map[int]int

// maxReplace is the largest number of puzzles that may replace one another.
const maxReplace = 100

// UnmarshalText parses lines of a number, a colon and the number of the new puzzle.
func (r *Replace) UnmarshalText(text []byte) error {
	out := Replace{}
	for line := range strings.Lines(string(text)) {
		of, by, _ := strings.Cut(strings.TrimSpace(line), ":")
		n, errN := number([]byte(of), 1, math.MaxInt32)
		if errN != nil {
			return fmt.Errorf("%q is not the number of a puzzle; write, for example, {7: 1}", of)
		}
		k, errK := number([]byte(by), 1, maxReplace)
		if errK != nil {
			return fmt.Errorf("puzzle %d: %w", n, errK)
		}
		if out[n] != 0 {
			return fmt.Errorf("puzzle %d is given twice", n)
		}
		out[n] = k
	}
	*r = out
	return nil
}

// String formats the numbers as a table of YAML: {7: 2, 12: 1}.
func (r Replace) String() string {
	var all []string
	for _, n := range slices.Sorted(maps.Keys(r)) {
		all = append(all, fmt.Sprintf("%d: %d", n, r[n]))
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// PerPage is the number of puzzles on a page, in rows and columns; zero is automatic.
type PerPage struct{ Rows, Cols int }

// UnmarshalText parses auto, a number of puzzles with a usual arrangement, or rows x columns.
func (p *PerPage) UnmarshalText(text []byte) error {
	usual := map[string]PerPage{"auto": {}, "1": {1, 1}, "2": {2, 1}, "4": {2, 2}, "6": {3, 2}, "9": {3, 3}, "12": {4, 3}}
	if u, ok := usual[string(text)]; ok {
		*p = u
		return nil
	}
	rows, cols, _ := strings.Cut(string(text), "x")
	r, errR := number([]byte(rows), 1, 20)
	c, errC := number([]byte(cols), 1, 20)
	if errR != nil || errC != nil {
		return fmt.Errorf("%q is not auto, 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2", text)
	}
	*p = PerPage{r, c}
	return nil
}

// The types below have a fixed list of values: a value must be one of the type's Choices.
type (
	BookStyle string
	Align     string
	Embed     string
	Order     string
	Show      string
	PDFX      string
	Ruling    string
	CellNames string
	StepLevel string
	Condition string
	Place     string
	Every     string
	TextPlace string
	TextAlign string
)

const (
	StyleStandard   BookStyle = "standard"
	StyleFine       BookStyle = "fine"
	StyleBold       BookStyle = "bold"
	StyleLargePrint BookStyle = "large-print"
	StyleInkSaver   BookStyle = "ink-saver"
	StyleMagazine   BookStyle = "magazine"

	AlignAuto    Align = "auto"
	AlignOutside Align = "outside"
	AlignCenter  Align = "center"

	EmbedSubset Embed = "subset"
	EmbedFull   Embed = "full"

	OrderDifficulty Order = "difficulty"
	OrderGiven      Order = "given"

	ShowLevel    Show = "level"
	ShowTitle    Show = "title"
	ShowAuthor   Show = "author"
	ShowDate     Show = "date"
	ShowTime     Show = "time"
	ShowSolution Show = "solution"
	ShowNotes    Show = "notes"
	ShowName     Show = "name"
	ShowRules    Show = "rules"
	ShowHint     Show = "hint"

	TextTitle    TextPlace = "title"
	TextContents TextPlace = "contents"
	TextRules    TextPlace = "rules"
	TextPuzzles  TextPlace = "puzzles"
	TextEnd      TextPlace = "end"

	TextLeft   TextAlign = "left"
	TextCenter TextAlign = "center"

	StepsNone StepLevel = "none"

	PlaceEnd     Place = "end"
	PlacePart    Place = "part"
	PlaceReverse Place = "reverse"
	PlaceFile    Place = "file"
	PlaceNone    Place = "none"
	PlaceFoot    Place = "foot"

	EveryDay  Every = "day"
	EveryWeek Every = "week"

	PDFXAuto PDFX = "auto"
	PDFXNone PDFX = "none"
	PDFX1a   PDFX = "x1a"
	PDFX2003 PDFX = "x1a-2003"

	ConditionSWOP          Condition = "swop"
	ConditionFogra39       Condition = "fogra39"
	ConditionFogra47       Condition = "fogra47"
	ConditionJapanCoated   Condition = "japan-coated"
	ConditionJapanUncoated Condition = "japan-uncoated"

	NamesA1   CellNames = "a1"
	NamesR1C1 CellNames = "r1c1"
	NamesNone CellNames = "none"

	RulingLines Ruling = "lines"
	RulingDots  Ruling = "dots"
)

// words returns the choices of a type in the format of a file.
func words[T ~string](all ...T) (out []string) {
	for _, w := range all {
		out = append(out, string(w))
	}
	return out
}

func (BookStyle) Choices() []string {
	return words(StyleStandard, StyleFine, StyleBold, StyleLargePrint, StyleInkSaver, StyleMagazine)
}
func (Align) Choices() []string { return words(AlignAuto, AlignOutside, AlignCenter) }
func (Embed) Choices() []string { return words(EmbedSubset, EmbedFull) }
func (Order) Choices() []string { return words(OrderDifficulty, OrderGiven) }
func (Show) Choices() []string {
	return words(ShowLevel, ShowTitle, ShowAuthor, ShowDate, ShowTime, ShowSolution, ShowNotes, ShowName, ShowRules, ShowHint)
}
func (PDFX) Choices() []string   { return words(PDFXAuto, PDFXNone, PDFX1a, PDFX2003) }
func (Ruling) Choices() []string { return words(RulingLines, RulingDots) }

// Choices lists none, and the levels, easiest first.
func (StepLevel) Choices() []string {
	return words(StepsNone, "easy", "medium", "tricky", "hard", "extreme")
}

// Level returns the level, or one above all levels for none.
func (s StepLevel) Level() Level {
	if at := slices.Index(s.Choices(), string(s)); at > 0 {
		return Level(at)
	}
	return MaxLevel + 1
}
func (CellNames) Choices() []string { return words(NamesA1, NamesR1C1, NamesNone) }
func (Condition) Choices() []string {
	return words(ConditionSWOP, ConditionFogra39, ConditionFogra47, ConditionJapanCoated, ConditionJapanUncoated)
}
func (Place) Choices() []string {
	return words(PlaceEnd, PlacePart, PlaceReverse, PlaceFoot, PlaceFile, PlaceNone)
}

// TextPlaces lists the places of texts that have names; the number of a part is a place, too.
func TextPlaces() []string {
	return words(TextTitle, TextContents, TextRules, TextPuzzles, TextEnd)
}

// BeforePart returns the place before a part, from 1.
func BeforePart(n int) TextPlace { return TextPlace(strconv.Itoa(n)) }

// UnmarshalText reads a name of TextPlaces, or the number of a part.
func (p *TextPlace) UnmarshalText(text []byte) error {
	if n, err := strconv.Atoi(string(text)); err == nil {
		if _, err = number(text, 1, paper.Most.Parts); err != nil {
			return err
		}
		*p = BeforePart(n)
		return nil
	}
	*p = TextPlace(text)
	return spell.OneOf(string(text), TextPlaces())
}

func (TextAlign) Choices() []string { return words(TextLeft, TextCenter) }
func (Every) Choices() []string     { return words(EveryDay, EveryWeek) }
