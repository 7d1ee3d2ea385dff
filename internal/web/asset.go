package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"akari/internal/web/page"
)

// asset is a file of the page, plain and compressed. A browser that has its ETag gets no copy.
type asset struct {
	kind                string
	plain, packed       []byte
	plainTag, packedTag string
}

// served are the files of the page, by name.
var served = sync.OnceValue(func() map[string]asset {
	all := map[string]asset{}
	for name, content := range assets(map[string][]byte{}) {
		all[name] = newAsset(name, content)
	}
	return all
})

func newAsset(name string, content []byte) asset {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(content)
	z.Close()
	tag := sum(content)
	return asset{kinds[path.Ext(name)], content, b.Bytes(), `"` + tag + `"`, `"` + tag + `-gzip"`}
}

// sum returns what tells a file from other states of it.
func sum(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content))[:16] }

// kinds has the media types of the files. Package mime is not used: its types depend on the machine.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

// send sends the file, or status 304 if the browser already has it.
func (a asset) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "no-cache") // the browser keeps the file, but asks whether it has changed
	h.Set("Vary", "Accept-Encoding")
	content := a.plain
	h.Set("ETag", a.plainTag)
	if acceptsGzip(r) {
		content = a.packed
		h.Set("ETag", a.packedTag)
		h.Set("Content-Encoding", "gzip")
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// acceptsGzip reports whether the client accepts gzip, and not with weight 0.
func acceptsGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, weight, err := mime.ParseMediaType(strings.TrimSpace(one))
		if err == nil && coding == "gzip" {
			return strings.Trim(weight["q"], "0.") != "" || weight["q"] == ""
		}
	}
	return false
}

func servePage(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	file, found := served()[name]
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
	case !found:
		http.NotFound(w, r)
	default:
		file.send(w, r)
	}
}

// serveEmbed sends the only page that other sites may frame.
func serveEmbed(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", policy+"; frame-ancestors *")
	serveAbroad(page.EmbedName)(w, r)
}

// serveAbroad returns a handler of a file for pages of other sites: the frame, and the player as one
// script.
func serveAbroad(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		served()[name].send(w, r)
	}
}
