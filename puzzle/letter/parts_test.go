package letter

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html/charset"

	"akari/internal/testkit"
	"akari/puzzle"
)

// pick returns one of several things.
func pick[T any](rng *rand.Rand, all ...T) T { return all[rng.IntN(len(all))] }

// The spellings of black and white cells in a page: attributes of the cell. Each looks black or white.
var (
	blackCells = []string{
		`bgcolor=black`, `bgcolor="#000"`, `bgcolor="#333333"`, `BGCOLOR='1a1a1a'`, `style="background:#000"`, `style="background-color: rgb(0, 0, 0)"`, `style='background:rgba(0,0,0,1)'`, `style="background:RGB(20 20 20 / 100%)"`,
		`style="background:hsl(0,0%,10%)"`, `style="background:hsl(220deg 60% 10%)"`, `style="background:navy"`, `style="background-color:#111 !important"`, `style="width:20px;background:black none repeat scroll 0% 0%;color:white"`,
		`style="background:windowtext"`, `class=k`, `class="cell k"`, `class='k2'`, `id=dark`, `style="BACKGROUND:BLACK"`, `style="border:1px solid;background-color:dimgray"`, `style="background-color:#000000e0"`, `bgcolor=white style="background:#222"`,
	}
	whiteCells = []string{
		``, `bgcolor=white`, `bgcolor="#fff"`, `style="background:#eee"`, `style="background:transparent"`, `style="background-color:#fefefe"`, `style="background:none"`, `class=w`, `class="cell w"`, `style="background:hsl(0,0%,95%)"`, `style="border:1px solid black"`,
		`style="background:lightgrey"`, `style="background:rgba(0,0,0,0)"`, `class=k style="background:white"`, `width=20 height=20 align=center`, `style="background:rgb(95%,95%,95%)"`,
	}
	// blackInside and blackInstead make a cell without an attribute look black, or at least not white.
	blackInside  = []string{`<span style="background:black">&nbsp;&nbsp;</span>`, `<div class=k></div>`, `<p class=k>&nbsp;</p>`, `■`, `⬛`, `#`, `<b>#</b>`, `<img src=a.png alt="⬛">`, `<font color=black>█</font>`}
	blackInstead = []string{
		`<img src="cid:black">`, `<svg><rect/></svg>`, `<input value="#">`, `<canvas></canvas>`, `<v:rect fillcolor=black />`, `<i class="fa fa-square"></i>`, `<span style="background:url(x.png)">&nbsp;</span>`, `<div style="box-shadow:inset 0 0 0 99px #000"></div>`,
		`<span class=unknown></span>`, `<object data=x></object>`, `<div style="background:linear-gradient(black,black)"></div>`, `<div style="background:var(--x)"></div>`,
	}
	odd = []string{
		`bgcolor=gray`, `style="background:red"`, `style="background:url(black.png)"`, `style="background:linear-gradient(#000,#000)"`, `style="background:var(--wall)"`, `class=wall`, `class="cell wall"`, `background=black.gif`, `style="background:#808080"`,
		`style="background:color-mix(in srgb, black, black)"`, `style="background:inherit"`, `colspan=2`, `rowspan=2`, `style="display:none"`, `class=nth`, `style="background-image:url('a;b.png')"`, `bgcolor=chartreuse`, `style="filter:invert(1)"`,
	}
)

const styleOfPages = `<style type="text/css"><!-- /* td{background:black} */
.ritz .waffle .k{background-color:#000000;text-align:center} td.k2, th.k2 { font-size:10pt; background : #101010 }
td#dark{background:#000} .w{background-color:#ffffff} .cell{width:20px} @media print{td{background:black}} @media (prefers-color-scheme: dark){.w{background:black}} .k:hover{background:red}
td.nth:nth-child(2n){background:#000} --></style>`

