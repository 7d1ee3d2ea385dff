package letter

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestRemarks reads a board beside words that change what it means: it is an error, and never read. Beside words
// that do not, it is read.
func TestRemarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for words, refused := range map[string]bool{
		"Row 3 should be ..1..": true, "Sorry, line 2 must read .#..": true, "Correction: r2c3 is a 1.": true, "In row 2, it is a 3 instead of 2.": true, "Please change the first clue of row 4.": true, "The 3 should be a 2.": true,
		"Here # is white and . is black.": true, "Key: . = black, # = white": true, "white cells are #": true, "The dots . are walls, X is empty": true, "(X is white)": true, "0 is a white square": true,
		"Columns, not rows!": true, "I wrote it column by column.": true, "The board is upside down.": true, "It is mirrored, sorry.": true,
		"To be continued": true, "The rest follows tomorrow.": true, "This is the first half of the board.": true, "(part 1 of 2)": true,
		"This is a Nurikabe.": true, "Minesweeper": true, "A sudoku": true, "my new Slitherlink": true,
		"Is it unique?": false, "# is black, . is white": false, "I know you print a sudoku, but this is Akari": false, "It is not a Nurikabe.": false, "Row 3 was hard.": false, "Best wishes, also for the rest": false, "size matters, rows and cols too": false, "Page 1 of 2": false,
	} {
		p := randomBoard(rng)
		for _, text := range []string{plain(p) + "\n" + words + "\n", plain(p) + words + "\n", words + "\n\n" + plain(p), words + "\n" + plain(p), "Hello\n\n" + words + "\n\nHere it is:\n\n\n" + plain(p) + "\nAnn\n"} {
			all, errs := readText(text, Options{})
			if refused && (len(all) > 0 || len(errs) == 0) || !refused && (len(errs) > 0 || len(all) != 1 || !all[0].Puzzle.Equal(p)) {
				t.Errorf("%d boards, errors %v\n%s", len(all), errs, text)
			}
		}
		all, errs := readText(plain(p)+"\n\n\nHi\n\n\n"+words+"\n", Options{}) // far below the board
		if len(all) != 1 || refused != (len(errs) > 0) {
			t.Errorf("far below: %d boards, errors %v, %s", len(all), errs, words)
		}
	}
}

// TestTornBoards reads boards that a page break or a mail parts.
func TestTornBoards(t *testing.T) {
	const head, first, second = "From ann@example.org Tue Mar  3 10:00:00 2026\nFrom: a@example.org\nSubject: x\n\n", "..1..\n.#...\n.....\n", "0....\n...2.\n"
	for _, text := range []string{
		first + "\n\nPage 1\n\n\n" + second, first + "\f" + second, first + "\n\f\n" + second, first + "\n\n- page 2 of 3 -\n\n" + second, head + first + "\nThe rest is in my next mail.\n\n" + head + second,
	} {
		if all, errs := readText(text, Options{}); len(errs) == 0 || slices.ContainsFunc(errs, func(err error) bool { return strings.Contains(err.Error(), "no puzzle") }) {
			t.Errorf("%d boards, errors %v\n%s", len(all), errs, text)
		}
	}
}

// TestWordsBesideBoards sets words above and below a board, and as the subject of its mail. Words that may correct,
// turn, cut or add to the board make an error, in the languages of akari; other words do not.
func TestWordsBesideBoards(t *testing.T) {
	const board = ".2.\n..#\n1..\n"
	for s := range strings.SplitSeq(`Row one is wrong.|One row is missing.|Make the 2 a 3.|Letzte Zeile fehlt.|Eine Zeile fehlt noch.|Die 2 durch 3 ersetzen, ersetze 2 durch 3.|Il manque une ligne.|Remplacer 2 par 3.|Falta una fila.|Cambiar 2 por 3.|訂正：2は3です|I forgot a clue.|Black as well: A1.|Noch schwarz: Feld A6.`+
		`|von unten nach oben|Unterste Zeile zuerst.|Last row first.|spaltenweise|colonne par colonne|de abajo a arriba|The board is rotated by 90 degrees.|Black and white are swapped.|左右反転`+
		`|[Message clipped]|… See more|[...]|[truncated]|Mehr anzeigen|Voir plus|Ver más|--snip--`+
		`|[image: two.png]|![](x.png)|IMG-20240304.jpg (file attached)|<Media omitted>|https://i.imgur.com/abc.png|https://docs.google.com/d/1AbC/edit|https://pastebin.com/abc|See puzzle2.pdf.`+
		`|A crossword:|Minesweeper for fun:|数独`, "|") {
		for name, text := range map[string]string{"above": s + "\n\n" + board, "below": board + "\n" + s + "\n"} {
			if boards, errs := tallied(t, text); errs == 0 {
				t.Errorf("%s, %s: %d boards, %d errors", s, name, boards, errs)
			}
		}
	}
	for s := range strings.SplitSeq(`7 rows|4-by-3|4 mal 3|3 sur 4|4 por 3|3行4列|4 Zeilen`, "|") {
		if boards, errs := tallied(t, s+"\n\n"+board); boards+errs != 1 || errs == 0 && s != "7 rows" {
			t.Errorf("%s: %d boards, %d errors", s, boards, errs)
		}
	}
	for _, subject := range []string{"Row 2: the 2 should be a 3", "4x3", "Nurikabe"} {
		if boards, errs := tallied(t, "From: a@b.c\nSubject: "+subject+"\n\n"+board); errs == 0 {
			t.Errorf("the subject %s: %d boards", subject, boards)
		}
	}
	for s := range strings.SplitSeq(`Best wishes, Ann|3 rows|3-by-3|3 mal 3|Is it unique?|Each row and column is lit by a lamp.|[image: logo.png]|https://ann.example.org/|I made it last week and hope you like it.|Ich habe es gestern gemacht.|Voici ma grille.|Aquí está mi tablero.|No two lamps may light each other.`, "|") {
		if boards, errs := tallied(t, s+"\n\n"+board); boards != 1 || errs != 0 {
			t.Errorf("%s: %d boards, %d errors", s, boards, errs)
		}
	}
}

