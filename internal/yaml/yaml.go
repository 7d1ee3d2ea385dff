// Package yaml reads YAML as a tree of nodes with lines and columns.
package yaml

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"
)

// Node is a value in a YAML document, with its place. The Content of a mapping has each key before
// its value.
type Node = yaml.Node

// The kinds of nodes, and the style of a mapping in braces.
const (
	MappingNode  = yaml.MappingNode
	SequenceNode = yaml.SequenceNode
	ScalarNode   = yaml.ScalarNode
	AliasNode    = yaml.AliasNode
	FlowStyle    = yaml.FlowStyle
)

// SecondDocumentError reports that a text has a second document.
type SecondDocumentError struct{ Line, Column int }

func (e *SecondDocumentError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected one YAML document in the file, got a second", e.Line, e.Column)
}

// Parse returns the root of the only document in a text, or nil for an empty text.
func Parse(text []byte) (*Node, error) {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more Node
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	switch err := dec.Decode(&more); {
	case err == nil:
		return nil, &SecondDocumentError{more.Line, more.Column}
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	return doc.Content[0], nil
}

// Encode writes a tree, indented by two spaces.
func Encode(root *Node) ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	err := enc.Encode(root)
	return b.Bytes(), err
}
