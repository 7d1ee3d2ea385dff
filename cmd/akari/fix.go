package main

import (
	"context"

	"github.com/spf13/pflag"

	"akari/internal/service"
	"akari/internal/walkthrough"
	"akari/uniq"
)

// nextOf is the advice for a puzzle that fix cannot repair, by its verdict.
var nextOf = map[uniq.Kind]string{
	uniq.Many:      "'akari uniq' shows the open regions; add clues or black cells there and run fix again",
	uniq.None:      "'akari uniq' lists the clues and cells that contradict each other; change one of them and run fix again",
	uniq.Undecided: "add clues",
}

func buildFix(f *pflag.FlagSet) action {
	q := service.Default[service.FixRequest]()
	in := addInputFlags(f)
	to := addTarget(f, "to", "see 'akari help convert' (default: a board on a terminal, else jsonl)", "jsonl", puzzlesOut()...).showsBoards(f)
	solutions := addSolutionsFlag(f)
	addBudgetFlag(f, &q.Budget)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		if err := in.open(e, args, to.check(e), service.Validate(&q, service.Limits{})); err != nil {
			return badInput, err
		}
		return e.into(to, func() (status, error) {
			w := e.writer(to, e.out)
			b := batch[*service.Fixed]{
				workers: 1,
				ask: func(ctx context.Context, w *service.Worker, s service.Subject) (*service.Fixed, error) {
					return w.Fix(ctx, &service.FixRequest{Subject: s, Budget: q.Budget})
				},
				unread: func(item, string) error { return nil },
				text: func(_ item, r *service.Fixed) error {
					label := r.Label()
					if r.Entry == nil {
						e.note("%s: %s; no repair found; %s", label, headline(r.Verdict), nextOf[r.Verdict])
						return nil
					}
					if r.Repair != nil {
						e.note("%s: %s; repaired: %s", label, headline(r.Verdict), walkthrough.Change(r.Given, *r.Repair))
					}
					return w.Write(service.ForPlayers(r.Entry, to.notation(), *solutions))
				},
			}
			s, err := b.run(e, e.entries(in))
			if closed := w.Close(); err == nil {
				err = closed
			}
			return s, err
		})
	}
}
