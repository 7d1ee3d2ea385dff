// Package walkthrough describes results for people. It turns a verdict into sentences. It turns an
// explanation, a hint or a technique into a Walk, boards with sentences, and writes the Walk as
// text, as one drawn sheet or as a page of HTML.
package walkthrough
