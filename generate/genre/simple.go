package genre

import "akari/generate/request"

// Simple is what a hand without aims, orders and techniques of its own embeds.
type Simple struct{}

// Begin has nothing to prepare.
func (Simple) Begin(request.Aims) {}

// AllClues promises nothing.
func (Simple) AllClues() bool { return false }

// Approach has no aims of its own.
func (Simple) Approach() bool { return false }

// Order keeps the random order.
func (Simple) Order(*Removal) {}

// Promise is nil.
func (Simple) Promise() *Promise { return nil }
