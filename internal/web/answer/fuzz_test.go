package answer

import (
	"bytes"
	"encoding/json"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
)

// FuzzRequests sends any bytes to each operation. Each response is JSON, and none is an internal error.
func FuzzRequests(f *testing.F) {
	for _, text := range []string{
		`{}`, `{"puzzle":"- 1 -\n- - -\n1 - -\n"}`, `{"puzzle":{"grid":["1.","#."]},"level":4}`, `{"puzzles":"#.\n..","to":"svg"}`, `{"options":{"size":"3x3"},"count":2}`, `[`, `null`, `{"puzzle":7}`,
		`{"description":"parts: [{preset: first, count: 1}]\n","files":{"a":"b"}}`, `{"book":{"description":"title: T"},"for":"kdp"}`, `{"puzzle":"x","budget":-1}`, "{\"puzzle\":\"\xff\"}", `{"puzzle":"1.\n#.","solution":[[0,1]],"cell":"r1c1"}`,
	} {
		f.Add(text, 0)
		f.Add(text, 5)
	}
	f.Fuzz(func(t *testing.T, request string, n int) {
		op := service.Operations[uint(n)%uint(len(service.Operations))]
		status, body, fault := Of(testkit.NewPolled(3000), new(service.Worker), op.Name, []byte(request))
		if fault != nil || status == failed || !json.Valid(body) && !bytes.HasPrefix(body, []byte("%PDF")) {
			t.Errorf("%s: status %d, %.200q, fault %v", op.Name, status, body, fault)
		}
	})
}
