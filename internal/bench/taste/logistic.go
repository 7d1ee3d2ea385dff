package main

import (
	"math"
	"math/rand/v2"
)

// penalty is the weight of the squared weights in the loss. It was chosen beforehand, not by its results.
const penalty = 10

// fit returns the weights of a logistic regression. They minimise the sum of log(1 + exp(-sign·score))
// over the rows, plus penalty/2 times the squared weights but the last; sign is 1 if yes, otherwise -1.
// The last number of each row is 1. Newton's method; O(rows·columns²) a step.
func fit(rows [][]float64, yes []bool) []float64 {
	n := len(rows[0])
	w := make([]float64, n)
	for range 50 {
		gradient, curve := make([]float64, n), make([][]float64, n)
		for k := range curve {
			curve[k] = make([]float64, n)
			if k < n-1 {
				gradient[k], curve[k][k] = penalty*w[k], penalty
			}
		}
		for i, row := range rows {
			p := 1 / (1 + math.Exp(-score(w, row)))
			slope := p - float64(one(yes[i]))
			for a, x := range row {
				gradient[a] += slope * x
				for b, y := range row[:a+1] {
					curve[a][b] += p * (1 - p) * x * y
				}
			}
		}
		largest := 0.0
		for k, step := range solve(curve, gradient) {
			w[k] -= step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			break
		}
	}
	return w
}

// score is positive if the weights say yes.
func score(w, row []float64) (sum float64) {
	for k := range w {
		sum += w[k] * row[k]
	}
	return sum
}

// solve returns x with a·x = b. a is symmetric and positive definite; solve reads its lower triangle and
// overwrites it (Cholesky).
func solve(a [][]float64, b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range a {
		x[i] = b[i]
		for j := range i + 1 {
			for k := range j {
				a[i][j] -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(a[i][i])
			} else {
				a[i][j] /= a[j][j]
				x[i] -= a[i][j] * x[j]
			}
		}
		x[i] /= a[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= a[k][i] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}

// folds is the number of parts of a cross-validation.
const folds = 6

// tell appends to right whether a classifier told each row correctly that was trained on the other folds;
// each fold has equally many rows of both kinds, give or take one.
func tell(rng *rand.Rand, kinds [2][][]float64, right [2][][]float64) {
	fold := [2][]int{rng.Perm(len(kinds[0])), rng.Perm(len(kinds[1]))}
	for k := range folds {
		var rows [][]float64
		var yes []bool
		for kind := range kinds {
			for i, row := range kinds[kind] {
				if fold[kind][i]%folds != k {
					rows, yes = append(rows, row), append(yes, kind == 1)
				}
			}
		}
		standard := standardise(rows)
		w := fit(standard.all(rows), yes)
		for kind := range kinds {
			for i, row := range kinds[kind] {
				if fold[kind][i]%folds == k {
					hit := one((score(w, standard.row(row)) > 0) == (kind == 1))
					right[kind][i] = append(right[kind][i], float64(hit))
				}
			}
		}
	}
}

// standard has the mean and the deviation of each column.
type standard struct{ mean, deviation []float64 }

func standardise(rows [][]float64) (s standard) {
	column := make([]float64, len(rows))
	for k := range rows[0] {
		for i := range rows {
			column[i] = rows[i][k]
		}
		mean, deviation := moments(column)
		s.mean, s.deviation = append(s.mean, mean), append(s.deviation, deviation)
	}
	return s
}

// row returns a row with mean 0 and deviation 1 in each column, and a 1 at the end; a constant column is 0.
func (s standard) row(row []float64) []float64 {
	out := make([]float64, len(row), len(row)+1)
	for k, x := range row {
		if s.deviation[k] > 1e-12 {
			out[k] = (x - s.mean[k]) / s.deviation[k]
		}
	}
	return append(out, 1)
}

func (s standard) all(rows [][]float64) [][]float64 {
	out := make([][]float64, len(rows))
	for i, row := range rows {
		out[i] = s.row(row)
	}
	return out
}
