// Package shards cuts a batch into parts that machines work on by themselves.
//
// A part of a batch is a file in JSON Lines. Its first record has one key more than
// the others, "batch", the Label: what was asked for and which part this is. So
// every line is a record like any other, and whoever reads such lines can read a
// part. Package merge joins parts.
package shards
