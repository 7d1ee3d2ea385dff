package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/shards"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
	"akari/puzzle/codec"
)

type generateFlags struct {
	request   service.GenerateRequest
	to        *target
	solutions *bool
	seed      uint64
	verbose   bool
	resume    bool
	begin     func(*env, shards.Label) (part io.Writer, made int, err error) // opens a part, which has made puzzles
	flushed   time.Time
	trust     *bool
	replace   *bool
	counted   bool           // a number of puzzles was given
	batch     *service.Batch // the result
	files     presets.Folder
	table     []string // the presets of the file, if it has several and none is named
}

func buildGenerate(f *pflag.FlagSet) action {
	g := generateFlags{begin: func(e *env, l shards.Label) (io.Writer, int, error) { return shards.Labelled(e.out, l, 0), 0, nil }, request: service.Default[service.GenerateRequest]()}
	q := &g.request
	f.StringVar(&q.Preset, "preset", "", "built-in recipe `NAME`, a recipe file, or a preset of a file, as in FILE.yaml#NAME; flags override it")
	takes(f, "preset", presets.Names())
	for _, field := range (request.Options{}).Fields() {
		if name := flagName(field.Key); field.Switch {
			f.Bool(name, false, strings.TrimPrefix(field.Doc, "true "))
		} else {
			f.String(name, "", field.Doc)
		}
	}
	f.StringVar(&q.ID, "id", "", "")
	f.IntVar(&q.Count, "count", 1, "")
	f.Uint64Var(&g.seed, "seed", 0, "the seed of all puzzles (default: random)")
	f.IntVar((*int)(&q.Workers), "workers", runtime.NumCPU(), "")
	f.TextVar(&q.Shard, "shard", shards.Shard{}, "divide the batch into n parts and make only part i, as `i/n`; 'akari merge' joins the parts")
	f.BoolVar(&g.resume, "resume", false, "keep finished puzzles in FILE.part, and continue from there after an interruption")
	g.to = addTarget(f, "to", "see 'akari help convert' (default: a board on a terminal, else jsonl)", "jsonl", puzzlesOut()...).showsBoards(f)
	g.solutions = addSolutionsFlag(f)
	f.BoolVarP(&g.verbose, "verbose", "v", false, "report how many drafts were discarded, and why")
	g.trust = addTrustFlag(f)
	g.replace = addReplaceFlag(f)
	mode := addProgressFlag(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		g.to.keeps = "; with --seed and --resume, finished puzzles are kept"
		if err := g.to.check(e); err != nil {
			return badInput, err
		}
		if err := g.complete(e, f, args); err != nil {
			return badInput, err
		}
		if err := g.checkPart(); err != nil {
			return badInput, err
		}
		if g.request.Seed == nil && g.request.ID == "" && g.table == nil {
			if err := files.MayRedraw(g.to.path, *g.replace); err != nil {
				return badInput, err
			}
		}
		switch {
		case g.table != nil:
			return g.site(e, *mode)
		case g.resume:
			return g.resumed(e, *mode)
		}
		return e.into(g.to, func() (status, error) { return g.run(e, *mode) })
	}
}

// checkPart checks the flags for a part, or for a file that may be continued.
func (g *generateFlags) checkPart() error {
	switch {
	case g.table != nil && (g.request.Shard.Of > 0 || g.resume):
		return errors.New("--shard and --resume make one file; name a preset, as in FILE.yaml#NAME")
	case g.table != nil && g.to.notation() == nil:
		return fmt.Errorf("a folder has a file of puzzles for each preset; %s is not a notation", g.to.format)
	case g.to.notation() == nil && g.to.format != "pdf" && g.request.Count > 1:
		return fmt.Errorf("%s supports only one puzzle, got %d; pdf supports any number", g.to.format, g.request.Count)
	case g.request.Shard.Of == 0 && !g.resume:
		return nil
	case g.to.format != codec.JSONLines.Name:
		return errors.New("--shard and --resume need the format jsonl")
	case g.resume && !g.to.isFile():
		return errors.New("--resume needs -o FILE")
	case g.request.Seed == nil:
		return errors.New("--shard and --resume need --seed with the same number in every run")
	}
	return nil
}

// flagName returns the name of the flag for a field of a request, or for an option.
func flagName(key string) string { return strings.ReplaceAll(key, "_", "-") }

// complete puts SIZE and the flags into the request.
func (g *generateFlags) complete(e *env, f *pflag.FlagSet, args []string) (err error) {
	q := &g.request
	q.Options = map[string]service.Option{}
	w, err := g.words(f, args)
	if err != nil {
		return err
	}
	for key, value := range map[string]string{"size": w.size, "difficulty": w.level} {
		if value != "" {
			q.Options[key] = service.Option(value)
		}
	}
	for _, field := range (request.Options{}).Fields() {
		if flag := f.Lookup(flagName(field.Key)); flag.Changed {
			q.Options[field.Key] = service.Option(flag.Value.String())
		}
	}
	if f.Changed("seed") {
		q.Seed = &g.seed
	}
	if g.counted = f.Changed("count") || w.count > 0; w.count > 0 {
		q.Count = w.count
	}
	if err := g.load(e); err != nil {
		return err
	}
	if mask := string(q.Options["mask"]); mask != "" && !request.IsPicture(mask) {
		m, err := presets.LoadMask(presets.Folder{FS: e.files.Anywhere(".")}, mask)
		if err != nil {
			return err
		}
		q.Options["mask"] = service.Option(m.String())
	}
	return nil
}

