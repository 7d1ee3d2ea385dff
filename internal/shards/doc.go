// Package shards cuts a batch into parts that machines work on by themselves.
//
// A part of a batch is a file in JSON Lines. Its first record has one key more than
// the others, "batch", the Label: what was asked for and which part this is. So
// every line is a record like any other, and whoever reads such lines can read a
// part. Parts are joined by package merge, which knows two kinds of them: puzzles, of
// which each part has a range of indices, and results about the puzzles of an
// input, of which they are dealt out in turn, as nobody knows how many will come.
package shards
