// Package uniq answers the one question that authors, editors and the
// generator ask: does the puzzle have exactly one answer, and if not, why?
package uniq
