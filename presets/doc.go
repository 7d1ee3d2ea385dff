// Package presets reads named recipes for puzzles and books from YAML,
// strictly, and holds the built-in ones.
package presets
