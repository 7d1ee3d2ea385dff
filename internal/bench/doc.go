// Command bench decides the same boards with akari and with other programs in one run, checks every
// verdict, and writes a table of the times. It is a separate module, so the other programs are not
// in the project's go.mod.
//
//	go run . results
//	go run . previous
//	go run . requests
//	go run . -boards ../../../shared/corpus/akari.jsonl
//	go run . -boards ../../../shared/corpus/hostile.jsonl -engines akari,minisat,gini -limit 20s
//
// Every engine does the same work, from the grid in memory to the verdict one, many or none: it
// encodes the rules, solves, excludes the solution, and solves again. bench measures processor
// time, so other work on the machine does not matter. The comment of each engine describes what its
// time does not include. README.md explains the setup and has a table.
package main
