package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"akari/internal/service"
	"akari/puzzle/codec"
)

var isLink = regexp.MustCompile(`^play/[a-z]+/\d+x\d+/[-a-z0-9_()]+$`)

// A link to solve has its puzzle in the fragment, which a browser keeps to itself. If the puzzle is in the
// path instead, as in /play/akari/3x3/a1d1b?title=Night, the server can show it to programs that preview
// links: serveShared sends its title and the address of its picture, and a browser goes on to the link
// with a fragment. With the ending .png, the path is that of the picture.
func (a *api) serveShared(w http.ResponseWriter, r *http.Request) {
	link, picture := strings.CutSuffix("play/"+r.PathValue("link"), ".png")
	if !isLink.MatchString(link) {
		http.NotFound(w, r)
		return
	}
	request, err := json.Marshal(map[string]any{"puzzles": link, "to": "png", "pixels": 600})
	if err != nil {
		panic("web: internal error: " + err.Error())
	}
	out := a.ask(r.Context(), "render", request)
	var drawn service.Drawing
	if out.status != http.StatusOK || json.Unmarshal(out.body, &drawn) != nil {
		out.send(w)
		return
	}
	h := w.Header()
	if picture {
		h.Set("Content-Type", "image/png")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		w.Write(drawn.Data)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Vary", "Host")
	query := ""
	if r.URL.RawQuery != "" {
		query = "?" + r.URL.Query().Encode()
	}
	up := strings.Repeat("../", strings.Count(link, "/"))
	title := cmp.Or(codec.LinkWords(r.URL.Query().Get("title")), "akari")
	scheme := "https" // a server for others is behind a proxy that speaks TLS
	if loopback(hostName(r.Host)) {
		scheme = "http"
	}
	address := url.URL{Scheme: scheme, Host: a.host(r.Host), Path: "/" + link + ".png"}
	fmt.Fprintf(w, shared, html.EscapeString(title), html.EscapeString(address.String()), html.EscapeString(up+"#"+link+query))
}

// shared is a page that leads to a link: its title, the address of its picture, and the link.
const shared = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta property="og:title" content="%[1]s">
<meta property="og:image" content="%[2]s">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=%[3]s">
<title>%[1]s</title>
</head>
<body><a href="%[3]s">%[1]s</a></body>
</html>
`
