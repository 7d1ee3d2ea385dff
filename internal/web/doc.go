// Package web serves the page for authors, with the API that the page asks. Both are
// over internal/service. The page's files are embedded; Handler serves them and
// answers by API, Static writes them as a folder whose engine is WebAssembly.
//
// What the API takes and gives is the service's JSON: POST /api/v1/OPERATION
// with one request, or with one a line (application/x-ndjson) for as many
// responses. No file that a request names is opened.
package web
