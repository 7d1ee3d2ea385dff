// Package merge joins the parts of a batch of any size. The result has the same bytes as if one
// machine had made the batch.
package merge
