package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"akari/internal/service"
	"akari/internal/testkit"
)

// examples are requests that, with one of each operation in the description, show most
// fields of the responses.
var examples = map[string][]string{
	"check":    {angle, `{"puzzle":"1 -\n","words":true}`, `{"puzzle":{"grid":["2."]}}`, `{"puzzle":{"grid":["1."],"lamps":[]},"check_solution":true}`, hard},
	"solve":    {angle, `{"puzzle":"- -\n","all":true}`},
	"count":    {angle},
	"rate":     {`{"puzzle":"- 1 -\n- - -\n1 - -\n","statistics":true}`, angle},
	"explain":  {`{"puzzle":"- 1 -\n- - -\n1 - -\n","picture":true}`, angle},
	"hint":     {`{"puzzle":"- 1 -\n- - -\n1 - -\n"}`, `{"puzzle":"- 1 -\n- - -\n1 - -\n","lamps":[[1,1]]}`, `{"puzzle":"- 1 -\n- - -\n1 - -\n","level":1}`, `{"puzzle":"- 1 -\n- - -\n1 - -\n","level":2}`},
	"generate": {`{"options":{"size":"4x4"},"count":2,"seed":1}`},
	"convert":  {`{"puzzles":"- 1\n- -\n","to":"tatham"}`, `{"puzzles":{"kind":"searchlights","grid":[[12,null]]},"to":"puzzlink"}`},
	"render":   {`{"puzzles":"- 1\n- -\n","to":"svg"}`, `{"puzzles":"- 1\n- -\n","to":"png"}`, `{"puzzles":{"grid":["2."]},"solution":true}`},
	"book":     {`{"description":"title: Two\nparts: [{title: One, files: [a.txt]}]\n","files":{"a.txt":"- 1 -\n- - -\n1 - -\n"},"edition":"screen"}`},
	"fix":      {angle, `{"puzzle":"1 -\n"}`, `{"puzzle":{"grid":["2."]}}`},
	"why":      {`{"puzzle":"- 1 -\n- - -\n1 - -\n","cell":[1,1]}`, `{"puzzle":"- 1 -\n- - -\n1 - -\n","cell":[1,1],"not":true}`},
	"cover":    {`{"for":"lulu","book":{"description":"title: A\nparts: [{title: One, preset: first, count: 1}]\n"}}`},
	"read":     {`{"puzzles":"- 1\n- -\n","source":{"file":"a.txt"}}`, `{"puzzles":"- q\n- -\n"}`},
	"play":     {`{"puzzle":{"grid":["..."],"lamps":[[0,0]]},"place":[0,1]}`, `{"puzzle":"- 1\n- -\n","place":[0,0]}`},
}

// TestOpenAPI holds requests and responses of every operation against the
// description that the server hands out.
func TestOpenAPI(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(openapi)
	if err == nil {
		err = doc.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	handler := newAPI(Options{Deadline: 10 * time.Minute}).routes() // long under the race detector
	for _, op := range service.Operations {
		path := doc.Paths.Find("/api/v1/" + op.Name)
		if path == nil || path.Post.Summary != op.About {
			t.Errorf("%s is not described, or not as %q", op.Name, op.About)
			continue
		}
		for _, body := range requestsOf(t, handler, op.Name, path.Post.RequestBody.Value.Content["application/json"].Example) {
			if status := hold(t, router, handler, op.Name, body); status != http.StatusOK {
				t.Errorf("%s %.100s: %d", op.Name, body, status)
			}
		}
		for _, body := range []string{`{"puzzle":"- q -\n"}`, `{`, `{"budget":"a"}`} {
			if status := hold(t, router, handler, op.Name, body); status == http.StatusOK && body == "{" {
				t.Errorf("%s solutions %s", op.Name, body)
			}
		}
	}
}

// requestsOf lists requests of an operation that are answered, with the one that the
// description has; the file that preflight judges is made first.
func requestsOf(t *testing.T, handler http.Handler, name string, described any) []string {
	if name == "preflight" {
		r := httptest.NewRequest("POST", "http://localhost/api/v1/book", strings.NewReader(`{"description":"title: A\nparts: [{title: One, preset: first, count: 1}]\n"}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		var made struct{ Print []byte }
		if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
			t.Fatal(err)
		}
		return []string{text(map[string]any{"pdf": made.Print, "for": "kdp"})}
	}
	example, err := json.Marshal(described)
	if err != nil || described == nil {
		t.Errorf("no example of %s, error %v", name, err)
	}
	if name == "cover" && testkit.Scale(0, 1) > 0 {
		return []string{"{}", string(example)} // the built-in book of 84 pages
	}
	return append(examples[name], string(example))
}

// hold validates one request that is good, and any response. It returns the status.
func hold(t *testing.T, router routers.Router, handler http.Handler, name, body string) int {
	t.Helper()
	r := httptest.NewRequest("POST", "http://localhost/api/v1/"+name, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	route, params, err := router.FindRoute(r)
	if err != nil {
		t.Fatal(err)
	}
	input := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route}
	described := openapi3filter.ValidateRequest(t.Context(), input)
	r.Body = http.NoBody
	again := httptest.NewRequest("POST", "http://localhost/api/v1/"+name, strings.NewReader(body))
	again.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, again)
	if w.Code == http.StatusOK && described != nil {
		t.Errorf("%s solutions %s, which the description forbids: %v", name, body, described)
	}
	response := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Status: w.Code, Header: w.Header(), Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	response.SetBodyBytes(bytes.Clone(w.Body.Bytes()))
	if err := openapi3filter.ValidateResponse(t.Context(), response); err != nil {
		t.Errorf("%s %s: %d %.300s\n%v", name, body, w.Code, w.Body, err)
	}
	return w.Code
}
