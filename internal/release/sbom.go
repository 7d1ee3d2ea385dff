package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// The list of what a binary is made of, as SPDX 2.3. It is read from the binary
// itself, where the linker leaves the modules with their checksums.

type document struct {
	SPDXVersion  string     `json:"spdxVersion"`
	DataLicense  string     `json:"dataLicense"`
	ID           string     `json:"SPDXID"`
	Name         string     `json:"name"`
	Namespace    string     `json:"documentNamespace"`
	CreationInfo creation   `json:"creationInfo"`
	Packages     []part     `json:"packages"`
	Relations    []relation `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type part struct {
	Name     string      `json:"name"`
	ID       string      `json:"SPDXID"`
	Version  string      `json:"versionInfo"`
	Location string      `json:"downloadLocation"`
	Analyzed bool        `json:"filesAnalyzed"`
	Licence  string      `json:"licenseConcluded"`
	Declared string      `json:"licenseDeclared"`
	Comment  string      `json:"comment,omitempty"`
	Refs     []reference `json:"externalRefs"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relation struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

// bill lists what a binary is made of.
func bill(binary []byte, version string, date time.Time) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return nil, err
	}
	d := document{
		SPDXVersion: "SPDX-2.3", DataLicense: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: "akari-" + version,
		Namespace:    fmt.Sprintf("https://spdx.org/spdxdocs/akari-%x", sha256.Sum256(binary)),
		CreationInfo: creation{date.Format(time.RFC3339), []string{"Tool: akari internal/release"}},
		Packages:     []part{newPart("akari", version, "MIT", "")},
		Relations:    []relation{{"SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-akari"}},
	}
	add := func(p part) {
		d.Packages = append(d.Packages, p)
		d.Relations = append(d.Relations, relation{"SPDXRef-akari", "DEPENDS_ON", p.ID})
	}
	add(newPart("stdlib", strings.TrimPrefix(info.GoVersion, "go"), "BSD-3-Clause", ""))
	for _, m := range info.Deps {
		add(newPart(m.Path, m.Version, "NOASSERTION", "go.sum "+m.Sum))
	}
	return json.MarshalIndent(d, "", " ")
}

// newPart is a module. Its licence stands in THIRD-PARTY.txt.
func newPart(path, version, licence, comment string) part {
	id := "SPDXRef-" + strings.Map(func(r rune) rune {
		if strings.ContainsRune("/_~", r) {
			return '-'
		}
		return r
	}, path)
	return part{
		Name: path, ID: id, Version: version, Location: "NOASSERTION", Licence: licence, Declared: licence, Comment: comment,
		Refs: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + path + "@" + version}},
	}
}
