package statistics

import (
	"fmt"
	"math"
	"strings"
)

// Values are the statistics of a puzzle, in the order of List.
type Values []float64

// All returns every statistic in List.
func (b *Board) All() Values {
	v := make(Values, len(List))
	for i, f := range List {
		v[i] = f.Take(b)
	}
	return v
}

// MarshalJSON writes an object with the statistics' names for keys.
func (v Values) MarshalJSON() ([]byte, error) {
	return object(func(i int) string { return number(v[i]) }), nil
}

// object writes a JSON object with a member for each statistic.
func object(value func(i int) string) []byte {
	var b strings.Builder
	for i, f := range List {
		sep := ","
		if i == 0 {
			sep = "{"
		}
		fmt.Fprintf(&b, "%s%q:%s", sep, f.Name, value(i))
	}
	return []byte(b.String() + "}")
}

// number rounds to two decimals.
func number(x float64) string { return fmt.Sprint(math.Round(100*x) / 100) }

// Spread has the mean and deviation of each statistic over many puzzles.
type Spread struct {
	N                         int // puzzles
	sum, squares, least, most Values
}

// Add counts a puzzle.
func (s *Spread) Add(v Values) {
	if s.N++; s.N == 1 {
		s.sum, s.squares = make(Values, len(v)), make(Values, len(v))
		s.least, s.most = append(Values(nil), v...), append(Values(nil), v...)
	}
	for i, x := range v {
		s.sum[i] += x
		s.squares[i] += float64(x * x)
		s.least[i], s.most[i] = min(s.least[i], x), max(s.most[i], x)
	}
}

// Mean returns the mean of a statistic, by its place in List.
func (s *Spread) Mean(i int) float64 { return s.sum[i] / float64(s.N) }

// Deviation returns the standard deviation of a statistic over these puzzles (divided by their number),
// by its place in List; NaN without puzzles.
func (s *Spread) Deviation(i int) float64 {
	mean := s.Mean(i)
	return math.Sqrt(max(0, s.squares[i]/float64(s.N)-float64(mean*mean)))
}

// MarshalJSON writes the mean, the deviation, and the least and the greatest
// value of each statistic.
func (s *Spread) MarshalJSON() ([]byte, error) {
	if s.N == 0 {
		return []byte("{}"), nil
	}
	return object(func(i int) string {
		return fmt.Sprintf(`{"mean":%s,"deviation":%s,"least":%s,"most":%s}`,
			number(s.Mean(i)), number(s.Deviation(i)), number(s.least[i]), number(s.most[i]))
	}), nil
}

// Rows returns a table for people: the statistics of one puzzle, or the means and spread of
// many.
func (s *Spread) Rows() [][]string {
	if s.N == 0 {
		return nil
	}
	text := func(f *Statistic, x float64) string {
		unit := ""
		if f.Percent {
			unit = "%"
		}
		return fmt.Sprintf("%.1f%s", x, unit)
	}
	head := []string{"statistic", "mean", "deviation", "least", "most", ""}
	if s.N == 1 {
		head = []string{"statistic", "value", ""}
	}
	rows := [][]string{head}
	for i, f := range List {
		row := []string{f.Name, text(f, s.Mean(i))}
		if s.N > 1 {
			row = append(row, text(f, s.Deviation(i)), text(f, s.least[i]), text(f, s.most[i]))
		}
		rows = append(rows, append(row, f.About))
	}
	return rows
}
