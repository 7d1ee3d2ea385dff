// Package page holds the files of the page in a browser. Element returns its player as one file.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"

	"akari/puzzle"
)

// Files holds the files of the page by the names in their addresses.
//
//go:embed *.html *.css *.js *.svg *.webmanifest
var Files embed.FS

// player holds the files that Element joins.
//
//go:embed rules.js board.js dom.js pointer.js view.js link.js player.js element.js player.css
var player embed.FS

// modules lists the scripts of player. Each follows the scripts that it imports.
var modules = []string{"rules.js", "board.js", "dom.js", "pointer.js", "view.js", "link.js", "player.js", "element.js"}

// ElementName is the file name of Element.
const ElementName = "akari-puzzle.js"

var imports = regexp.MustCompile(`(?m)^import [^;]*;\n|^export `)

// Element returns a script that defines <akari-puzzle src="play/…"> and needs no other file.
func Element() []byte {
	style, err := json.Marshal(read("player.css"))
	if err != nil {
		panic("page: internal error: " + err.Error())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(() => {\nconst PLAYER_STYLE = %s;\n", style)
	for _, name := range modules {
		b.WriteString(imports.ReplaceAllString(read(name), ""))
	}
	b.WriteString("})();\n")
	return []byte(b.String())
}

func read(name string) string {
	text, err := player.ReadFile(name)
	if err != nil {
		panic("page: internal error: " + err.Error())
	}
	return string(text)
}

// Link returns the fragment of an address that opens a puzzle to solve.
func Link(e *puzzle.Entry) string {
	p := e.Puzzle
	var cells strings.Builder
	white := 0
	end := func() {
		if white > 0 {
			cells.WriteByte(byte('a' + white - 1))
		}
		white = 0
	}
	for _, c := range p.Cells {
		if c.IsWhite() {
			if white++; white == 26 {
				end()
			}
			continue
		}
		end()
		switch clue, ok := c.Clue(); {
		case !ok:
			cells.WriteByte('-')
		case clue > 9:
			fmt.Fprintf(&cells, "(%d)", clue)
		default:
			fmt.Fprint(&cells, clue)
		}
	}
	end()
	link := fmt.Sprintf("play/%s/%dx%d/%s", p.Genre.Name, p.Rows, p.Cols, cells.String())
	about := url.Values{}
	for key, text := range map[string]string{"title": e.Title, "author": e.Author, "source": e.Source} {
		if text != "" {
			about.Set(key, text)
		}
	}
	if len(about) > 0 {
		link += "?" + about.Encode()
	}
	return link
}

// MaxSide is the longest side of a board in a link, in cells.
const MaxSide = 100

// document is the page that Play returns. Its policy allows no script but its own.
const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-%s'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>
:root { color-scheme: light dark; }
body { margin: 1rem auto; max-width: 44rem; padding: 0 .5rem; background: light-dark(#f7f6f2, #191918); }
akari-puzzle { margin-bottom: 2rem; }
</style>
</head>
<body>
<main>
%s</main>
<script>%s</script>
</body>
</html>
`

// Play returns a page on which people play the puzzles. It needs no other file and no network.
func Play(entries []*puzzle.Entry) string {
	script := "\n" + string(Element())
	hash := sha256.Sum256([]byte(script))
	var body strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&body, "<akari-puzzle src=\"%s\"></akari-puzzle>\n", html.EscapeString(Link(e)))
	}
	title := "Puzzles"
	if len(entries) == 1 {
		p := entries[0].Puzzle
		if title = entries[0].Title; title == "" {
			title = fmt.Sprintf("%s %d × %d", p.Genre.Title, p.Rows, p.Cols)
		}
	}
	return fmt.Sprintf(document, base64.StdEncoding.EncodeToString(hash[:]), html.EscapeString(title), body.String(), script)
}
