package board

import (
	"context"
	"math"
	"math/rand/v2"

	"akari/generate/field"
	"akari/generate/request"
	"akari/puzzle"
)

// fitSpread is the standard deviation that Fit expects between the weights that it starts with and
// those that it returns, in units of field.Unit.
const fitSpread = 0.5

// never is the least weight of touching cells if no two cells of the boards touch.
const never = 8

// Fit returns the weights of the field of which the boards are samples. Each board is the start of
// a chain of layouts with its size, number of black cells and symmetry. A weight rises as long as
// the layouts of the chains have more of its feature than the boards have (persistent contrastive
// divergence; Tieleman 2008). The weights start at prior, and stay near prior if there are few
// boards; the result is the mean over the second half of the rounds.
func Fit(ctx context.Context, boards []*puzzle.Puzzle, prior *field.Weights, rounds int, rng *rand.Rand) field.Weights {
	var chains []*Board
	var data, weights, sum [field.NumFeatures]float64
	for _, p := range boards {
		l := chainOf(p)
		chains = append(chains, l)
		for k, n := range l.field.Counts() {
			data[k] += float64(n)
		}
	}
	for k, w := range prior {
		weights[k] = float64(w) / field.Unit
	}
	used := *prior
	for round := range rounds {
		var model [field.NumFeatures]float64
		energy := field.NewEnergy(&used)
		for _, l := range chains {
			l.Use(energy)
			l.Sample(ctx, rng, 2)
			for k, n := range l.field.Counts() {
				model[k] += float64(n)
			}
		}
		step := 0.4 / (1 + float64(round)/100)
		for k := range weights {
			n := float64(len(boards))
			variance := data[k] + n // as if the occurrences were independent
			pull := float64((weights[k] - float64(float64(prior[k])/field.Unit)) / (fitSpread * fitSpread))
			weights[k] += float64(step*(model[k]-data[k]-pull)) / (variance + 1/(fitSpread*fitSpread))
			if 2*round >= rounds {
				sum[k] += weights[k] / float64(rounds-(rounds+1)/2)
			}
			used[k] = int32(math.Round(weights[k] * field.Unit))
		}
	}
	for k := range used {
		used[k] = int32(math.Round(sum[k] * field.Unit))
	}
	if data[field.Touching] == 0 {
		used[field.Touching] = max(used[field.Touching], never*field.Unit)
	}
	return used
}

// Counts returns the features of the black cells of a puzzle.
func Counts(p *puzzle.Puzzle) [field.NumFeatures]int { return chainOf(p).field.Counts() }

// chainOf returns a layout with the black cells of a puzzle.
func chainOf(p *puzzle.Puzzle) *Board {
	o := request.Options{Size: request.Size{Rows: p.Rows, Cols: p.Cols}, Symmetry: puzzle.SymmetryOf(p)}
	l := New(&request.Request{Options: o, Genre: &request.Genre{Of: p.Genre}})
	for k := range l.Orbits {
		l.Recolour(int32(k), p.Cells[l.Orbits[k][0]].IsBlack())
	}
	_, rooms := l.FindRooms()
	l.shape.Rooms, l.shape.OneCell = len(rooms) > 1, len(rooms) > 1
	l.loadField()
	return l
}
