package letter

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"mime/quotedprintable"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// The tests in this file write letters of which they know the puzzles, and read them.

// prose lists lines that are no puzzle, as people and mail programs write them.
var prose = []string{
	"Dear editor,", "here is my puzzle:", "My second one:", "Love, Ann", "Best wishes", "Hi!", "E.", "Ann", "Liebe Redaktion,", "J'espère qu'il vous plaira.",
	"--", "-- ", "---", "***", "* * *", "- - -", "____________", "=====", "…", "...", "~~~~~~", "##", "1.", "2)", "(3)", "#1", "No. 2", "40x40", "40 x 40", "50x60:", "2026", "12/3",
	"...and thanks!", "It is 50x60, I think.", "see https://example.org/akari", "https://example.org/", "www.example.org", "<https://example.org/a?b=c&d=e#f>", "mail: ann@example.org",
	"On Mon, 3 Mar 2026 at 10:00, Ben <ben@example.org> wrote:", "-----Original Message-----", "From: somebody", "Sent: Monday, 3 March 2026 10:00", "Subject: Re: puzzle", "To: editor@example.org",
	"Tel. +49 30 123456", "+1 555-0100", "030-1234", "01.02.2026", "2026-03-01", "10:30 - 11:00", "xoxo", "xxx", "LOL", ":-)", "o/", "=)", "Sent from my phone", "[image: logo.png]", "[1] a note",
	"[cid:Logo.png@01D9.ABC]", "I made it with https://puzz.link/list.html today.", "begin with the corner", "problem solved", "title of the book", "size matters, rows and cols too", "A: 1, B: 2",
	"x", "X", "L", "0", "4", "-", ".", "#", "|", ">_<", "{smile}", "(see below)", "C'est tout.", "そして、ありがとう。", "Grüße aus Köln", "No puzzle 30x30 today", "2 + 2 = 4", "3 - 2 = 1", "1, 2, 3", "1 2 3",
	"10 12 14", "€ 12.50", "§ 4.", "• first", "P.S. one more", "Yours sincerely", "is it unique?", "Page 1 of 2", "http://", "https://", "a/b/c", "r1c1 is a lamp", "{", "}", "[]", "()", "\"\"", "``", "100 %",
}

// spelling writes a board in one of the ways that people use. A spelling that is one line may be in
// a sentence.
type spelling struct {
	name   string
	inline bool
	write  func(p *puzzle.Puzzle) string
}

// drawn returns a spelling with a sign for each cell.
func drawn(name, white, black, between, begin, end string) spelling {
	return spelling{name, false, func(p *puzzle.Puzzle) string {
		var b strings.Builder
		for r := range p.Rows {
			var cells []string
			for c := range p.Cols {
				cells = append(cells, sign(p.Cells[r*p.Cols+c], white, black))
			}
			b.WriteString(begin + strings.Join(cells, between) + end + "\n")
		}
		return b.String()
	}}
}

func sign(c puzzle.Cell, white, black string) string {
	n, clue := c.Clue()
	switch {
	case clue:
		return fmt.Sprint(n)
	case c.IsBlack():
		return black
	}
	return white
}

func encoded(f *codec.Format) func(p *puzzle.Puzzle) string {
	return func(p *puzzle.Puzzle) string { return testkit.Must(codec.Encode(f, &puzzle.Entry{Puzzle: p})) }
}

func trimmed(f func(*puzzle.Puzzle) string, wrap string) func(*puzzle.Puzzle) string {
	return func(p *puzzle.Puzzle) string { return fmt.Sprintf(wrap, strings.TrimSpace(f(p))) }
}

func wrapped(f func(*puzzle.Puzzle) string, wrap string) func(*puzzle.Puzzle) string {
	return func(p *puzzle.Puzzle) string { return fmt.Sprintf(wrap, url.QueryEscape(strings.TrimSpace(f(p)))) }
}

// ownLink writes a link of the page, without using the page.
func ownLink(p *puzzle.Puzzle) string {
	var b strings.Builder
	for _, c := range p.Cells {
		b.WriteString(sign(c, "a", "-"))
	}
	return fmt.Sprintf("%s/%dx%d/%s", p.Genre.Name, p.Rows, p.Cols, b.String())
}

