//go:build judge

package service

import (
	"context"

	"akari/generate/request"
	"akari/internal/walkthrough"
)

var printing []*Operation

// Folder is empty because the small engine opens no files.
type Folder struct{}

func (w *Worker) preset(string) (request.Options, error) {
	return request.Options{}, invalid("preset", "recipes by name need the full engine; give the options instead")
}

func ofRecipe(error) *Error { return nil }

func sheet(context.Context, *walkthrough.Walk) (string, error) {
	return "", invalid("picture", "pictures need the full engine; request the text alone")
}
