package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

//go:embed minisat/main.cc
var minisatMain []byte

// startMinisat compiles MiniSat's library with our main.cc, and starts the program, which decides
// all boards. The sources of MiniSat are in the folder MINISAT_SRC (on Debian: apt-get source
// minisat2). The program measures its own time, so the time does not include the pipes.
func startMinisat(limit time.Duration) (decider, error) {
	src := os.Getenv("MINISAT_SRC")
	if src == "" {
		return nil, errors.New("MINISAT_SRC is not set; see README.md")
	}
	dir, err := os.MkdirTemp("", "bench-minisat-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program, source := filepath.Join(dir, "minisat"), filepath.Join(dir, "main.cc")
	if err := os.WriteFile(source, minisatMain, 0o644); err != nil {
		return nil, err
	}
	build := exec.Command("g++", "-O3", "-DNDEBUG", "-D__STDC_LIMIT_MACROS", "-D__STDC_FORMAT_MACROS", "-fpermissive", "-w",
		"-I", src, "-o", program, source,
		filepath.Join(src, "minisat/core/Solver.cc"), filepath.Join(src, "minisat/utils/Options.cc"), filepath.Join(src, "minisat/utils/System.cc"))
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	c, err := startChild(exec.Command(program))
	if err != nil {
		return nil, err
	}
	return &selfTimed{c, limit}, nil
}
