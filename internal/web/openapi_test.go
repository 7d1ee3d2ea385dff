package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"akari/internal/service"
	"akari/internal/testkit"
)

// examples lists requests that, together with the examples in the description, show most fields of
// the responses.
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

// TestOpenAPI validates requests and responses of every operation against the description that the
// server sends.
func TestOpenAPI(t *testing.T) {
	var doc struct {
		Paths map[string]struct {
			Post struct {
				Summary     string
				RequestBody struct {
					Content map[string]struct{ Example json.RawMessage }
				}
				Responses map[string]struct{ Content map[string]any }
			}
		}
	}
	if err := json.Unmarshal(openapi, &doc); err != nil {
		t.Fatal(err)
	}
	described := schemas(openapi)
	handler := newAPI(Options{Deadline: 10 * time.Minute}).routes() // the race detector is slow
	for _, op := range service.Operations {
		post := doc.Paths["/api/v1/"+op.Name].Post
		if post.Summary != op.About {
			t.Errorf("%s is not described, or not as %q", op.Name, op.About)
			continue
		}
		if len(post.RequestBody.Content) != 1 || len(post.Responses["200"].Content) != 1 || bytes.Contains(openapi, []byte(`"default":`)) {
			t.Errorf("%s: a generated client would have several types of bodies, or required fields", op.Name)
		}
		for _, body := range requestsOf(t, handler, op.Name, post.RequestBody.Content["application/json"].Example) {
			if status := hold(t, described, handler, op.Name, body); status != http.StatusOK {
				t.Errorf("%s %.100s: %d", op.Name, body, status)
			}
		}
		for _, body := range []string{`{"puzzle":"- q -\n"}`, `{`, `{"budget":"a"}`} {
			if status := hold(t, described, handler, op.Name, body); status == http.StatusOK && body == "{" {
				t.Errorf("%s answers %s", op.Name, body)
			}
		}
	}
}

// requestsOf lists valid requests of an operation, including the example in the description.
func requestsOf(t *testing.T, handler http.Handler, name string, example json.RawMessage) []string {
	if example == nil {
		t.Errorf("no example of %s", name)
	}
	if name == "cover" && testkit.Scale(0, 1) > 0 {
		return []string{"{}", string(example)} // the built-in book has 84 pages
	}
	return append(examples[name], string(example))
}

// hold validates a valid request, and any response. It returns the status.
func hold(t *testing.T, described func(pointer, value string) error, handler http.Handler, name, body string) int {
	t.Helper()
	r := httptest.NewRequest("POST", "http://localhost/api/v1/"+name, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	const schema = "/content/application~1json/schema"
	post := "/paths/~1api~1v1~1" + name + "/post"
	if err := described(post+"/requestBody"+schema, body); w.Code == http.StatusOK && err != nil {
		t.Errorf("%s answers %s, which the description forbids: %v", name, body, err)
	}
	response := "/components/responses/" + strconv.Itoa(w.Code)
	if w.Code == http.StatusOK {
		response = post + "/responses/200"
	}
	if err := described(response+schema, w.Body.String()); err != nil {
		t.Errorf("%s %s: %d %.300s\n%v", name, body, w.Code, w.Body, err)
	}
	return w.Code
}

// schemas returns a function that validates a JSON value against the schema at a JSON pointer in an
// OpenAPI document, such as /components/schemas/Cell.
func schemas(document []byte) func(pointer, value string) error {
	const at = "https://localhost/openapi.json"
	// JSON Schema expresses nullable differently.
	document = bytes.ReplaceAll(document, []byte(`"nullable":true,"type":"integer"`), []byte(`"type":["integer","null"]`))
	all := jsonschema.NewCompiler()
	all.DefaultDraft(jsonschema.Draft4) // OpenAPI 3.0 is based on this draft
	if err := all.AddResource(at, testkit.Must(jsonschema.UnmarshalJSON(bytes.NewReader(document)))); err != nil {
		panic(err)
	}
	return func(pointer, value string) error {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(value))
		if err != nil {
			return err
		}
		return all.MustCompile(at + "#" + pointer).Validate(v)
	}
}