// pageOf writes a board as a table. It reports whether a cell is written in a way that akari cannot judge, or has no
// need to.
func pageOf(rng *rand.Rand, p *puzzle.Puzzle) (text string, judged bool) {
	black, white, inside := pick(rng, blackCells...), pick(rng, whiteCells...), rng.IntN(4) == 0
	filled := rng.IntN(3) > 0 // clues
	fillIn, blackText := pick(rng, blackInside...), ""
	spoiled, how := -1, rng.IntN(6)
	judged = how < 4
	if how > 0 {
		spoiled = rng.IntN(len(p.Cells))
	}
	space := pick(rng, "", "&nbsp;", " ", "<br>", "<p class=MsoNormal>&nbsp;<o:p></o:p></p>")
	var b strings.Builder
	b.WriteString(pick(rng, "<table>", "<table border=1 bgcolor=white>", "<TABLE class=waffle>", "<table><colgroup><col width=20></colgroup><tbody>"))
	for i, c := range p.Cells {
		if i%p.Cols == 0 {
			b.WriteString(pick(rng, "<tr>", "\n<tr height=20>", "</tr>\n <tr class=w>"))
		}
		n, clue := c.Clue()
		attribute, content := white, space
		switch {
		case clue:
			if content = strconv.Itoa(n); filled {
				attribute = black
			}
			content = pick(rng, content, content, "<b>"+content+"</b>", "<p>"+content+"</p>", " "+content+"&nbsp;")
		case c.IsBlack() && inside:
			content = fillIn
		case c.IsBlack():
			attribute, content = black, blackText+space
		}
		if i == spoiled {
			switch {
			case how < 4 && c == puzzle.Black && !inside:
				attribute = pick(rng, blackCells...)
			case how < 4 && c.IsWhite():
				attribute = pick(rng, whiteCells...)
			case how == 4 && !clue:
				attribute = pick(rng, odd...)
			case how == 5 && !clue:
				attribute, content = white, pick(rng, blackInstead...)
			default:
				judged = true
			}
		}
		b.WriteString("<td " + attribute + ">" + content + pick(rng, "</td>", "</td>\n", "</td>"))
	}
	head := "<html><head>" + styleOfPages + "</head><body>"
	return head + "<p>Hello,</p>\n" + b.String() + "</table>\n<p>Bye</p></body></html>\n", judged
}

// encodedIn writes a text in a character set.
func encodedIn(t *testing.T, label, text string) string {
	e, _ := charset.Lookup(label)
	return testkit.Must(e.NewEncoder().String(text))
}

// partOf is a part of a mail in a character set and a transfer encoding.
func partOf(t *testing.T, rng *rand.Rand, kind, label, text string, declared bool) string {
	head := "Content-Type: " + kind
	if declared {
		head += "; charset=" + pick(rng, label, strings.ToUpper(label), `"`+label+`"`)
	}
	text = encodedIn(t, label, text)
	switch rng.IntN(3) {
	case 0:
		return head + "\nContent-Transfer-Encoding: base64\n\n" + base64Of(text)
	case 1:
		return head + "\nContent-Transfer-Encoding: quoted-printable\n\n" + quotedPrintableOf(text)
	}
	return head + "\nContent-Transfer-Encoding: 8bit\n\n" + text
}

// nested puts a part into multiparts.
func nested(rng *rand.Rand, part string) string {
	for depth := range rng.IntN(4) {
		mark := fmt.Sprintf("=_%d.%d", depth, rng.IntN(1000))
		words := "--" + mark + "\nContent-Type: text/plain\n\nHi there\n"
		part = pick(rng,
			"Content-Type: multipart/mixed; boundary=\""+mark+"\"\n\nAn introduction\n"+words+"--"+mark+"\n"+part+"\n--"+mark+"--\n",
			"Content-Type: multipart/related; boundary=\""+mark+"\"\n\n--"+mark+"\n"+part+"\n--"+mark+"--\nAn end\n",
			"Content-Type: multipart/alternative; boundary=\""+mark+"\"\n\n"+words+"--"+mark+"\n"+part+"\n--"+mark+"--\n",
			"Content-Type: message/rfc822\n\nFrom: other@example.org\nSubject: Fwd\n"+part)
	}
	return part
}

