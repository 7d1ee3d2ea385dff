package generate_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/uniq"
)

// table lists the rows of BenchmarkGenerate: a difficulty (or none, for puzzles that are
// minimal under uniqueness), the nearest level of sgt-lightup, and the sides of the
// boards.
var table = []struct {
	name, difficulty, keep string
	sgt                    int
	sides                  []int
}{
	{"R1", "R1", "", 0, []int{10, 20, 40}},
	{"R1-R2", "R1-R2", "", 0, []int{10, 20, 40, 100, 200}},
	{"easy-minimal", "easy", "minimal", 0, []int{10, 20, 40}},
	{"R3-R5", "R3-R5", "", 1, []int{10, 20, 40, 100}},
	{"R6-R8", "R6-R8", "", 2, []int{10, 20, 40, 100}},
	{"R9", "R9", "", 2, []int{10}},
	{"R10", "R10", "", 2, []int{10}},
	{"R11", "R11", "", 2, []int{10}},
	{"minimal", "", "", 2, []int{10, 20, 40, 100, 200}},
}

// cpu returns the CPU time that the process has used.
func cpu() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// measured returns the options of a board of the table: 22 % black cells, rot180.
func measured(b *testing.B, side int, difficulty, keep string) request.Options {
	o := options(b, "size="+fmt.Sprintf("%dx%d", side, side)+" black=22% symmetry=rot180 difficulty="+difficulty+" keep="+keep)
	o.Budget = 1 << 20
	return o
}

// reportCPU reports the CPU time for each of b.N puzzles.
func reportCPU(b *testing.B, used time.Duration) {
	b.ReportMetric(float64(used)/float64(b.N)/float64(time.Millisecond), "cpu-ms/op")
}

// BenchmarkGenerate measures the making of one puzzle on one core, with 22 % black cells
// and rot180. Outside the timed region it checks that the solution is unique and that the
// hardest technique is as requested.
func BenchmarkGenerate(b *testing.B) {
	for _, row := range table {
		for _, side := range row.sides {
			b.Run(fmt.Sprintf("%s/%d", row.name, side), func(b *testing.B) {
				o := measured(b, side, row.difficulty, row.keep)
				var made []*puzzle.Entry
				rounds := 0
				b.ReportAllocs()
				before := cpu()
				err := generate.Batch(context.Background(), o, 1, b.N, 1, func(r generate.Result) error {
					made = append(made, r.Entry)
					rounds += r.Report.Rounds
					return nil
				})
				b.StopTimer()
				reportCPU(b, cpu()-before)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(rounds)/float64(b.N), "rounds/op")
				for _, e := range made[:min(len(made), 50)] {
					if v := testkit.Must(uniq.Check(context.Background(), e.Puzzle, uniq.Options{})); v.Kind != uniq.One {
						b.Fatalf("verdict %v", v.Kind)
					}
					if lo, hi, _ := o.Difficulty.Rungs(akari.Ladder); row.difficulty != "" {
						if g, _ := akari.Ladder.NewSolver().Grade(b.Context(), e.Puzzle, logic.UpTo(akari.Ladder.Top())); g.Rung < lo || g.Rung > hi {
							b.Fatalf("needs %v, asked for %v", g.Rung, o.Difficulty)
						}
					}
				}
			})
		}
	}
}

// BenchmarkSearchlights measures the making of one Searchlights puzzle on one core, with
// the default options and with three difficulties. Its rows show the exponent with which
// the time grows with the board. It checks the solutions outside the timed region.
func BenchmarkSearchlights(b *testing.B) {
	for _, level := range []string{"", "easy", "medium", "tricky"} {
		for _, side := range []int{6, 10, 15, 20, 25, 30, 40} {
			if side > 10 && level != "" {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", cmp.Or(level, "minimal"), side), func(b *testing.B) {
				o := options(b, "size="+fmt.Sprintf("%dx%d", side, side)+" difficulty="+level)
				if err := o.Kind.UnmarshalText([]byte("searchlights")); err != nil {
					b.Fatal(err)
				}
				var made []*puzzle.Entry
				before := cpu()
				for i := range b.N {
					e, _, err := generate.One(b.Context(), o, 1, i)
					if err != nil {
						b.Fatal(err)
					}
					made = append(made, e)
				}
				b.StopTimer()
				reportCPU(b, cpu()-before)
				for _, e := range made {
					if v := testkit.Must(uniq.Check(b.Context(), e.Puzzle, uniq.Options{})); v.Kind != uniq.One {
						b.Fatalf("verdict %v", v.Kind)
					}
				}
			})
		}
	}
}

