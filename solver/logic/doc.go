// Package logic solves puzzles as a person does: an ordered table of named
// techniques, steps with reasons, and a grade.
package logic
