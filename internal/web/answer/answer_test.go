package answer

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"akari/internal/service"
)

// TestStatus checks the status of valid and invalid requests.
func TestStatus(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	const puzzle = `{"puzzle": "_1_\n__#\n2__\n"}`
	for _, c := range []struct {
		ctx                context.Context
		operation, request string
		status             int
		body               string // a part of it
	}{
		{t.Context(), "check", puzzle, http.StatusOK, `"verdict":"one"`},
		{t.Context(), "chek", puzzle, http.StatusNotFound, `"error":`},
		{t.Context(), "check", `{"puzzle": "?"}`, http.StatusBadRequest, `"line":1,"column":1`},
		{t.Context(), "check", `{"puzzle": "-", "budget": 0}`, http.StatusUnprocessableEntity, `"field":"budget"`},
		{ended, "check", puzzle, http.StatusServiceUnavailable, `{"error":"the request was cancelled"}`},
		{late, "check", puzzle, http.StatusServiceUnavailable, "try a lower effort limit (budget)"},
	} {
		status, body, _ := Of(c.ctx, &service.Worker{}, c.operation, []byte(c.request))
		if status != c.status || !strings.Contains(string(body), c.body) {
			t.Errorf("%s %s: %d %s, want %d", c.operation, c.request, status, body, c.status)
		}
	}
}

// TestInternal checks that an unexpected error is not shown to the client.
func TestInternal(t *testing.T) {
	if status, e := describe("check", errors.New("/secret/place is full")); status != http.StatusInternalServerError || e != (service.Error{Msg: "an internal error"}) {
		t.Errorf("%d %+v", status, e)
	}
}
