// Command akari makes, checks and prints Akari (Light Up) puzzles and their
// sibling Searchlights.
package main

func main() {}