// TestParts reads random boards in tables of pages, in texts of many character sets, in mails and mailboxes. The answer
// is the same board or an error, and the same board if akari can judge each cell.
func TestParts(t *testing.T) {
	seed := testkit.Seed()
	rng := rand.New(rand.NewPCG(seed, 2))
	eastern := []string{"shift_jis", "euc-jp", "gbk", "gb18030", "big5", "euc-kr", "iso-2022-jp", "utf-8"}
	others := []string{"windows-1252", "iso-8859-1", "iso-8859-15", "iso-8859-2", "koi8-r", "windows-1251", "macintosh", "utf-8", "us-ascii", "iso-8859-7"}
	hello := map[string]string{"shift_jis": "こんにちは\n", "euc-jp": "これはパズルです。\n", "iso-2022-jp": "よろしく\n", "gbk": "你好\n", "gb18030": "你好，谢谢\n", "big5": "謝謝\n", "euc-kr": "안녕하세요\n", "koi8-r": "Привет\n", "windows-1251": "Здравствуйте\n",
		"windows-1252": "Grüße – “ja”\n", "iso-8859-1": "Voilà, c'est très\n", "iso-8859-2": "Cześć\n", "macintosh": "Grüße\n", "utf-8": "Grüße ⬜\n", "iso-8859-15": "5 € für\n", "iso-8859-7": "Γειά\n"}
	read, refused := 0, 0
	for i := range testkit.Scale(1500, 6_000, 20_000) {
		p := randomBoard(rng)
		var kind, text, label string
		judged, declared := true, true
		if rng.IntN(2) == 0 {
			kind, label = "text/html", pick(rng, others...)
			if text, judged = pageOf(rng, p); strings.ContainsAny(text, "■⬛█") {
				label = "utf-8"
			}
		} else if kind = "text/plain"; rng.IntN(2) == 0 {
			label = pick(rng, eastern...)
			if text = drawn("", "□", "■", pick(rng, "", " "), "", "").write(p); label == "shift_jis" && rng.IntN(2) == 0 || label == "iso-2022-jp" {
				declared = false
			}
			text = hello[label] + "\n" + text
		} else {
			label = pick(rng, others...)
			declared = label != "windows-1252" || rng.IntN(2) == 0
			text = hello[label] + "\n" + plain(p) + "\n" + hello[label]
		}
		part := partOf(t, rng, kind, label, text, declared)
		if kind == "text/html" && rng.IntN(4) == 0 {
			part = strings.Replace(part, "text/html", pick(rng, "application/octet-stream; name=page.html", "application/vnd.ms-excel; name=b.xls", "application/xhtml+xml"), 1)
		}
		mail := "From: Ann <a@example.org>\nSubject: x\nMIME-Version: 1.0\n" + nested(rng, part)
		want, mails := []*puzzle.Puzzle{p}, 1
		box := rng.IntN(3) == 0
		if box {
			mail = "From a@b Tue Mar  3 10:00:00 2026\n" + mail + "\n"
			for range rng.IntN(3) {
				q := randomBoard(rng)
				neighbour := "From a@b Tue Mar  3 10:00:00 2026\nFrom: Ben <b@example.org>\nSubject: y\n\nMine:\n\n" + plain(q) + "\n"
				mails++
				if rng.IntN(2) == 0 {
					mail, want = mail+neighbour, append(want, q)
				} else {
					mail, want = neighbour+mail, append([]*puzzle.Puzzle{q}, want...)
				}
			}
		}
		all, errs := readText(mail, Options{})
		for _, e := range all {
			if !slices.ContainsFunc(want, e.Puzzle.Equal) {
				t.Fatalf("seed %d, mail %d: another board\n%v\nwant\n%v\n%v\n%s\n%s", seed, i, e.Puzzle, p, errs, html.EscapeString(text), mail)
			}
		}
		if len(all) < len(want) && len(errs) == 0 || len(all) > len(want) || judged && len(all) < len(want) {
			t.Fatalf("seed %d, mail %d: %d of %d boards, judged %v, errors %v\n%s\n%s", seed, i, len(all), len(want), judged, errs, text, mail)
		}
		if len(errs) == 0 {
			read++
		} else {
			refused++
		}
	}
	t.Logf("%d mails read, %d refused", read, refused)
	if read == 0 || refused == 0 {
		t.Error("expected mails of both kinds")
	}
}

