// Package service implements the operations of akari. Each operation has one request and
// one response, which are plain structs with the names of the JSON contract.
// The command line, an HTTP server and a worker in a browser call the same
// methods, or the one dispatcher Worker.Ask. The package has no flags, no
// HTTP and no terminal.
//
// A request starts from its defaults (DefaultCheck and so on) and is checked in
// one place. An invalid request returns an *Error with the field or the place in the text.
// If a search reaches its effort limit, the response reports it, also as its Outcome.
// If the context has ended, an operation returns the context's error.
package service
