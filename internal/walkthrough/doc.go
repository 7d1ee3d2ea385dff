// Package walkthrough writes what was found out about a puzzle for people. A verdict
// becomes sentences. An explanation, a hint or a technique becomes a Walk, boards with
// sentences, which is drawn as one sheet or written as a page of HTML.
package walkthrough
