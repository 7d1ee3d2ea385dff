package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/web"
)

var serveCommand = &command{Command: cobra.Command{
	Use:   "serve",
	Short: "the page for authors, and its API",
	Long: `Serves a page on which you draw puzzles, which checks them at every stroke, explains,
makes and plays them, and the API behind it: POST /api/v1/OPERATION with JSON, described
at /api/v1/openapi.json.

It listens on this machine only. For others, set --addr, and --host to the names under
which they reach it, and put a proxy before it for TLS. After Ctrl-C, SIGTERM or SIGHUP it
answers what it has accepted, within half a minute; a second signal ends it at once.

--static writes the page as files for any web server. Its engine then runs in the browser
as WebAssembly, and nothing that is drawn leaves the machine. internal/web/build-wasm
builds the engine's files.`,
	Example: `  akari serve
  akari serve --addr 0.0.0.0:8080 --host puzzles.example
  internal/web/build-wasm engine && akari serve --static site --engine engine`,
}, build: buildServe}

func buildServe(f *pflag.FlagSet) action {
	addr := f.String("addr", "127.0.0.1:8080", "`ADDRESS` to listen on")
	hosts := f.StringArray("host", nil, "`NAME` that the server is asked for by (default: this machine's own)")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "puzzles worked on side by side")
	log := f.Bool("log", false, "one line a request on standard error, without what it asked")
	static := f.String("static", "", "write the page into this `DIR` instead, with an engine for the browser")
	engine := f.String("engine", "", "`DIR` with what build-wasm has built (default: beside the program)")
	replace := addReplaceFlag(f)
	return func(e *env, args []string) (status, error) {
		switch {
		case len(args) > 0:
			return badInput, fmt.Errorf("serve takes no argument, and %q is one", args[0])
		case *workers < 1 || *workers > 1024:
			return badInput, errors.New("--workers: from 1 to 1024")
		case *static != "":
			return writePage(e, *static, *engine, *replace)
		case f.Changed("engine"):
			return badInput, errors.New("--engine is for --static")
		}
		o := web.Options{Workers: *workers, Hosts: *hosts}
		if *log {
			o.Log = slog.New(slog.NewTextHandler(e.stderr, nil))
		}
		l, err := net.Listen("tcp", *addr)
		if err != nil {
			return badInput, fmt.Errorf("--addr %s: %w", *addr, files.Reason(err))
		}
		e.note("the page is at http://%v/; Ctrl-C ends it", l.Addr())
		e.drains.Store(true)
		if err := web.Serve(e.ctx, l, o); err != nil {
			return badInput, err
		}
		if e.ctx.Err() != nil {
			return interrupted, nil
		}
		return ok, nil
	}
}

// writePage writes the static page.
func writePage(e *env, dir, engine string, replace bool) (status, error) {
	if engine == "" {
		program, err := os.Executable()
		if err != nil {
			return badInput, err
		}
		engine = filepath.Dir(program)
	}
	if err := files.MakeFolder(dir); err != nil {
		return badInput, err
	}
	err := web.Static(e.files.FS(os.DirFS(engine)), func(name string, content []byte) error {
		return e.files.Add(filepath.Join(dir, name), content, replace)
	})
	if err != nil {
		return badInput, err
	}
	e.note("the page is in %s", dir)
	return ok, nil
}