// TestForums compares the lines of texts of forums.
func TestForums(t *testing.T) {
	for text, want := range map[string]string{
		"[table][tr][td]&nbsp;[/td][td][b]1[/b][/td][/tr]\n[tr][td] [/td]\n[td]&#9632;[/td][/tr][TR][TD]2[/TD][th=3]a[/th][/TR][/table]\nBye": "\t1|\t■|2\ta||Bye",
		"[td]open": "[td]open", "[code]..1[/code]": "..1", "[font=courier new].#[color=red]2[/color].[i]1[/i][/font]": ".#2.1", "a [1] [x] [color] b[/b": "a [1] [x] [color] b[/b", "&#35;.&#x23;&nbsp;&lt;&#10;&copy;&amp;": "#.#\u00a0< &copy;&amp;",
		"{\"title\":\"&#35;\"}": "{\"title\":\"&#35;\"}", "https://a.example/?a=1&#35;b": "https://a.example/?a=1&#35;b", "begin 644 a b.txt\nM...\n`\nend\nBye": unjudged + " file a b.txt in uuencode|Bye", "begin with 1\nend": "begin with 1|end",
	} {
		src := newSource(strings.NewReader(text), "", 1000)
		u := &unquoted{lookahead: lookahead{pull: src.next}}
		var got []string
		for l, more := u.next(); more; l, more = u.next() {
			got = append(got, l.s)
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}

// TestAlternatives reads mails whose parts have different boards.
func TestAlternatives(t *testing.T) {
	const full, lost, other, small = ".1.\n..#\n2..\n", ".1.\n...\n2..\n", ".1#\n...\n2..\n", ".1\n..\n"
	for _, c := range []struct{ plain, rich, want string }{
		{full, full, full}, {lost, full, full}, {full, lost, full}, {other, full, ""}, {"words\n", full, full}, {full, "words\n", full}, {full + "\n" + other, full, full + other}, {full, "..q\n.1.\n#..\n", full}, {lost, "..q\n.1.\n#..\n", ""}, {small, full, ""},
		{lost + "\n" + full, full + "\n" + other, ""},
	} {
		text := mailFields + "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n" + c.plain + "--b\nContent-Type: text/html\n\n<pre>\n" + c.rich + "</pre>\n--b--\n"
		var pieces []Piece
		all, errs := readText(text, Options{Account: func(p Piece) { pieces = append(pieces, p) }})
		got := ""
		for _, e := range all {
			got += plain(e.Puzzle)
		}
		if c.want != "" && (got != c.want || len(errs) > 0) || c.want == "" && len(errs) == 0 {
			t.Errorf("%q and %q: %q, errors %v, want %q", c.plain, c.rich, got, errs, c.want)
		}
		for _, p := range pieces {
			if p.Board > len(all)+len(errs) || p.Board == 0 && p.Fate < Words {
				t.Errorf("%q and %q: piece %+v", c.plain, c.rich, p)
			}
		}
	}
}

// TestColours compares the fills of colours and styles.
func TestColours(t *testing.T) {
	for f, all := range map[fill][]string{
		darkFill:  {"#000", "000000", "#333", "#111d", "navy", "rgb(10%,10%,10%)", "rgb(0 0 0 / 90%)", "hsl(0,0%,10%)", "HSL(240deg 100% 20%)", "#696969", "Black"},
		lightFill: {"#fff", "#eeeeee", "white", "rgb(250,250,250)", "rgba(0,0,0,0.05)", "hsl(0,0%,90%)", "silver"},
		oddFill:   {"red", "#f00", "#808080", "yellow", "#ffff00", "rgb(0,0,255)", "hsl(120,100%,50%)", "var(--x)", "rgb(a,b,c)", "rgb(1,2)", "rgb(1,2,3,4,5)", "#12", "inherit", "lab(0% 0 0)", ""},
		clearFill: {"transparent", "none", "rgba(0,0,0,0)", "#0000"},
	} {
		for _, s := range all {
			if got, _ := colour(s); got != f {
				t.Errorf("%s: %d, want %d", s, got, f)
			}
		}
	}
	for css, want := range map[string]style{
		"background:url(data:image/png;base64,AA;x)": {fill: oddFill}, "background: no-repeat 0 0 / cover #000": {fill: darkFill}, "background-color:#000;background-image:none": {fill: darkFill}, "color:#fff;x:y": {text: lightFill},
		"background:#000 !important": {fill: darkFill, strong: true}, "background:black;display:none": {fill: darkFill, hidden: true}, "/* background:black */": {}, "background:": {}, "box-shadow:0 0 1px red": {}, "background:black url(a.png)": {fill: oddFill},
	} {
		if got := styleOf(css); got != want {
			t.Errorf("%s: %+v, want %+v", css, got, want)
		}
	}
}

// FuzzParts reads any bytes: there is a puzzle or an error, and each error has a place.
func FuzzParts(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 20 {
		p := randomBoard(rng)
		text, _ := pageOf(rng, p)
		f.Add([]byte(text))
		f.Add([]byte(mailFields + nested(rng, "Content-Type: text/html; charset=gbk\nContent-Transfer-Encoding: base64\n\n"+base64Of(text))))
		f.Add([]byte(newLetter(rng).text))
	}
	p := randomBoard(rng)
	f.Add([]byte(excelOf(p, `<fgColor theme="1"/>`, `<left style="thin"/>`, "")))
	f.Add([]byte(wordOf(p, `<w:shd w:val="clear" w:fill="000000"/>`, "")))
	f.Add([]byte(openOf(p, "#000000", `f:border="thin"`, "")))
	f.Add([]byte("[table][tr][td]1[/td][/tr]\nbegin 644 a\n`\nend\n\x1b$B\"#\x1b(B\r\xfc"))
	f.Fuzz(func(t *testing.T, text []byte) {
		all, errs := readText(string(text), Options{Account: func(p Piece) {
			if p.Line < 1 || strings.ContainsFunc(p.Text, func(c rune) bool { return c < ' ' }) {
				t.Errorf("%+v", p)
			}
		}})
		if len(all)+len(errs) == 0 {
			t.Error("no puzzle and no error")
		}
		for _, err := range errs {
			if !strings.HasPrefix(err.Error(), "t:") {
				t.Error(err)
			}
		}
	})
}
