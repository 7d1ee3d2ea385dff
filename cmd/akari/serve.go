package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/web"
	"akari/puzzle/codec"
)

func buildServe(f *pflag.FlagSet) action {
	addr := f.String("addr", "127.0.0.1:8080", "`ADDRESS` to listen on")
	hosts := f.StringArray("host", nil, "host `NAME` of the server (default: localhost)")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "number of processors to use")
	log := f.Bool("log", false, "log a line for each request on standard error, without the content of the request")
	static := f.String("static", "", "instead of serving the page, write its files and an engine for the browser to this `DIR`")
	engine := f.String("engine", "", "`DIR` with the output of build-wasm (default: the folder of akari)")
	replace := addReplaceFlag(f)
	in := addInputFlags(f)
	return func(e *env, args []string) (status, error) {
		switch {
		case len(args) > 0 && *static != "":
			return badInput, fmt.Errorf("--static takes no INPUT, got %q", args[0])
		case *workers < 1 || *workers > 1024:
			return badInput, fmt.Errorf("--workers: expected 1 to 1024, got %d", *workers)
		case *static != "":
			return writePage(e, *static, *engine, *replace)
		case f.Changed("engine"):
			return badInput, errors.New("--engine needs --static")
		}
		address := ""
		if len(args) > 0 {
			if err := in.open(e, args); err != nil {
				return badInput, err
			}
			subject, err := e.one(in)
			if err != nil {
				return badInput, err
			}
			address = "#" + codec.PlayLink(subject.Entry)
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
			e.drains.Store(true) // before a reader of the note sends a signal
			e.note("the page is at http://%v/%s; Ctrl-C stops the server", l.Addr(), address)
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
	s, err := e.commit(ok, nil)
	if err == nil && s == ok {
		e.note("the page is in %s", dir)
	}
	return s, err
}