func numberedRows(first int, mark string, f func(*puzzle.Puzzle) string) func(*puzzle.Puzzle) string {
	return func(p *puzzle.Puzzle) string {
		var b strings.Builder
		for i, row := range strings.Split(strings.TrimSuffix(f(p), "\n"), "\n") {
			fmt.Fprintf(&b, "%d%s%s\n", i+first, mark, row)
		}
		return b.String()
	}
}

func around(before, after string, f func(*puzzle.Puzzle) string) func(*puzzle.Puzzle) string {
	return func(p *puzzle.Puzzle) string {
		return strings.NewReplacer("ROWS", fmt.Sprint(p.Rows), "COLS", fmt.Sprint(p.Cols)).Replace(before) + f(p) + after
	}
}

var plain = encoded(codec.Plain)

var spellings1 = []spelling{
	{"plain", false, plain},
	drawn("janko", "-", "x", " ", "", ""), drawn("glued janko", "-", "x", "", "", ""), drawn("ascii", "_", "#", "", "", ""), drawn("dot X", ".", "X", "", "", ""),
	drawn("dash hash", "-", "#", "", "", ""), drawn("low X", "_", "X", "", "", ""), drawn("spaced dots", ".", "#", " ", "", ""), drawn("tabs", ".", "#", "\t", "", ""), drawn("wide dots", ".", "#", "  ", "  ", ""),
	drawn("boxes", "□", "■", "", "", ""), drawn("squares", "⬜", "⬛", "", "", ""), drawn("spaced boxes", "□", "■", " ", "", ""), drawn("commas", ".", "#", ",", "", ""), drawn("semicolons", ".", "X", "; ", "", ""),
	drawn("bars", ".", "#", "|", "|", "|"), drawn("wide bars", ".", "#", " | ", "| ", " |"), drawn("frame", ".", "#", "", "|", "|"), drawn("no-break", ".", "#", "\u00a0", "", ""), drawn("quotes", ".", "X", "", "\"", "\","),
	drawn("indented", ".", "#", "", "    ", ""), drawn("blanks in a frame", " ", "#", "", "|", "|"), drawn("sheet", "", "#", "\t", "", ""), drawn("comma sheet", "", "X", ",", "", ""), drawn("semicolon sheet", "", "X", ";", "", ""),
	{"table in Markdown", false, func(p *puzzle.Puzzle) string {
		return strings.Repeat("|   ", p.Cols) + "|\n" + strings.Repeat("|---", p.Cols) + "|\n" + drawn("", " ", "■", " | ", "| ", " |").write(p)
	}},
	{"table with lines", false, func(p *puzzle.Puzzle) string {
		rule := strings.Repeat("+---", p.Cols) + "+\n"
		return rule + strings.ReplaceAll(drawn("", " ", "#", " | ", "| ", " |").write(p), "\n", "\n"+rule)
	}},
	{"box", false, func(p *puzzle.Puzzle) string {
		rule := "+" + strings.Repeat("-", p.Cols) + "+\n"
		return rule + drawn("", ".", "#", "", "|", "|").write(p) + rule
	}},
	{"numbered", false, numberedRows(1, " ", plain)}, {"numbered with dots", false, numberedRows(1, ". ", plain)}, {"numbered from 0", false, numberedRows(0, ": ", plain)},
	{"size", false, around("ROWS COLS\n", "", drawn("", "_", "#", "", "", "").write)}, {"size with x", false, around("ROWSxCOLS\n", "", plain)}, {"start and end", false, around("#Start\nROWS COLS\n", "#End\n", drawn("", "_", "#", "", "", "").write)},
	{"puzzlekit", false, func(p *puzzle.Puzzle) string {
		return fmt.Sprintf("%d %d\n", p.Rows, p.Cols) + drawn("", "-", "x", " ", "", "").write(p)
	}},
	{"python", false, around("puzzle = [\n", "]\n", drawn("", ".", "X", "", "  \"", "\",").write)}, {"python on a line", false, func(p *puzzle.Puzzle) string {
		return "board = ['" + strings.Join(strings.Split(strings.TrimSpace(drawn("", ".", "#", "", "", "").write(p)), "\n"), "', '") + "']\n"
	}},
	{"python cells", false, around("b = np.array([\n", "])\n", drawn("", "'.'", "'#'", ", ", "  [", "],").write)}, {"java", false, around("  public static char[][] P = {\n", "  };\n", drawn("", "'.'", "'#'", ", ", "    {", "},").write)},
	{"text", false, encoded(codec.Text)}, {"block", false, encoded(codec.Janko)}, {"pzprv3", false, encoded(codec.Pzprv3)}, {"save", false, encoded(codec.Sgt)},
	{"json", false, encoded(codec.JSON)}, {"jsonl", true, trimmed(encoded(codec.JSONLines), "%s")},
	{"link", true, trimmed(encoded(codec.Puzzlink), "%s")}, {"link in brackets", true, trimmed(encoded(codec.Puzzlink), "<%s>")}, {"link of a forum", true, trimmed(encoded(codec.Puzzlink), "[url=%s]here[/url]")},
	{"link in Markdown", true, trimmed(encoded(codec.Puzzlink), "[here](%s)")}, {"hidden link", true, trimmed(encoded(codec.Puzzlink), "||%s||")}, {"kanpen", true, trimmed(encoded(codec.Kanpen), "%s")},
	{"search link", true, wrapped(encoded(codec.Puzzlink), "https://www.google.com/url?q=%s&sa=D&source=docs")}, {"safe link", true, wrapped(encoded(codec.Puzzlink), "https://nam02.safelinks.protection.outlook.com/?url=%s&data=05%%7C01&reserved=0")},
	{"encoded link", true, trimmed(func(p *puzzle.Puzzle) string { return url.QueryEscape(strings.TrimSpace(encoded(codec.Puzzlink)(p))) }, "%s")},
	{"id", true, trimmed(encoded(codec.Tatham), "%s")}, {"link of Tatham", true, trimmed(encoded(codec.Tatham), "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#%s")},
	{"own link", true, trimmed(ownLink, "http://127.0.0.1:8080/#play/%s")}, {"own link with a title", true, trimmed(ownLink, "https://akari.example.org/x/#play/%s?title=Night&author=Ana")}, {"edit link", true, trimmed(ownLink, "https://example.org/#%s")},
}

