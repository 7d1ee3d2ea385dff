package service

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"akari/internal/spell"
	"akari/puzzle/letter"
)

// Account counts what became of the lines and attachments of a text.
type Account struct {
	Board   int      `json:"board"`                                   // cells, links and ids of puzzles
	Heading int      `json:"heading"`                                 // sizes, numbers of rows and columns, frames
	Words   int      `json:"words"`                                   // ordinary text
	Unread  int      `json:"unread"`                                  // what may be a puzzle, but cannot be read
	Missed  []Missed `json:"missed,omitempty" when:"if there is any"` // what is unread
}

// Missed is a line or an attachment that may be a puzzle, but cannot be read.
type Missed struct {
	Source
	Text string `json:"text"` // its beginning, or the name of the attachment
	Why  string `json:"why"`  // the reason
}

// mostMissed is the number of pieces that an account lists.
const mostMissed = 1000

// Add counts a piece of a file.
func (a *Account) Add(file string, p letter.Piece) {
	*[]*int{letter.Board: &a.Board, letter.Heading: &a.Heading, letter.Words: &a.Words, letter.Unread: &a.Unread}[p.Fate]++
	if p.Fate == letter.Unread && len(a.Missed) < mostMissed {
		a.Missed = append(a.Missed, Missed{Source{file, p.Line}, p.Text, p.Why})
	}
}

// Mail is a mail of the input with what became of it.
type Mail struct {
	Source
	Postmark
	Fate    string `json:"fate"`    // read, refused or no puzzle
	Puzzles int    `json:"puzzles"` // the puzzles that akari could read

	of *letter.Mail
}

// The fates of a mail.
const (
	mailRead     = "read"
	mailRefused  = "refused"
	mailNoPuzzle = "no puzzle"
)

// Mails lists the mails of the input.
type Mails []Mail

// Add adds the puzzle or error of a subject to its mail, if there is one.
func (m *Mails) Add(s *Subject) {
	if s.Mail == nil {
		return
	}
	if n := len(*m); n == 0 || (*m)[n-1].of != s.Mail {
		*m = append(*m, Mail{Source: s.Source, Postmark: postmarked(s.Mail), Fate: mailRead, of: s.Mail})
	}
	last := &(*m)[len(*m)-1]
	switch {
	case errors.Is(s.Err, letter.ErrNoPuzzle):
		last.Fate = mailNoPuzzle
	case s.Err != nil:
		last.Fate = mailRefused
	default:
		last.Puzzles++
	}
}

func (m Mail) String() string {
	fate := m.Fate
	if m.Puzzles > 0 {
		fate += ", " + spell.Counted(m.Puzzles, "puzzle")
	}
	return fmt.Sprintf("%s: %s, %s: %s", m.Source, cmp.Or(m.Sender, "no sender"), cmp.Or(m.Subject, "no subject"), fate)
}

// lines returns the account as text: the counts, and a line for each mail and for each piece that is unread.
func (a *Account) lines(mails Mails) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nlines: %d of boards, %d headings, %d of words, %d unread", a.Board, a.Heading, a.Words, a.Unread)
	for _, m := range mails {
		fmt.Fprintf(&b, "\n%v", m)
	}
	for _, p := range a.Missed {
		fmt.Fprintf(&b, "\n%v: unread: %s: %s", p.Source, p.Text, p.Why)
	}
	return b.String()
}
