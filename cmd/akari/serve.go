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
	Short: "serve the page for authors and its API",
	Long: `Serves a page on which you draw puzzles. The page checks them after every stroke, and can
explain, make and play them. Its API is POST /api/v1/OPERATION with JSON, described at
/api/v1/openapi.json.

By default only this machine can connect. To expose the server, set --addr, list its host
names with --host, and put a TLS proxy in front. After Ctrl-C, SIGTERM or SIGHUP the server
finishes running requests, within 30 seconds, then stops with exit code 0; a second signal
stops it at once.

--static writes the page as files for any web server. The engine then runs in the browser
as WebAssembly, and no drawing leaves the browser. internal/web/build-wasm builds the
engine's files.`,
	Example: `  akari serve
  akari serve --addr 0.0.0.0:8080 --host puzzles.example
  internal/web/build-wasm engine && akari serve --static site --engine engine`,
}, build: buildServe}

func buildServe(f *pflag.FlagSet) action {
	addr := f.String("addr", "127.0.0.1:8080", "`ADDRESS` to listen on")
	hosts := f.StringArray("host", nil, "host `NAME` of the server (default: localhost)")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "number of processors to use")
	log := f.Bool("log", false, "log a line for each request on standard error, without the content of the request")
	static := f.String("static", "", "instead of serving the page, write its files and an engine for the browser to this `DIR`")
	engine := f.String("engine", "", "`DIR` with the output of build-wasm (default: the folder of akari)")
	replace := addReplaceFlag(f)
	return func(e *env, args []string) (status, error) {
		switch {
		case len(args) > 0:
			return badInput, fmt.Errorf("expected no argument, got %q", args[0])
		case *workers < 1 || *workers > 1024:
			return badInput, fmt.Errorf("--workers: expected 1 to 1024, got %d", *workers)
		case *static != "":
			return writePage(e, *static, *engine, *replace)
		case f.Changed("engine"):
			return badInput, errors.New("--engine needs --static")
		}
		o := web.Options{Workers: *workers, Hosts: *hosts}
		if *log {
			o.Log = slog.New(slog.NewTextHandler(e.stderr, nil))
		}
		l, err := net.Listen("tcp", *addr)
		if err != nil {
			if _, _, wrong := net.SplitHostPort(*addr); wrong != nil {
				err = errors.New("expected a host and a port, as in 127.0.0.1:8080")
			}
			return badInput, fmt.Errorf("--addr %s: %w", *addr, files.Reason(err))
		}
		defer l.Close()
		return ok, web.Serve(e.ctx, l, o, func() {
			e.note("the page is at http://%v/; Ctrl-C stops the server", l.Addr())
			e.drains.Store(true)
		})
	}
}

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
