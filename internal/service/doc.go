// Package service implements the operations of akari. Each operation has one request and one
// response: plain structs with the names of the JSON contract. The command line, the HTTP server
// and the worker in a browser call the same methods, or Worker.Ask with the name of an operation.
// The package does not depend on flags, HTTP or a terminal.
//
// A request starts with the default values in Operations, and Validate checks it. An invalid
// request returns an *Error with the field or the place in the text. If a search reaches its effort
// limit, the response reports this, and its Outcome is Undecided. If the context ends, an operation
// returns the context's error.
package service
