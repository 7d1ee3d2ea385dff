// Package answer turns a question of the page into a response: its bytes, with an HTTP status.
// The server and the worker in a browser give the same responses.
package answer

import (
	"context"
	"errors"
	"slices"

	"akari/internal/service"
)

// The statuses are those of net/http. Importing net/http would make the browser's engine 0.4 MB
// larger.
const (
	ok          = 200
	badRequest  = 400
	notFound    = 404
	nonsense    = 422
	failed      = 500
	unavailable = 503
)

// Of performs an operation. It returns the response and 200, or an object that describes the
// mistake: 400 with line and column for a request that cannot be read, 404 for an unknown
// operation, 422 for a request that can be read but not met, 503 if the context ended first, and
// 500 for an internal error, which Of also returns as err.
func Of(ctx context.Context, w *service.Worker, operation string, request []byte) (status int, body []byte, fault error) {
	response, err := w.Ask(ctx, operation, request)
	if err == nil {
		return ok, response, nil
	}
	status, e := describe(operation, err)
	if status == failed {
		fault = err
	}
	return status, Error(e), fault
}

// Late returns the response to a request whose context ended with this error.
func Late(err error) (status int, body []byte) {
	status, e := describe("", err)
	return status, Error(e)
}

// Known reports whether there is an operation with this name.
func Known(operation string) bool {
	return slices.ContainsFunc(service.Operations, func(op *service.Operation) bool { return op.Name == operation })
}

// Error is the body of a response about a mistake.
func Error(e service.Error) []byte {
	body, err := service.JSON(e)
	if err != nil {
		panic("answer: internal error: " + err.Error())
	}
	return body
}

func describe(operation string, err error) (int, service.Error) {
	switch e := service.Describe(err); {
	case errors.Is(err, context.DeadlineExceeded):
		return unavailable, service.Error{Msg: "the request exceeded the time limit; try a lower effort limit (budget)"}
	case errors.Is(err, context.Canceled):
		return unavailable, service.Error{Msg: "the request was cancelled"}
	case e == nil:
		return failed, service.Error{Msg: "an internal error"}
	case !Known(operation):
		return notFound, *e
	case e.Line > 0:
		return badRequest, *e
	default:
		return nonsense, *e
	}
}
