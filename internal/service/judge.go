//go:build judge

package service

import (
	"context"

	"akari/generate/request"
	"akari/internal/walkthrough"
)

var printing []*Operation

// Folder is empty because this engine opens no files.
type Folder struct{}

func (w *Worker) preset(string) (request.Options, map[string]bool, error) {
	return request.Options{}, nil, invalid("preset", "needs the engine for print")
}

func ofRecipe(error) *Error { return nil }

func sheet(context.Context, *walkthrough.Walk) (string, error) {
	return "", invalid("picture", "needs the engine for print")
}
