package preflight

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jung-kurt/gofpdf"

	"akari/internal/testkit"
	"akari/render/pdf"
)

// TestForeign reads files of other programs, some of them made from a valid file. Read refuses
// each with the reason in a sentence.
func TestForeign(t *testing.T) {
	sound := sample(t, pdf.Info{Title: "Sample"}, 40, "6x9in", nil)
	for _, c := range []struct {
		name string
		make func(t *testing.T, in, out string)
	}{
		{"rewritten by qpdf", tool("qpdf", "IN", "OUT")},
		{"linearized by qpdf", tool("qpdf", "--linearize", "IN", "OUT")},
		{"object streams of qpdf", tool("qpdf", "--object-streams=generate", "IN", "OUT")},
		{"encrypted by qpdf", tool("qpdf", "--encrypt", "", "owner", "256", "--", "IN", "OUT")},
		{"pages turned by qpdf", tool("qpdf", "--rotate=+90", "IN", "OUT")},
		{"merged by qpdf", tool("qpdf", "--empty", "--pages", "IN", "IN", "--", "OUT")},
		{"cleaned by mutool", tool("mutool", "clean", "-g", "IN", "OUT")},
		{"distilled by Ghostscript", tool("gs", "-q", "-sDEVICE=pdfwrite", "-o", "OUT", "IN")},
		{"drawn by Ghostscript", tool("gs", "-q", "-sDEVICE=pdfwrite", "-o", "OUT", "-c", "/Helvetica findfont 12 scalefont setfont 72 72 moveto (x) show showpage")},
		{"united by poppler", tool("pdfunite", "IN", "IN", "OUT")},
		{"the library alone", func(t *testing.T, _, out string) {
			d := gofpdf.New("P", "mm", "A4", "")
			d.AddPage()
			d.SetFont("Helvetica", "", 12)
			d.Text(20, 20, "x")
			if err := d.OutputFileAndClose(out); err != nil {
				t.Fatal(err)
			}
		}},
		{"an update at the end", func(t *testing.T, in, out string) {
			data, err := os.ReadFile(in)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(out, append(data, "1 0 obj\n<< /Type /Pages >>\nendobj\nstartxref\n0\n%%EOF\n"...), 0o644); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, out := filepath.Join(t.TempDir(), "in.pdf"), filepath.Join(t.TempDir(), "out.pdf")
			if err := os.WriteFile(in, sound, 0o644); err != nil {
				t.Fatal(err)
			}
			c.make(t, in, out)
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Read(t.Context(), data); err == nil || strings.Contains(err.Error(), "\n") || len(err.Error()) < 20 {
				t.Errorf("judged, or refused without a sentence: %v", err)
			}
		})
	}
}

// tool runs a program that reads IN and writes OUT.
func tool(name string, args ...string) func(t *testing.T, in, out string) {
	return func(t *testing.T, in, out string) {
		t.Helper()
		var with []string
		for _, a := range args {
			with = append(with, strings.NewReplacer("IN", in, "OUT", out).Replace(a))
		}
		testkit.Tool(t, name, with...)
	}
}