// letterOf is a letter and its puzzles.
type letterOf struct {
	text   string
	boards []*puzzle.Puzzle
	broken int // boards with a mistake
	others int // pictures, and mails of a mailbox without a puzzle
	names  []string
}

// randomBoard makes a board that every spelling can show.
func randomBoard(rng *rand.Rand) *puzzle.Puzzle {
	for {
		p := testkit.Random(rng, puzzle.Akari, 3+rng.IntN(8), 4+rng.IntN(8), 0.1+0.3*rng.Float64(), 0.6)
		whites := 0
		for _, c := range p.Cells {
			if c.IsWhite() {
				whites++
			}
		}
		if black := slices.Index(p.Cells, puzzle.Black); black >= 0 && 2*whites > len(p.Cells) {
			return p
		}
	}
}

// passage writes a board among words.
func (l *letterOf) passage(rng *rand.Rand) string {
	s := spellings1[rng.IntN(len(spellings1))]
	p := randomBoard(rng)
	l.names = append(l.names, s.name)
	text := s.write(p)
	if !s.inline && strings.Count(text, "\n") > 3 && rng.IntN(12) == 0 && (s.name == "plain" || s.name == "ascii" || s.name == "boxes" || s.name == "squares") {
		return l.spoil(rng, text)
	}
	l.boards = append(l.boards, p)
	if !s.inline {
		return text
	}
	return []string{"", "Puzzle 2: ", "2) ", "The second is at ", "- "}[rng.IntN(5)] + text + []string{"", " and that is all.", "\nthanks"}[rng.IntN(3)] + "\n"
}

// spoil makes a mistake in a row of a grid.
func (l *letterOf) spoil(rng *rand.Rand, text string) string {
	l.broken++
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	i := rng.IntN(len(lines))
	row := []rune(lines[i])
	k := rng.IntN(len(row))
	switch rng.IntN(3) {
	case 0:
		row = slices.Delete(row, k, k+1)
	case 1:
		row = slices.Insert(row, k, row[k])
	default:
		row[k] = []rune("OQ?@z9")[rng.IntN(6)]
	}
	lines[i] = string(row)
	return strings.Join(lines, "\n") + "\n"
}

