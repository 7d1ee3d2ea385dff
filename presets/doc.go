// Package presets reads descriptions of puzzles (Recipe) or of books (Book) in YAML. It is strict: it
// ignores no key, and an error has the place of the mistake and the nearest known word. The built-in
// recipes are embedded files in the same format.
package presets
