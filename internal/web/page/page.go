// Package page holds the files of the page in a browser. Element returns the player of the page as
// a single file.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"akari/internal/language"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// Files holds the files of the page by the names in their addresses.
//
//go:embed *.html *.css *.js *.svg *.png *.webmanifest
var Files embed.FS

// player holds the files that Element joins.
//
//go:embed words.js rules.js board.js dom.js pointer.js view.js link.js history.js stage.js player.js element.js player.css
var player embed.FS

// ElementName is the file name of Element.
const ElementName = "akari-puzzle.js"

var (
	imports = regexp.MustCompile(`(?m)^import [^;]*;\n|^export `)
	asked   = regexp.MustCompile(`\b(?:t|phrase)\(\s*("(?:[^"\\]|\\.)*")`)
)

// Element returns a script that defines <akari-puzzle src="play/…"> and needs no other file.
func Element() []byte {
	var code strings.Builder
	for _, name := range reach(nil, map[string]bool{LanguagesName: true}, "element.js", read) {
		code.WriteString(imports.ReplaceAllString(read(name), ""))
	}
	wanted := phrases(code.String())
	uses := func(phrase string) bool { return slices.Contains(wanted, phrase) }
	words := map[string]json.RawMessage{}
	for _, code := range language.All[1:] {
		words[code] = language.Page(code, uses)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "(() => {\nconst PLAYER_STYLE = %s;\nconst PLAYER_WORDS = %s;\n%s%s})();\n",
		marshal(read("player.css")), marshal(words), imports.ReplaceAllString(languagesScript(uses), ""), code.String())
	return b.Bytes()
}

// LanguagesName is the file name of the script with the list of languages.
const LanguagesName = "languages.js"

// Words returns the scripts that are made from the files of the languages, by file name: the list of
// languages with the English words that have several forms, and the words of each other language.
func Words() map[string][]byte {
	all := func(string) bool { return true }
	scripts := map[string][]byte{LanguagesName: []byte(languagesScript(all))}
	for _, code := range language.All[1:] {
		scripts["words-"+code+".js"] = fmt.Appendf(nil, "export default %s;\n", language.Page(code, all))
	}
	return scripts
}

// languagesScript returns the list of languages as a script. keep selects the English words.
func languagesScript(keep func(phrase string) bool) string {
	return fmt.Sprintf("export const LANGUAGES = %s;\nexport const ENGLISH = %s;\n", marshal(language.All), language.Page("en", keep))
}

// phrases returns the phrases that a script uses.
func phrases(code string) (all []string) {
	for _, m := range asked.FindAllStringSubmatch(code, -1) {
		all = append(all, must(strconv.Unquote(m[1])))
	}
	return all
}

func marshal(v any) []byte { return must(json.Marshal(v)) }

func read(name string) string { return string(must(player.ReadFile(name))) }

// must returns v. The texts are embedded, so an error is a bug in akari.
func must[T any](v T, err error) T {
	if err != nil {
		panic("page: internal error: " + err.Error())
	}
	return v
}

// MaxSide is the longest side of a board in a link, in cells.
const MaxSide = 100

// document is a page with the player only: its policy, title, styles, content and scripts.
const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; %s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
%s</head>
<body>
<main>
%s</main>
<noscript>Puzzles are played in your browser and need JavaScript for it.</noscript>
%s</body>
</html>
`

// EmbedName is the file name of Embed.
const EmbedName = "embed.html"

// Embed returns the page that other sites may frame. It plays the puzzle of its address.
func Embed() []byte {
	scripts := fmt.Sprintf("<script src=\"%s\"></script>\n<script src=\"embed.js\"></script>\n", ElementName)
	return fmt.Appendf(nil, document, "script-src 'self'", "A puzzle to play", "", "", scripts)
}

const style = `<style>
:root { color-scheme: light dark; }
body { margin: 1rem auto; max-width: 44rem; padding: 0 .5rem; background: light-dark(#f7f6f2, #191918); }
akari-puzzle { margin-bottom: 2rem; }
</style>
`

// Play returns a page for playing the puzzles. It needs no other file and no network.
func Play(entries []*puzzle.Entry) string {
	script := "\n" + string(Element())
	hash := sha256.Sum256([]byte(script))
	var body strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&body, "<akari-puzzle src=\"%s\"></akari-puzzle>\n", html.EscapeString(codec.PlayLink(e)))
	}
	title := "Puzzles"
	if len(entries) == 1 {
		p := entries[0].Puzzle
		if title = entries[0].Title; title == "" {
			title = fmt.Sprintf("%s %d × %d", p.Genre.Title, p.Rows, p.Cols)
		}
	}
	policy := fmt.Sprintf("script-src 'sha256-%s'; style-src 'unsafe-inline'", base64.StdEncoding.EncodeToString(hash[:]))
	return fmt.Sprintf(document, policy, html.EscapeString(title), style, body.String(), "<script>"+script+"</script>\n")
}