// body writes words and boards, with blank lines between them.
func (l *letterOf) body(rng *rand.Rand) string {
	var b strings.Builder
	numbered := regexp.MustCompile(`^[0-9§x,.+= -]+$`) // two such lines may well be an array
	words := func() {
		last := ""
		for range rng.IntN(4) {
			next := prose[rng.IntN(len(prose))]
			for numbered.MatchString(last) && numbered.MatchString(next) {
				next = prose[rng.IntN(len(prose))]
			}
			last = next
			b.WriteString(next + "\n")
			if rng.IntN(2) == 0 {
				b.WriteString("\n")
			}
		}
	}
	b.WriteString("Dear editor,\n")
	words()
	for range rng.IntN(4) {
		b.WriteString("\n")
		switch text := l.passage(rng); rng.IntN(8) {
		case 0:
			b.WriteString("```\n" + text + "```\n")
		case 1:
			b.WriteString("On Monday somebody wrote:\n" + prefixed(text, "> ") + "Is it unique?\n")
		case 2:
			b.WriteString(prefixed(text, ">> "))
		case 3:
			b.WriteString("[code]\n" + text + "[/code]\n")
		case 4:
			b.WriteString("here it is:\n" + text)
		case 5:
			b.WriteString(text + "-- \nAnn\n")
		default:
			b.WriteString(text)
		}
		b.WriteString("\n")
		words()
	}
	return b.String()
}

func prefixed(text, mark string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark) + "\n"
}

