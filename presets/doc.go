// Package presets reads requests in YAML: which puzzles to make (Recipe), how to make a book
// of them (Book). It is strict: a mistake is an error with its place and the nearest known
// word, never a silently ignored setting. The built-in recipes are embedded files that the
// same code reads.
package presets
