package letter

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle/codec"
)

// TestLinear checks that allocated memory and polls of the context are linear in the size of a letter:
// a letter of four times the size may need at most five times as much.
func TestLinear(t *testing.T) {
	testkit.Alone(t)
	const size = 16 << 10
	mail := "From: ann@example.org\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
	for _, c := range testkit.Sample(6, [][2]string{
		{"", "a/b "}, {"", "1.1 "}, {"", "| a |"}, {"", "| . | 1 |\n"}, {"", "| a | b |\n|:-:|---|\n"}, {"", "> "}, {"", ">>"}, {"", "> ..1.\n"}, {"", "Ann> ..\n"}, {"", "- x 0\n"}, {"", "x.y\n"},
		{"", "..1/"}, {"", "..1/.#.\n"}, {"", "..\n"}, {"", "...\n\n"}, {"", ". "}, {"", "1\t"}, {"", "．。"}, {"", "⬜1️⃣\n"}, {"", "$..1$\n"}, {"", "[url="}, {"", "`"}, {"", "```\n..\n"}, {"", "(a) ..1.\n"},
		{"", "puzz.link/"}, {"", "http"}, {"", "https://a.example/?q="}, {"", "bit.ly/"}, {"", "#play/akari/"}, {"", "3x3:"}, {"", "3x3:a1d1b "}, {"", `{"grid":[`}, {"", "-- \n"}, {"", "%2F"},
		{"<html>", "<pre>"}, {"<html>", "<td>"}, {"<html>", "<table><tr><td>."}, {"<html><pre>", "&lt;"}, {"<html><table>", "<tr><td>.<td>1</tr>\n"}, {"<html>", "<div>"},
		{"", "[td]"}, {"", "[tr][td].[/td][/tr]"}, {"", "[tr][td].[/td][td]1[/td][/tr]\n"}, {"", "[/b]"}, {"", "[b]1[/b]"}, {"", "&#35;"}, {"", "begin 644 x\n"}, {"", "\r"}, {"", "\xfc"}, {"", "\x1b$B\"#\x1b(B\n"}, {"", "\ufffc\n"},
		{"<html><style>", ".a{color:red}"}, {"<html><style>", "td:nth-child(2) "}, {"<html><style>.a{background:#000}</style>", "<td class=b>"}, {"<html>", "<td style='background:url('>"}, {"<html><table>", "<tr><td bgcolor=#00><td><img><td>\n"},
		{mail, "=3D"}, {mail, "=\n"}, {mail, "a=20b\n"}, {"", "From ann@example.org Tue Mar  3 10:00:00 2026\nSubject: x\n\n..\n\n"},
	}...) {
		cost := func(size int) (bytes, looks int) {
			ctx, text := testkit.NewPolled(-1), c[0]+strings.Repeat(c[1], size/len(c[1]))+"\n"
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			r := NewReader(ctx, strings.NewReader(text), "t", Options{})
			for {
				if _, err := r.Next(); err == io.EOF {
					break
				} else if err != nil && !errors.As(err, new(*codec.SyntaxError)) {
					t.Fatalf("%q: %v", c[1], err)
				}
			}
			runtime.ReadMemStats(&after)
			return int(after.TotalAlloc - before.TotalAlloc), ctx.Looks()
		}
		bytes, looks := cost(size)
		more, moreLooks := cost(4 * size)
		if more > 5*bytes+1<<20 || moreLooks > 5*looks+20 {
			t.Errorf("%q: %d bytes and %d looks for a letter of %d, %d and %d for one of %d", c[1], bytes, looks, size, more, moreLooks, 4*size)
		}
	}
}
