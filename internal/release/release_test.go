package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"akari/internal/testkit"
)

var (
	day   = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	files = []file{{name: "b/two", data: []byte("2")}, {name: "akari", data: []byte("program"), exec: true}, {name: "b/one", data: []byte("1")}}
)

// TestArchivesAreTheSame packs the same files in another order and at another
// place on earth, and reads them back.
func TestArchivesAreTheSame(t *testing.T) {
	turned := slices.Clone(files)
	slices.Reverse(turned)
	there := day.In(time.FixedZone("there", 5*3600))
	want := []string{"x/akari 755 program", "x/b/one 644 1", "x/b/two 644 2"}
	for name, c := range map[string]struct {
		pack func(string, []file, time.Time) ([]byte, error)
		read func([]byte) ([]string, error)
	}{"tar": {tarball, readTar}, "zip": {zipped, readZip}} {
		one, err := c.pack("x", files, day)
		if err != nil {
			t.Fatal(err)
		}
		two, err := c.pack("x", turned, there)
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: the same files make two archives, error %v", name, err)
		}
		if got, err := c.read(one); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, error %v, want %q", name, got, err, want)
		}
	}
}

func readTar(packed []byte) (out []string, err error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(r)
		if err != nil || !h.ModTime.Equal(day) || h.Uid+h.Gid != 0 {
			return nil, errors.Join(err, errors.New("the time or the owner"))
		}
		out = append(out, h.Name+" "+octal(h.Mode)+" "+string(data))
	}
}

func readZip(packed []byte) (out []string, err error) {
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return nil, err
	}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(in)
		if err != nil || !f.Modified.Equal(day) {
			return nil, errors.Join(err, errors.New("the time"))
		}
		mode := int64(0o644)
		if strings.HasSuffix(f.Name, "/akari") {
			mode = 0o755 // systems that read zip have no such bit
		}
		out = append(out, f.Name+" "+octal(mode)+" "+string(data))
	}
	return out, nil
}

func octal(mode int64) string {
	return string([]byte{byte('0' + mode>>6), byte('0' + mode>>3&7), byte('0' + mode&7)})
}

func TestVersions(t *testing.T) {
	if got := versionOf("v1.2.3", true, day); got != "1.2.3" {
		t.Error(got)
	}
	if got := versionOf("", false, day); got != "0.0.0-20260131120000" {
		t.Error(got)
	}
	if got := commandNames("about\n\nCommands:\n  book   make\n  uniq   ask\n\nAn INPUT\n"); !slices.Equal(got, []string{"book", "uniq"}) {
		t.Error(got)
	}
}

// TestBill lists what the command is made of, as the go command does.
func TestBill(t *testing.T) {
	testkit.Full(t, "builds the command")
	binary := t.TempDir() + "/akari"
	build := exec.Command("go", "build", "-buildvcs=false", "-o", binary, "./cmd/akari")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := bill(read(t, binary), "1.2.3", day)
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	var got []string
	ids := map[string]bool{"SPDXRef-DOCUMENT": true}
	for _, p := range d.Packages {
		if ids[p.ID] {
			t.Errorf("%s is there twice", p.ID)
		}
		ids[p.ID] = true
		got = append(got, p.Name+" "+p.Version)
	}
	for _, r := range d.Relations {
		if !ids[r.From] || !ids[r.To] {
			t.Errorf("%v speaks of what is not there", r)
		}
	}
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./cmd/akari")
	list.Dir, list.Env = "../..", append(os.Environ(), "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(out)), "\n")
	want = append(want, "akari 1.2.3", got[1])
	want = slices.DeleteFunc(want, func(s string) bool { return s == "" })
	slices.Sort(want)
	slices.Sort(got)
	if want = slices.Compact(want); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}
