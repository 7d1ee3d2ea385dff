// Package yaml reads YAML as a tree of nodes with lines and columns.
package yaml

import (
	"bytes"
	"errors"
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

// Parse returns the root of the first document in a text, or nil for an empty text, and the second
// document, or nil. The error is a *SyntaxError.
func Parse(text []byte) (root, second *Node, err error) {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var docs [2]Node
	for i := range docs {
		if err := dec.Decode(&docs[i]); errors.Is(err, io.EOF) {
			return root, nil, nil
		} else if err != nil {
			return nil, nil, explain(text, err)
		}
		root = docs[0].Content[0]
	}
	return root, &docs[1], nil
}

// Decode stores a text in v, which has a field for each key.
func Decode(text []byte, v any) error {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	return dec.Decode(v)
}

// Encode writes a tree, indented by two spaces.
func Encode(root *Node) ([]byte, error) {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	err := enc.Encode(root)
	return b.Bytes(), err
}
