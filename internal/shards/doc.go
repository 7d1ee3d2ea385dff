// Package shards cuts a batch into parts that machines work on by themselves.
//
// A part of a batch is a file in JSON Lines. Each record has a key that others have not,
// "sum", a digest by which a damaged record is known; the first has one more, "batch", the
// Label: what was asked for and which part this is. So every line is a record like any
// other, and whoever reads such lines can read a part. Package merge joins parts.
package shards
