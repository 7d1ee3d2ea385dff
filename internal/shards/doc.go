// Package shards cuts a batch into parts, which several machines can make independently.
//
// A part of a batch is a file in JSON Lines. Each record of a part has an additional key
// "sum", a digest that detects damage. The first record also has the key "batch", the Label,
// which identifies the batch and the part. Since readers of puzzles skip unknown keys, they can
// read a part. Package merge joins parts.
package shards