// words reads what was typed without flags. Flags may not repeat it.
func (g *generateFlags) words(f *pflag.FlagSet, args []string) (wanted, error) {
	w, err := readWanted(args)
	level := f.Lookup("difficulty").Value.String()
	switch {
	case err != nil:
		return w, err
	case len(args) == 1 && w.count > 0:
		return w, fmt.Errorf("%d is a size or a number of puzzles; write %[1]dx%[1]d, or --count %[1]d", w.count)
	case w.count > 0 && f.Changed("count"), w.size != "" && f.Changed("size"), w.preset+w.level != "" && (level != "" || g.request.Preset != ""):
		return w, fmt.Errorf("%s: a flag sets this again; leave one out", strings.Join(args, " "))
	case slices.Contains(presets.Names(), level) && new(request.Difficulty).UnmarshalText([]byte(level)) != nil:
		return w, fmt.Errorf("--difficulty: %s is a recipe; use --preset %[1]s", level)
	}
	g.request.Preset = cmp.Or(g.request.Preset, w.preset)
	return w, nil
}

// load loads the recipe. If the file has several presets and none is
// named, it only lists them.
func (g *generateFlags) load(e *env) (err error) {
	q := &g.request
	if g.files, q.Preset, err = e.files.Folder(q.Preset, *g.trust); err != nil || q.Preset == "" {
		return err
	}
	if g.files.FS == nil {
		if err := spell.OneOf(q.Preset, presets.Names()); err != nil {
			return fmt.Errorf("--preset: %w", err)
		}
	}
	dir, err := files.IsFolder(g.to.path)
	if err != nil {
		return err
	}
	names, err := presets.Presets(g.files, q.Preset)
	switch {
	case err != nil:
		return err
	case dir && names == nil:
		return fmt.Errorf("-o %s: a folder needs a file of presets, as in --preset FILE.yaml; --preset has one recipe", g.to.path)
	case dir:
		g.table = names
		return nil
	case names != nil:
		return fmt.Errorf("--preset: the file has the presets %s; name one, as in FILE.yaml#%s, or make all of them with -o FOLDER/", strings.Join(names, ", "), names[0])
	}
	recipe, err := presets.Load(g.files, q.Preset)
	if err != nil {
		return err
	}
	g.use(recipe)
	return nil
}

// use puts a recipe into the request. Its count and seed are defaults.
func (g *generateFlags) use(r *presets.Recipe) {
	q := &g.request
	q.Recipe, q.Seed = &r.Options, cmp.Or(q.Seed, r.Seed)
	if !g.counted {
		q.Count = cmp.Or(r.Count, 1)
	}
}

// run makes the puzzles and writes each as soon as it is made.
func (g *generateFlags) run(e *env, mode string) (status, error) {
	first, end := 0, g.request.Count
	if g.request.Shard.Of > 0 {
		first, end = g.request.Shard.Range(g.request.Count)
	}
	p := terminal.NewProgress(e.stderr, mode, "puzzles", end-first)
	p.Verbose = g.verbose
	w := e.writer(g.to, e.out)
	g.request.Begin = func(l shards.Label) (int, error) {
		part, made, err := g.begin(e, l)
		p.From(made)
		w = e.writer(g.to, part)
		return made, err
	}
	g.request.Each = func(m service.Made) error {
		if added := m.Added(); added != "" {
			e.note("puzzle %s: %s", m.Entry.Name, added)
		}
		p.Reject(m.Report)
		p.Add(1)
		if err := w.Write(service.ForPlayers(m.Entry, g.to.notation(), *g.solutions)); err != nil {
			return err
		}
		return g.flush(e)
	}
	b, err := (&service.Worker{Files: g.files}).Generate(generate.WithSpent(e.ctx, p.Within), &g.request)
	p.End()
	if e.ctx.Err() != nil {
		return interrupted, w.Close()
	}
	if err != nil {
		return badInput, err
	}
	err = w.Close()
	g.batch = b
	g.tell(e, b)
	return statusOf(b), err
}

// flush writes finished puzzles: to a pipe at once, so that its reader does not wait; to the
// file of --resume from time to time.
func (g *generateFlags) flush(e *env) error {
	now := time.Now()
	if g.to.isFile() && (!g.resume || now.Sub(g.flushed) < time.Second) {
		return nil
	}
	g.flushed = now
	return e.out.Flush()
}

// tell reports the random seed, the discarded drafts, and why a request was not met.
func (g *generateFlags) tell(e *env, b *service.Batch) {
	if g.verbose {
		e.note("%s made from %s in %s; drafts discarded: %s", spell.Counted(b.Made, "puzzle"), spell.Counted(b.Drafts, "draft"), spell.Counted(b.Rounds, "round"), b.GivenUp)
	}
	if g.request.Seed == nil && g.request.ID == "" && (terminal.Is(e.stderr) || g.verbose) {
		e.note("the seed was %d", b.Seed)
	}
	if b.Unmet == "" {
		return
	}
	e.complain(errors.New(b.Unmet))
	if b.Made > 0 && g.to.isFile() {
		e.note("%s: %s written", g.to.path, spell.Counted(b.Made, "puzzle"))
	}
}
