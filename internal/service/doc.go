// Package service is what akari does for its callers, an operation at a time. Each
// has one request and one response, plain structs with the names of the JSON contract.
// The command line, an HTTP server and a worker in a browser call the same
// methods, or the one dispatcher Worker.Ask. The package has no flags, no
// HTTP and no terminal.
//
// A request starts from its defaults (DefaultCheck and so on) and is checked in
// one place. What is wrong with it is an *Error, with the field or the place in
// the text. A budget that was spent is a word in the response, and an Outcome.
// An ended context is the context's error.
package service