func quotedPrintableOf(text string) string {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	testkit.Must(io.WriteString(w, text))
	testkit.Must(0, w.Close())
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

func base64Of(text string) string {
	var b strings.Builder
	code := base64.StdEncoding.EncodeToString([]byte(text))
	for ; len(code) > 76; code = code[76:] {
		b.WriteString(code[:76] + "\n")
	}
	return b.String() + code + "\n"
}

const mailFields = "From: a.sender@example.org\nTo: editor@example.org\nSubject: =?utf-8?q?A_puzzle?=\nMIME-Version: 1.0\n"

// mailOf puts a body into a mail.
func (l *letterOf) mailOf(rng *rand.Rand, body string) string {
	text := "Content-Type: text/plain; charset=utf-8\n"
	page := "Content-Type: text/html; charset=\"UTF-8\"\nContent-Transfer-Encoding: quoted-printable\n\n" + quotedPrintableOf("<html><body><pre>"+html.EscapeString(body)+"</pre></body></html>")
	plain := []string{text + "\n" + body, text + "Content-Transfer-Encoding: base64\n\n" + base64Of(body), text + "Content-Transfer-Encoding: quoted-printable\n\n" + quotedPrintableOf(body)}[rng.IntN(3)]
	switch rng.IntN(5) {
	case 0:
		return mailFields + "Content-Type: multipart/alternative; boundary=\"=_x1\"\n\n--=_x1\n" + plain + "\n--=_x1\n" + page + "\n--=_x1--\n"
	case 1:
		l.others++
		return mailFields + "Content-Type: multipart/mixed; boundary=yy\n\nThis is a message in several parts.\n--yy\nContent-Type: text/plain\n\nIt is attached.\n--yy\nContent-Type: image/png; name=logo.png\nContent-Transfer-Encoding: base64\n\n" +
			base64Of("\x89PNG and more") + "--yy\nContent-Type: application/octet-stream; name=\"puzzle.txt\"\nContent-Disposition: attachment; filename=\"puzzle.txt\"\nContent-Transfer-Encoding: base64\n\n" + base64Of(body) + "--yy--\n"
	case 2:
		return mailFields + page
	default:
		return mailFields + plain
	}
}

// newLetter makes a letter.
func newLetter(rng *rand.Rand) *letterOf {
	l := &letterOf{}
	switch rng.IntN(8) {
	case 0:
		l.text = l.mailOf(rng, l.body(rng))
	case 1:
		mails := 1 + rng.IntN(3)
		for range mails {
			before := len(l.boards) + l.broken + l.others
			l.text += "From ann@example.org Tue Mar  3 10:00:00 2026\n" + l.mailOf(rng, l.body(rng)) + "\n"
			if len(l.boards)+l.broken+l.others == before && mails > 1 {
				l.others++
			}
		}
	case 2:
		l.text = "<!doctype html>\n<html><body><p>Hello</p><pre>" + html.EscapeString(l.body(rng)) + "</pre><p>Bye</p></body></html>\n"
	default:
		l.text = l.body(rng)
	}
	if rng.IntN(5) == 0 {
		l.text = strings.ReplaceAll(l.text, "\n", "\r\n")
	}
	return l
}

// TestLetters reads random letters. Every board must be read, in order, and nothing else; a board
// with a mistake must be an error. With AKARI_SEED, it reads other letters.
func TestLetters(t *testing.T) {
	seed := testkit.Seed()
	rng := rand.New(rand.NewPCG(seed, 0))
	lost := 0
	for i := range testkit.Scale(600, 6_000, 20_000) {
		l := newLetter(rng)
		if err := l.check(); err != nil {
			t.Errorf("seed %d, letter %d, %v: %v\n%s", seed, i, l.names, err, l.text)
			if lost++; lost > 5 {
				t.FailNow()
			}
		}
	}
}

func (l *letterOf) check() error {
	boards, errs := readText(l.text, Options{})
	for i, b := range boards {
		if i >= len(l.boards) || !b.Puzzle.Equal(l.boards[i]) {
			return fmt.Errorf("board %d of %d (want %d) is another board:\n%v\nerrors %v", i, len(boards), len(l.boards), b.Puzzle, errs)
		}
	}
	none, wrong := len(l.boards)+l.broken+l.others == 0, l.broken+l.others
	if len(boards) < len(l.boards) || len(errs) < wrong || (len(errs) > 0) != (none || wrong > 0) || none && len(errs) > 1 {
		return fmt.Errorf("%d of %d boards, errors %v, want %d", len(boards), len(l.boards), errs, l.broken)
	}
	return nil
}

// TestMarkedRows reads boards whose rows have a mark before them or behind them. Such a board is read,
// or it is an error; a board with a mistake is an error, beside another board, too.
func TestMarkedRows(t *testing.T) {
	marks := []string{"| %s", "|%s", "> | %s", ": %s", "%% %s", "* %s", "- %s", "// %s", "Ann> %s", "AB>> %s", "(a) %s", "row: %s", "%s <-", "%s end", "/ %s /", "%s \\\\", "<%s>", "print(\"%s\")", "\"%s\" +", "$%s$", "§ %s", "  | %s", "%s |"}
	rng := rand.New(rand.NewPCG(8, 1))
	read := 0
	for _, mark := range marks {
		for range testkit.Scale(20, 200) {
			p := randomBoard(rng)
			text := plain(p)
			marked := func(text string) string {
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				for i, l := range lines {
					lines[i] = fmt.Sprintf(mark, l)
				}
				return "Here it is:\n\n" + strings.Join(lines, "\n") + "\n\nThanks\n"
			}
			all, errs := readText(marked(text), Options{})
			switch {
			case len(errs) == 0 && !(len(all) == 1 && all[0].Puzzle.Equal(p)):
				t.Fatalf("%q: read as another board\n%s%v", mark, marked(text), all)
			case len(errs) == 0:
				read++
			}
			spoiled := new(letterOf).spoil(rng, text)
			rows := strings.Fields(spoiled)
			if slices.ContainsFunc(rows[:len(rows)-1], func(row string) bool { return isLabel(row) && !slices.Contains(strings.Fields(text), row) }) || strings.Trim(rows[len(rows)-1], rows[len(rows)-1][:1]) == "" {
				continue // "10." is the number of a puzzle, "###" an ornament
			}
			bad := marked(spoiled) + "\n.1.\n...\n..1\n"
			if all, errs := readText(bad, Options{}); len(errs) == 0 {
				t.Fatalf("%q: no error\n%s%v", mark, bad, all)
			}
		}
	}
	t.Logf("%d boards read", read)
	if read == 0 {
		t.Error("no board was read")
	}
}

// TestOddLetters reads short letters of kinds that were once read wrongly.
func TestOddLetters(t *testing.T) {
	utf16 := func(charset string, order binary.AppendByteOrder, mark bool) string {
		var b []byte
		if mark {
			b = order.AppendUint16(b, 0xfeff)
		}
		for _, c := range "□1□\r\n□□□\r\n□□■\r\n" {
			b = order.AppendUint16(b, uint16(c))
		}
		return "From: a@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain" + charset + "\nContent-Transfer-Encoding: base64\n\n" + base64Of(string(b)) + "\n"
	}
	board := testkit.Grid(".1.", "...", "..#")
	for _, c := range []struct {
		name, text     string
		boards, errors int
	}{
		{"wide signs", "Look:\n\n．１．\n．．．\n．．＃\n", 1, 0},
		{"one line", "My board is .1./.../..# and is it unique?\n", 1, 0},
		{"one line alone", ".1./.../..#\n", 1, 0},
		{"one line with a mistake", "My board is .1./..../..# and is it unique?\n", 0, 1},
		{"slashes", "or/and 3/4 --/--/-- .../... 100/200/300 1.2/1.3/1.4\n\n.1.\n...\n..#\n", 1, 0},
		{"short link", "See bit.ly/3xYzAb for mine.\n\n.1.\n...\n..#\n", 1, 1},
		{"a link with a wrong kind", "see https://example.org/#aka;i/7x10/aa-2aaaaa1\n\n.1.\n...\n..#\n", 1, 1},
		{"codes of characters in a list", "b = ['....', '.&#35;..', '1&#35;2.']\n\nand\n\n.1.\n...\n..#\n", 2, 0},
		{"a first row with a line end in it", "1.\n1.\n2.#.\n..#2\n1#0.\n\nand\n\n.1.\n...\n..#\n", 1, 1},
		{"a note below the first row of a sheet", "Hi,\n\n\t\t\t\n(sic)\n\t#\t2\t\n\t\t\t\n\n\nand\n\n.1.\n...\n..#\n", 1, 1},
		{"link without scheme", "It is puzz.link/p?akari/3/3/g6 I think\n\n.1.\n...\n..#\n", 1, 1},
		{"aligned table", "| a | b | c |\n|:-:|:-:|--:|\n| . | 1 | . |\n| . | . | . |\n| . | . | # |\n", 1, 0},
		{"a sheet with the numbers of rows and columns", "\tA\tB\tC\n1\t\t1\t\n2\t\t\t\n3\t\t\t#\n", 1, 0},
		{"a table with the numbers of rows", "|0|.|1|.|\n|1|.|.|.|\n|2|.|.|.|\n|3|.|1|.|\n|4|.|.|#|\n|5|#|.|.|\n\n.1.\n...\n..#\n", 2, 0},
		{"zeros in a sheet", "Hi\n\n1\t\t\n1\t\t\n\t\t#\n\nand\n\n.1.\n...\n..#\n", 2, 0},
		{"a row without signs", "3 3\n- 1 -\nx x 1\n- - -\n\n.1.\n...\n..#\n", 2, 0},
		{"a first row cut", "1.200.\n0##.0..\n..#....\n..2..1#\n", 0, 1},
		{"rows like ornaments below a size", "3x4\n....\n....\n#01.\n\n.1.\n...\n..#\n", 2, 0},
		{"dashes", "--\nE.\n-- \n\n.1.\n...\n..#\n", 1, 0},
		{"dates", "2026-11-26 10:15\n2026-11-27 11:20\n\nv1.0\nv1.1\n\n10:15\n11:20\n12:30\n\n.1.\n...\n..#\n", 1, 0},
		{"ornaments", "LOL\n***\n2026-03-01\n\n---\nLOL\n...\n\n.1.\n...\n..#\n", 1, 0},
		{"a size below a line of words", "Dear editor,\nmine is 4x4.\n\n.1..\n....\n..#.\n", 0, 1},
		{"a number in brackets between ornaments", "- - -\n(3)\n---\n\n.1.\n...\n..#\n", 1, 0},
		{"numbers around other text", "1 2 3\nX\n1 2 3\n\n10 12 14\na/b/c\n10 12 14\n\n.1.\n...\n..#\n", 1, 0},
		{"numbers around a row", "1 2 1 2\n. . 1\n1 2 1 2\n\n.1.\n...\n..#\n", 1, 1},
		{"a sum above a board", "3 - 2 = 1\n\nx - - - -\n- - - - -\n- - 2 - -\n\nand\n\n.1.\n...\n..#\n", 2, 0},
		{"a size and ornaments", "40 x 40\n* * *\n* * *\n\n.1.\n...\n..#\n", 1, 0},
		{"numbered rows on the next page", "0X..1\n....X\n\nPage 1 of 2\n\n1 ..1..\n2 ..X..\n3 X....\n\nand\n\n.1.\n...\n..#\n", 3, 0},
		{"a large clue between square corners", "┌───────┐\n│ ·█9 · │\n│ · · · │\n└───────┘\n\n.1.\n...\n..#\n", 1, 1},
		{"dashes below the head of a table", "a|b|c\n-|-|-\n.|1|.\n.|.|.\n.|.|#\n", 1, 0},
		{"a row of dashes in a table", "|-|-|-|\n|-|1|-|\n|x|-|-|\n\n.1.\n...\n..#\n", 2, 0},
		{"base64 without its padding", "From: a@example.org\nMIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nLjEuCi4uLgouLiMKLi4\n", 0, 1},
		{"a web page with line ends of other kinds", "<!doctype html>\n<p>.1.\n...\r..#\rIs it?\r\r</p>", 1, 0},
		{"UTF-16", utf16("; charset=utf-16", binary.LittleEndian, true), 1, 0},
		{"UTF-16 without a mark", utf16("; charset=utf-16be", binary.BigEndian, false), 1, 0},
		{"UTF-16 without a charset", utf16("; name=a.txt", binary.BigEndian, true), 1, 0},
	} {
		all, errs := readText(c.text, Options{})
		if len(all) != c.boards || len(errs) != c.errors || len(all) > 0 && !all[len(all)-1].Puzzle.Equal(board) {
			t.Errorf("%s: %d boards, errors %v\n%s", c.name, len(all), errs, c.text)
		}
	}
}

// TestOwnLinks reads letters with links of akari's page. want has the title of each puzzle, and the
// errors.
func TestOwnLinks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"see https://p.example/play/akari/3x3/a1d1b?title=N#:~:text=x and https://p.example/play/akari/3x3/a1d1b?title=M#", "N M"},
		{"see p.example/play/akari/3x3/a1d1b?title=N or localhost:8080/sub/play/searchlights/1x3/2b?title=M", "N M"},
		{"Mine (https://p.example/play/akari/3x3/a1d1b?title=C). Hers is https://p.example/play/akari/3x3/a1d1b?title=D, his *p.example/#play/akari/3x3/a1d1b?title=E*.", "C D E"},
		{"Mine (p.example/#play/akari/3x3/a1d1b?author=A&title=G). See https://r.example/?u=https%3A%2F%2Fp.example%2Fplay%2Fakari%2F3x3%2Fa1d1b%3Ftitle%3DH.", "G H"},
		{"Mine is https://p.example/play/searchlights/1x2/(12)a?title=A+(B)!", "A (B)"},
		{"https://p.example/play/akari/3x3/a1d1b?title=Alone.", "Alone."},
		{"(https://p.example/play/akari/3x3/a1d1b?title=I).", "I"},
		{"<html><body><p>Try <a href=\"https://p.example/play/akari/3x3/a1d1b?title=J\">https://p.example/play/akari/3x3/a1d1b</a> now</p></body></html>", "J"},
		{"<html><body><p>Try <a href=\"https://p.example/#play/akari/3x3/a1d1b?title=K\">p.example/#play/akari/3x3/a1d1b</a></p></body></html>", "K"},
		{"<html><body><p><a href=\"https://p.example/play/searchlights/1x2/%2812%29a\">p.example/play/searchlights/1x2/(12)a?title=L</a></p></body></html>", "L"},
		{"<html><body><p><a href=\"https://p.example/play/akari/3x3/a1d1b?title=M\">p.example/play/akari/3x3/a1d1c</a></p></body></html>", "M t:1:30: link: expected codes for 9 cells, got more"},
		{"see p.example/play/akari/3x3/a1d1", "t:1:34: link: expected codes for 9 cells, got codes for 7"},
	} {
		var got []string
		all, errs := readText(c.text, Options{})
		for _, e := range all {
			got = append(got, e.Title)
		}
		for _, err := range errs {
			got = append(got, err.Error())
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, s, c.want)
		}
	}
}