// tails lists the requests of TestTails, each with the sides of its boards.
var tails = []struct {
	request string
	sides   []int
}{
	{"", []int{10, 40, 60}},
	{"difficulty=easy", []int{10, 20, 40, 60}},
	{"difficulty=medium", []int{10, 20, 40, 60}},
	{"difficulty=tricky", []int{10, 20, 40, 60}},
	{"difficulty=hard", []int{10, 20, 40, 60}},
	{"difficulty=extreme", []int{10, 14, 20, 30, 40}},
	{"difficulty=R9", []int{10, 20, 30, 60}},
	{"difficulty=R10", []int{10, 20, 30}},
	{"difficulty=R11", []int{10, 20, 30}},
	{"difficulty=R12", []int{20, 30}},
	{"keep=minimal", []int{40}},
	{"difficulty=hard keep=minimal", []int{20, 40}},
	{"technique=R6", []int{10, 30}},
	{"technique=R8", []int{10, 30}},
	{"technique=R10", []int{10, 20, 30}},
	{"technique=R11", []int{10, 20, 30}},
	{"technique=R12", []int{20, 30}},
	{"kind=searchlights", []int{10, 30}},
	{"kind=searchlights difficulty=easy", []int{10, 30}},
	{"kind=searchlights difficulty=tricky", []int{10, 30, 60}},
	{"kind=searchlights difficulty=hard", []int{10, 30, 60}},
	{"kind=searchlights difficulty=extreme", []int{10, 20, 30}},
	{"kind=searchlights difficulty=S6", []int{20, 30}},
	{"kind=searchlights technique=S5", []int{10, 30}},
}

// TestTails makes AKARI_SEEDS puzzles of each request and prints the distribution of CPU time and of rounds.
// Every request must be met.
func TestTails(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("AKARI_SEEDS"))
	if err != nil || n < 1 {
		t.Skip("AKARI_SEEDS=30 makes 30 puzzles of each request, in an hour")
	}
	t.Log("| request | side | median ms | 90 % | worst | worst/median | rounds: median | worst | refused |")
	for _, row := range tails {
		for _, side := range row.sides {
			t.Run(fmt.Sprintf("%s/%d", row.request, side), func(t *testing.T) {
				o := options(t, fmt.Sprintf("size=%dx%d %s", side, side, row.request))
				took, rounds, refused := make([]float64, n), make([]int, n), 0
				for i := range n {
					before := cpu()
					_, report, err := generate.One(t.Context(), o, 1, i)
					if took[i], rounds[i] = float64(cpu()-before)/float64(time.Millisecond), report.Rounds; err != nil {
						refused++
					}
				}
				slices.Sort(took)
				slices.Sort(rounds)
				median := took[n/2]
				t.Logf("| %s | %d | %.3g | %.3g | %.3g | %.3g | %d | %d | %d |", row.request, side, median, took[n*9/10], took[n-1], took[n-1]/median, rounds[n/2], rounds[n-1], refused)
				if refused > 0 {
					t.Errorf("%d of %d puzzles are refused", refused, n)
				}
			})
		}
	}
}

// BenchmarkTail measures how much longer the slowest puzzle of a hundred takes than the
// median. Run it with about -benchtime 300x.
func BenchmarkTail(b *testing.B) {
	for _, row := range table {
		for _, side := range row.sides {
			b.Run(fmt.Sprintf("%s/%d", row.name, side), func(b *testing.B) {
				o := measured(b, side, row.difficulty, row.keep)
				took := make([]time.Duration, b.N)
				for i := range took {
					before := cpu()
					if _, _, err := generate.One(context.Background(), o, 1, i); err != nil {
						b.Fatal(err)
					}
					took[i] = cpu() - before
				}
				slices.Sort(took)
				median, late := took[b.N/2], took[b.N*99/100]
				b.ReportMetric(float64(median)/float64(time.Millisecond), "median-cpu-ms")
				b.ReportMetric(float64(late)/float64(median), "p99/median")
			})
		}
	}
}

// BenchmarkSgt measures the CPU time of the generator of Simon Tatham's collection over
// the same table, to compare with BenchmarkGenerate. It skips boards for which that
// generator takes ten seconds or more.
func BenchmarkSgt(b *testing.B) {
	path := testkit.Need(b, "sgt-lightup")
	for _, row := range table {
		for _, side := range row.sides {
			if side > 100 || side > 40 && row.sgt > 0 {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", row.name, side), func(b *testing.B) {
				cmd := exec.Command(path, "--generate", strconv.Itoa(b.N), fmt.Sprintf("%dx%db22s2d%d", side, side, row.sgt))
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(0, "ns/op")
				reportCPU(b, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
			})
		}
	}
}
