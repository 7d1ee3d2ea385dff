// Package web serves the page for authors with its API. Both use internal/service. The files of the
// page are embedded. Serve serves the page and the API; Static writes the page as a folder with an
// engine in WebAssembly.
//
// Requests and responses of the API are the JSON of package service. POST /api/v1/OPERATION accepts
// one request and returns one response. Files that a request names are never opened.
package web