// TestNothingIsSkipped reads letters with a board and with another board that few people would write
// so. The other board is read or an error.
func TestNothingIsSkipped(t *testing.T) {
	for _, text := range []string{
		"WWB1W\nWWWWW\n0WWBW\nWWWWB", "ooXo\noo1o\noooo\nXooo", "• • 1 •\n• • • •\n■ • • •", "  # 1\n #   \n    #", "grid:\n  - ..1.\n  - ....\n  - #...", "grid = \"\"\"\n..1.\n....\n#...\n\"\"\"",
		"\\begin{tabular}{cccc}\n. & . & 1 & . \\\\\n. & . & . & . \\\\\n# & . & . & . \\\\\n\\end{tabular}", "b = [[None, None, 1], [None, \"#\", None], [None, None, None]]", "const grid = [['.', '#', '.'], ['1', '.', '.'], ['.', '.', '.']];",
		"char *b[] = {\"..1.\", \"....\", \"#...\"};", "M = [0 0 -1; 0 2 0; 0 0 0];", "⬜1️⃣⬛\n⬜⬜⬜\n⬜⬜⬜", "at http://pzv.jp/p.html?lightup/3/3/k1i today", "id 7x7b20s4d1#1234 from the app", "+---+---+---+\n| . | 1 | # |\n+---+---+---+\n| . | . | . |\n+---+---+---+",
		"\"\";\"\";\"1\"\n\"\";\"#\";\"\"\n\"\";\"\";\"\"", "w w b 1 w\nw w w w w\n0 w w b w", "r1: _ _ 1 _\nr2: _ _ _ _\nr3: # _ _ _", "a b c d\n1 . . 1 .\n2 . . . .\n3 # . . .", "0 0 # 0\n1 0 0 0\n0 0 2 0", "_ _ 1 _ |\n_ _ _ _ |\n# _ _ _ |",
		". . 1 . # comment\n. . . . # second\n# . . . # third", ";..1.;\n;....;\n;#...;", "<..1.\n<....\n<#...", "[..1.]\n[....]\n[#...]", "(..1.)(....)(#...)", "..1. .... #...", "..1.,....,#...", "..1.|....|#...", "..1.;....;#...", "x x 1 x\nx x x x\n# x x x", "+ + 1 +\n+ + + +\n# + + +",
		".2.#\n..3.\n....\n#2.", "(oo1o)\n(oooo)\n(@ooo)", "[oo1o]\n[oooo]\n[@ooo]", ",,1,\n,,,,\n#,,,", "''1'\n''''\n#'''", "oo1o\noooo\n@ooo", "O O 1 O\nO O O O\n@ O O O", "口口1口\n口口口口\n■口口口", "○○1○\n○○○○\n●○○○",
	} {
		for _, before := range []string{"", "Dear ed,\n\n"} {
			all, errs := readText(before+text+"\n\nand this:\n\n.1.\n...\n..#\n", Options{})
			if len(all) == 0 || len(all)+len(errs) < 2 {
				t.Errorf("%d boards, errors %v\n%s", len(all), errs, text)
			}
		}
	}
}

// readText reads all puzzles and errors of a text. It panics if a line has no fate, or several.
func readText(text string, o Options) (all []*puzzle.Entry, errs []error) {
	r := NewReader(context.Background(), strings.NewReader(text), "t", o)
	for {
		switch e, err := r.Next(); {
		case err == io.EOF:
			if sum := r.told[Board] + r.told[Heading] + r.told[Words] + r.told[Unread]; sum != r.pulled {
				panic(fmt.Sprintf("%d lines, but fates %v\n%s", r.pulled, r.told, text))
			}
			return all, errs
		case err != nil:
			errs = append(errs, err)
		default:
			all = append(all, e)
		}
	}
}
