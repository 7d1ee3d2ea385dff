package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestAssets requests a file of the page as browsers do: plain, compressed, and a second time.
func TestAssets(t *testing.T) {
	handler := newAPI(Options{}).routes()
	get := func(path, accept, known string) *http.Response {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		r.Header.Set("Accept-Encoding", accept)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Result()
	}
	tags := map[string]bool{}
	for _, path := range []string{"/", "/page.js", "/lists.json", "/files.json", "/api/v1/openapi.json"} {
		plain, packed := get(path, "", ""), get(path, "br, gzip;q=0.8", "")
		want, _ := io.ReadAll(plain.Body)
		z, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		got, err := io.ReadAll(z)
		if err != nil || string(got) != string(want) || len(want) == 0 {
			t.Errorf("%s: %d bytes unpacked, %d plain, error %v", path, len(got), len(want), err)
		}
		for accept, first := range map[string]*http.Response{"": plain, "gzip": packed} {
			tag := first.Header.Get("ETag")
			if tags[tag] {
				t.Errorf("%s: the ETag %s names another content", path, tag)
			}
			tags[tag] = true
			if again := get(path, accept, tag); again.StatusCode != http.StatusNotModified {
				t.Errorf("%s with the ETag %s: status %d", path, tag, again.StatusCode)
			}
		}
	}
	for _, accept := range []string{"", "br", "gzip;q=0", "gzip;q=0.0", "x-gzip"} {
		if coding := get("/page.js", accept, "").Header.Get("Content-Encoding"); coding != "" {
			t.Errorf("a browser that accepts %q got %s", accept, coding)
		}
	}
	if missing := get("/no-such-file", "gzip", ""); missing.StatusCode != http.StatusNotFound {
		t.Errorf("a file that does not exist: status %d", missing.StatusCode)
	}
}
