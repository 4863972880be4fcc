// Package layout tests the rules of the tree that the compiler does not know: which package
// may import which, and that the page and its style sheets have the same classes. It has no code of its own.
package layout
