// Package solver decides systems of rows lo ≤ Σ x ≤ hi over 0/1 variables by
// clause learning. It knows no grid and no genre: a genre states its rules as
// rows (package puzzle), and this package answers whether there is an
// assignment, whether there is another, and what a refutation used.
//
// A Solver belongs to one goroutine; any number of Solvers may run side by
// side. Effort is counted in conflicts, so that a result never depends on the
// speed of the machine.
package solver
