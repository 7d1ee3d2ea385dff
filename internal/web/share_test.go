package web

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestSharedLink asks for links whose puzzle is in the path.
func TestSharedLink(t *testing.T) {
	handler := newAPI(Options{Hosts: []string{"puzzles.example", "Second.example:8443", "localhost"}}).routes()
	get := func(host, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "http://"+host+path, nil)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	w := get("puzzles.example", "/play/akari/3x3/a1d1b?title=A+%3Cb%3E%22&author=Ana")
	for _, part := range []string{
		`<meta property="og:title" content="A &lt;b&gt;&#34;">`,
		`<meta property="og:image" content="https://puzzles.example/play/akari/3x3/a1d1b.png">`,
		`content="0; url=../../../#play/akari/3x3/a1d1b?author=Ana&amp;title=A+%3Cb%3E%22">`,
	} {
		if !strings.Contains(w.Body.String(), part) {
			t.Errorf("no %s in %s", part, w.Body)
		}
	}
	if vary := w.Header().Get("Vary"); vary != "Host" {
		t.Errorf("Vary: %q", vary)
	}
	for host, want := range map[string]string{"PUZZLES.example:443": "https://puzzles.example/play", "second.example": "https://Second.example:8443/play"} {
		if w := get(host, "/play/akari/3x3/a1d1b"); !strings.Contains(w.Body.String(), `content="`+want) {
			t.Errorf("%s: no %s in %s", host, want, w.Body)
		}
	}
	if w := get("localhost:8080", "/play/searchlights/1x3/2b"); !strings.Contains(w.Body.String(), `"http://localhost:8080/play/searchlights/1x3/2b.png"`) {
		t.Errorf("%s", w.Body)
	}
	w = get("puzzles.example", "/play/akari/3x3/a1d1b?title=%00A%ff%0A%E2%80%AE+B"+strings.Repeat("%C3%A9", 130))
	if want := "<title>A\ufffd B" + strings.Repeat("é", 115) + "…</title>"; !strings.Contains(w.Body.String(), want) {
		t.Errorf("no %s in %s", want, w.Body)
	}
	drawn := get("puzzles.example", "/play/akari/3x5/a1d1h.png")
	picture, err := png.Decode(bytes.NewReader(drawn.Body.Bytes()))
	if err != nil || picture.Bounds().Dx() != 600 || picture.Bounds().Dy() > 400 {
		t.Errorf("%v, error %v", picture, err)
	}
	for path, status := range map[string]int{
		"/play/akari/3x3/zz": 400, "/play/akari/3x3/zz.png": 400, "/play/akari/999x999/a": 400, "/play/chess/1x1/a": 400,
		"/play/": 404, "/play/x\"><script>": 404, "/play/akari/1x1/a%0Aakari/1x1/a": 404,
	} {
		if w := get("puzzles.example", path); w.Code != status || strings.Contains(w.Body.String(), "<") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}