// TestCrossedOut reads boards with a row that is struck out, hidden, in an element of another name, or beside the text.
func TestCrossedOut(t *testing.T) {
	word := func(body, beside string) string {
		const head = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`
		return string(zipOf([2]string{"word/document.xml", head + body + `</w:body></w:document>`}, [2]string{"word/footnotes.xml", head + beside + `</w:body></w:document>`}))
	}
	line := func(style string, rows ...string) (s string) {
		for _, row := range rows {
			s += `<w:p><w:r><w:rPr>` + style + `</w:rPr><w:t>` + row + `</w:t></w:r></w:p>`
		}
		return s
	}
	for name, c := range map[string]struct {
		text         string
		boards, errs int
	}{
		"s in pre":     {"<html><pre>.2.\n<s>.3#</s>\n..#\n1..</pre></html>", 0, 1},
		"del":          {"<html><p>.2.<br><del>.3#</del><br>..#<br>1..</p></html>", 0, 1},
		"css":          {`<html><p>.2.<br><span style="text-decoration:line-through">.3#</span><br>..#<br>1..</p></html>`, 0, 1},
		"a table":      {"<html><table><tr><td>.<td>2<td>.<tr><td>.<td><s>3</s><td>#<tr><td>1<td>.<td>.</table></html>", 0, 1},
		"bbcode":       {".2.\n[s].3#[/s]\n..#\n1..\n", 0, 1},
		"words":        {"<html><p><s>Hello</s></p><pre>.2.\n..#\n1..</pre></html>", 1, 0},
		"other names":  {"<p><title>N</title><row>.2.</row><row>..#</row><row>1..</row></p>", 1, 0},
		"emoji":        {"<html><p><g-emoji>⬜</g-emoji><g-emoji>⬛</g-emoji><g-emoji>⬜</g-emoji><br>⬜⬜⬜<br>⬜1️⃣⬜</p></html>", 1, 0},
		"blocks":       {`<html><span style="display:block">.2.</span><span style="display:block">..#</span><span style="display: block">1..</span></html>`, 1, 0},
		"struck, Word": {word(line("", ".2.")+line("<w:strike/>", ".3#")+line("", "..#", "1.."), ""), 0, 1},
		"hidden, Word": {word(line("", ".2.")+line("<w:vanish/>", ".3#")+line("", "..#", "1.."), ""), 0, 1},
		"plain, Word":  {word(line(`<w:strike w:val="0"/>`, ".2.", "..#", "1.."), ""), 1, 0},
		"a footnote":   {word(line("", ".2.", "..#", "1.."), line("", "1..", "..#", ".2.")), 2, 0},
	} {
		boards, errs := tallied(t, c.text)
		if boards != c.boards || min(errs, 1) != c.errs {
			t.Errorf("%s: %d boards and %d errors, want %d and %d", name, boards, errs, c.boards, c.errs)
		}
	}
}

// tallied counts the boards and the errors of a text.
func tallied(t *testing.T, text string) (boards, errs int) {
	r := NewReader(t.Context(), strings.NewReader(text), "t", Options{})
	for {
		switch _, err := r.Next(); {
		case err == io.EOF:
			return boards, errs
		case err != nil:
			errs++
		default:
			boards++
		}
	}
}
