// Package layout tests the rules of the tree that the compiler does not know: which package
// may import which. It has no code of its own.
package layout
