// Command bench decides the same boards with this project and with its rivals
// in one run, checks every verdict, and writes the figures as a table. It is a
// module of its own, so that the rivals never enter the project's go.mod.
//
//	go run . results
//	go run . previous
//	go run . -boards ../../../shared/corpus/akari.jsonl
//	go run . -boards ../../../shared/corpus/hostile.jsonl -engines akari,minisat,gini -limit 20s
//
// Every engine gets the same work: from the grid in memory to the verdict one,
// many or none, that is encode, solve, forbid the solution, solve again. What is
// counted is processor time, so that a busy machine does not matter; what each
// engine leaves out is said where it is described. README.md explains the
// set-up and keeps a table.
package main
