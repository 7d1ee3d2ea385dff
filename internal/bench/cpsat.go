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

//go:embed cpsat/main.mjs
var cpsatMain []byte

// startCPSAT starts CP-SAT as WebAssembly in Node.js, with one worker: the npm package
// or-tools-wasm in the folder ORTOOLS_WASM_DIR. One process decides all boards. It first decides
// some boards untimed, so that its code is compiled. It measures its own time, so the time does not
// include the pipes.
func startCPSAT(limit time.Duration) (decider, error) {
	installed, err := filepath.Abs(os.Getenv("ORTOOLS_WASM_DIR"))
	if err != nil || os.Getenv("ORTOOLS_WASM_DIR") == "" {
		return nil, errors.New("ORTOOLS_WASM_DIR is not set; see README.md")
	}
	dir, err := os.MkdirTemp("", "bench-cpsat-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "main.mjs")
	if err := os.WriteFile(program, cpsatMain, 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command("node", program, installed)
	cmd.Stderr = os.Stderr
	c, err := startChild(cmd)
	if err != nil {
		return nil, err
	}
	if _, err := c.ask(); err != nil { // "ready"
		c.close()
		return nil, fmt.Errorf("node: %w", err)
	}
	return &selfTimed{c, limit}, nil
}
