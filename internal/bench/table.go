package main

import (
	"fmt"
	"io"
	"slices"
	"time"
)

// writeTable writes a table for all boards and, if the boards have classes, a table for each class.
// A class is the letter before the '_' in a name.
func writeTable(w io.Writer, boards []board, results []result) error {
	whole := func(int) bool { return true }
	fmt.Fprintf(w, "%d boards. CPU time in milliseconds; the column \"largest\" is the time for the largest board. Every verdict was checked.\n\n", len(boards))
	fmt.Fprintln(w, "| engine | total | median | p95 | largest | undecided | total, times akari's |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|")
	for _, r := range results {
		all := slices.Sorted(slices.Values(r.best))
		fmt.Fprintf(w, "| %s | %.1f | %.3f | %.3f | %.2f | %d | %.1f |\n", r.name, ms(total(r.best, whole)),
			ms(all[len(all)/2]), ms(all[len(all)*95/100]), ms(r.best[largest(boards)]), r.undecided,
			float64(total(r.best, whole))/float64(total(results[0].best, whole)))
	}
	classes := classesOf(boards)
	if len(classes) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nThe total for each class of boards, a to l; 3T means that three boards of the class were not decided in time:\n\n| engine |")
	for _, c := range classes {
		fmt.Fprintf(w, " %c |", c)
	}
	fmt.Fprint(w, "\n|---|")
	for range classes {
		fmt.Fprint(w, "---|")
	}
	for _, r := range results {
		fmt.Fprintf(w, "\n| %s |", r.name)
		for _, c := range classes {
			fmt.Fprintf(w, " %s |", class(boards, r, c))
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

// class returns the total time for a class, or the number of its boards that were not decided.
func class(boards []board, r result, c byte) string {
	late := 0
	for i, b := range boards {
		if b.name[0] == c && r.best[i] == 0 {
			late++
		}
	}
	if late > 0 {
		return fmt.Sprintf("%dT", late)
	}
	return fmt.Sprintf("%.2f", ms(total(r.best, func(i int) bool { return boards[i].name[0] == c })))
}

// classesOf returns the classes: the first letters of the names, if every name has the form
// a_open_06.
func classesOf(boards []board) []byte {
	var classes []byte
	for _, b := range boards {
		if len(b.name) < 2 || b.name[1] != '_' {
			return nil
		}
		classes = append(classes, b.name[0])
	}
	slices.Sort(classes)
	return slices.Compact(classes)
}

func total(times []time.Duration, in func(i int) bool) time.Duration {
	sum := time.Duration(0)
	for i, t := range times {
		if in(i) {
			sum += t
		}
	}
	return sum
}

// largest returns the index of the board with the most cells.
func largest(boards []board) int {
	best := 0
	for i, b := range boards {
		if len(b.puzzle.Cells) > len(boards[best].puzzle.Cells) {
			best = i
		}
	}
	return best
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }
