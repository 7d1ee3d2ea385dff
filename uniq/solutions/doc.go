// Package solutions counts the solutions of a puzzle exactly, or lists them in order.
//
// Both start with the conclusions of propagation, and divide the open cells into independent
// parts. They walk a part cell by cell. The state of the rules on the way is small (see key),
// so neither counting nor listing takes time or memory for solutions that are not yielded. If
// the states become too many, solutions are listed by search (see branch).
package solutions
