// Package presets reads what is asked for, in YAML: which puzzles to make (Recipe),
// how to make a book of them (Book). It is strict, so that a
// slip of the pen is an error with its place and the nearest known word, never
// a setting that is silently ignored. The built-in recipes are embedded files
// read by the same code.
package presets
