// Package shards cuts a batch into parts that machines work on by themselves.
//
// A part of a batch is a file in JSON Lines. Each record of a part has an additional key
// "sum", a digest that detects damage. The first record also has the key "batch", the Label,
// which identifies the batch and the part. So any reader of puzzles in JSON Lines can read a
// part. Package merge joins parts.
package shards
