package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"time"

	"akari/puzzle"
)

// child is a program that runs until close. It reads questions and writes each answer on one line.
type child struct {
	cmd  *exec.Cmd
	pipe io.Closer
	in   *bufio.Writer
	out  *bufio.Reader
}

func startChild(cmd *exec.Cmd) (*child, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &child{cmd, in, bufio.NewWriterSize(in, 1<<20), bufio.NewReader(out)}, cmd.Start()
}

// used returns the processor time that the program has used.
func (c *child) used() time.Duration { return cpuTime(c.cmd.Process.Pid) }

// ask sends the buffered input and reads one line.
func (c *child) ask() (string, error) {
	if err := c.in.Flush(); err != nil {
		return "", err
	}
	return c.out.ReadString('\n')
}

func (c *child) close() {
	c.pipe.Close()
	_ = c.cmd.Wait()
}

// selfTimed is a child that measures its own time. It reads "rows cols seconds" and the rows of a
// board, for Searchlights after a line with the name of the genre. It answers with the verdict, or
// "late", and the time in nanoseconds.
type selfTimed struct {
	*child
	limit time.Duration
}

func (c *selfTimed) decide(p *puzzle.Puzzle) (string, time.Duration, error) {
	if p.Genre == puzzle.Searchlights {
		fmt.Fprintln(c.in, p.Genre.Name)
	}
	fmt.Fprintln(c.in, p.Rows, p.Cols, c.limit.Seconds())
	writeGrid(c.in, p)
	line, err := c.ask()
	if err != nil {
		return "", 0, err
	}
	var verdict string
	var ns int64
	if _, err := fmt.Sscan(line, &verdict, &ns); err != nil {
		return "", 0, err
	}
	if verdict == "late" {
		verdict = ""
	}
	return verdict, time.Duration(ns), nil
}

// writeGrid writes a line for each row, with '.', '#' and numbers. Numbers in Searchlights may have
// several digits, so a space follows each of its cells.
func writeGrid(w *bufio.Writer, p *puzzle.Puzzle) {
	for i, c := range p.Cells {
		n, clued := c.Clue()
		switch {
		case c.IsWhite():
			w.WriteByte('.')
		case clued:
			w.WriteString(strconv.Itoa(n))
		default:
			w.WriteByte('#')
		}
		if p.Genre == puzzle.Searchlights {
			w.WriteByte(' ')
		}
		if i%p.Cols == p.Cols-1 {
			w.WriteByte('\n')
		}
	}
}
