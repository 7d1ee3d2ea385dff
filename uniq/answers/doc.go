// Package answers tells how many answers a puzzle has, or which. It counts exactly,
// and lists in order.
//
// Both begin with what the rules fix at once and divide the rest into parts
// that do not depend on one another. A part is walked cell by cell; what the
// rules must remember on the way is small (see key), so that neither counting
// nor listing takes time or memory for every answer it has not been asked for.
// Where that grows too large, listing goes over to the solver (see lister).
package answers
