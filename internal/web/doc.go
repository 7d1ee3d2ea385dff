// Package web serves the page for authors with its API. Both use internal/service. The page's
// files are embedded. Serve serves the page and the API; Static writes the page as a folder
// whose engine is WebAssembly.
//
// Requests and responses of the API are the service's JSON. POST /api/v1/OPERATION takes one
// request, or a batch with one request on each line (application/x-ndjson), and returns one
// response for each request. No file that a request names is opened.
package web
