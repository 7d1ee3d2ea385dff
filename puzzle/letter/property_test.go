package letter

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// The property of this file: if one row, one colour, one part or one link of a text is spoilt, decorated
// or written in another way, the puzzles that are read are the same, or there is an error. They are never
// other puzzles, and never fewer.

// decorations are what people write beside a row.
var decorations = []string{
	"%s  <- is this right?", "%s (sic)", "%s // clue changed", "%s   # hard one", "%s !", "%s  ??", "%s :-)", "%s\tnote", "%s https://example.org/a", "%s ok", "%s *", "%s |", "%s,", "%s;", "%s.x", "%s   17",
	"Ann: %s", "10:14 Ann: %s", "Puzzle: %s", "Here it is: %s", "Row: %s", "-> %s", "• %s", "> %s", "3) %s", "* %s", "| %s", "\t%s", "[color=red]%s[/color]", "<b>%s</b>", "**%s**", "`%s`", "\"%s\"", "(%s)", "~~%s~~", "Thanks, Ann %s", "=%s",
}

// changes spoil or decorate one line. They return the line that takes its place.
var changes = map[string]func(rng *rand.Rand, row string) string{
	"decorated": func(rng *rand.Rand, row string) string {
		return fmt.Sprintf(decorations[rng.IntN(len(decorations))], row)
	},
	"cell lost": func(rng *rand.Rand, row string) string {
		return edited(rng, row, func(c []rune, k int) []rune { return slices.Delete(c, k, k+1) })
	},
	"cell twice": func(rng *rand.Rand, row string) string {
		return edited(rng, row, func(c []rune, k int) []rune { return slices.Insert(c, k, c[k]) })
	},
	"wrong sign": func(rng *rand.Rand, row string) string {
		return edited(rng, row, func(c []rune, k int) []rune { c[k] = []rune("OlIo,;$/[{€?q9")[rng.IntN(14)]; return c })
	},
	"sign inside": func(rng *rand.Rand, row string) string {
		return edited(rng, row, func(c []rune, k int) []rune { return slices.Insert(c, k, []rune("[b]")...) })
	},
	"blank line before": func(_ *rand.Rand, row string) string { return "\n" + row },
	"note before":       func(_ *rand.Rand, row string) string { return "(here I was not sure)\n" + row },
	"row broken": func(rng *rand.Rand, row string) string {
		return edited(rng, row, func(c []rune, k int) []rune { return slices.Insert(c, k, '\n') })
	},
	"quoted": func(_ *rand.Rand, row string) string { return "> " + row },
	"by Word": func(_ *rand.Rand, row string) string {
		return strings.NewReplacer("...", "…", "--", "–").Replace(row)
	},
	"entities": func(_ *rand.Rand, row string) string { return strings.ReplaceAll(row, "#", "&#35;") },
	"wide gap": func(_ *rand.Rand, row string) string { return strings.Replace(row, " ", "      ", 1) },
	"marked":   func(_ *rand.Rand, row string) string { return "\u202a" + row + "\u202c" },
}

// edited changes a character of a row that is not a blank.
func edited(rng *rand.Rand, row string, edit func(c []rune, k int) []rune) string {
	c := []rune(row)
	for range 100 {
		if k := rng.IntN(len(c)); c[k] != ' ' && (!strings.ContainsAny(row, ",;\t|") || strings.ContainsRune(",;\t|", c[k])) { // a cell without a sign is another cell
			return string(edit(c, k))
		}
	}
	return row
}

// spoiltText is a text of which one line is changed.
type spoiltText struct {
	text, kind string
	boards     []*puzzle.Puzzle
}

// writable are the notations that people send.
var writable = []*codec.Format{codec.Plain, codec.ASCII, codec.Janko, codec.CSV, codec.Text, codec.Puzzlekit, codec.PencilBox, codec.Pzprv3, codec.Sgt, codec.JSON, codec.JSONLines, codec.Puzzlink, codec.Tatham, codec.Kanpen}

var isLink = regexp.MustCompile(`://|(?i:%2f)|^\d+x\d+:|lightup`)

// newSpoilt writes a letter and changes one line of a board.
func newSpoilt(rng *rand.Rand) spoiltText {
	s := spoiltText{}
	p := randomBoard(rng)
	for p.Rows < 4 || p.Rows == 2*p.Cols { // whose halves are two boards to a reader, too
		p = randomBoard(rng)
	}
	var write func(*puzzle.Puzzle) string
	name := ""
	if k := rng.IntN(len(writable) + 20); k < len(writable) {
		write, name = encoded(writable[k]), writable[k].Name
	} else {
		sp := spellings1[rng.IntN(len(spellings1))]
		write, name = sp.write, sp.name
	}
	text := write(p)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	at := []int{0, rng.IntN(len(lines)), len(lines) - 1}[rng.IntN(3)]
	kinds := slices.Sorted(maps.Keys(changes))
	kind := kinds[rng.IntN(len(kinds))]
	if lines[at] != "" {
		before := lines[at]
		lines[at] = changes[kind](rng, lines[at])
		if _, errs := readText(lines[at], Options{}); isLink.MatchString(before) && len(errs) == 0 {
			lines[at] = before // a link with another code may be the link of another board
		}
	}
	text = strings.Join(lines, "\n") + "\n"
	first := randomBoard(rng)
	switch context := rng.IntN(4); context {
	case 0:
		s.text, s.boards = text, []*puzzle.Puzzle{p}
	case 1:
		s.text, s.boards = "Dear editor,\n\nhere is my puzzle:\n\n"+text+"\nBest wishes\nAnn\n", []*puzzle.Puzzle{p}
	case 2:
		s.text, s.boards = "My first:\n\n"+plain(first)+"\nand my second:\n\n"+text+"\nAnn\n", []*puzzle.Puzzle{first, p}
	default:
		for s.text = ""; s.text == "" || strings.Contains(s.text, "image/png"); { // an attachment that is not read is an error
			s.text = new(letterOf).mailOf(rng, "Hi,\n\n"+text+"\n\nand:\n\n"+plain(first)+"\nBen\n")
		}
		s.boards = []*puzzle.Puzzle{p, first}
	}
	s.kind = name + ", " + kind
	return s
}

func (s spoiltText) check() error {
	boards, errs := readText(s.text, Options{})
	for _, b := range boards {
		if !slices.ContainsFunc(s.boards, b.Puzzle.Equal) {
			return fmt.Errorf("another board:\n%v\nerrors %v", b.Puzzle, errs)
		}
	}
	if len(errs) == 0 && len(boards) < len(s.boards) {
		return fmt.Errorf("%d boards of %d, and no error", len(boards), len(s.boards))
	}
	return nil
}

// TestOneChange checks the property. AKARI_SEED draws other texts.
func TestOneChange(t *testing.T) {
	seed := testkit.Seed()
	rng := rand.New(rand.NewPCG(seed, 60))
	wrong := map[string]int{}
	for i := range testkit.Scale(1000, 20_000) {
		s := newSpoilt(rng)
		if err := s.check(); err != nil {
			if wrong[s.kind]++; wrong[s.kind] == 1 && len(wrong) < 12 {
				t.Errorf("seed %d, text %d, %s: %v\n%s", seed, i, s.kind, err, s.text)
			}
		}
	}
	if len(wrong) > 0 {
		t.Errorf("%v", wrong)
	}
}
