package main

// kind is a type of values.
type kind byte

const (
	kindInteger kind = 0x7f // i32
	kindLong    kind = 0x7e // i64
	kindVector  kind = 0x7b // v128
)

// function is a function of the module. It returns nothing.
type function struct {
	name   string
	params int // all are integers
	locals []kind
	body   code
}

// local is a parameter or variable of a function.
type local struct {
	f     *function
	index int
}

// newFunction begins a function with its number of parameters.
func newFunction(name string, params int) (*function, []local) {
	f := &function{name: name, params: params}
	p := make([]local, params)
	for i := range p {
		p[i] = local{f, i}
	}
	return f, p
}

// integer, long and vector declare a variable; integers and vectors several.
func (f *function) integer() local         { return f.declare(kindInteger) }
func (f *function) long() local            { return f.declare(kindLong) }
func (f *function) vector() local          { return f.declare(kindVector) }
func (f *function) integers(n int) []local { return f.several(n, kindInteger) }
func (f *function) vectors(n int) []local  { return f.several(n, kindVector) }

func (f *function) declare(k kind) local {
	f.locals = append(f.locals, k)
	return local{f, f.params + len(f.locals) - 1}
}

func (f *function) several(n int, k kind) []local {
	all := make([]local, n)
	for i := range all {
		all[i] = f.declare(k)
	}
	return all
}

// do adds a statement.
func (f *function) do(statement code) { f.body = append(f.body, statement...) }

// value is an expression for what the variable holds.
func (v local) value() code { return op(opGet, unsigned(v.index)) }

// set gives the variable a value.
func (v local) set(value code) { v.f.do(op(opSet, unsigned(v.index), value)) }

// add adds to an integer variable.
func (v local) add(value code) { v.set(plus(v.value(), value)) }

// addProduct adds a·b to a vector variable, multiplying first.
func (v local) addProduct(a, b code) { v.set(sum(v.value(), product(a, b))) }

// takeProduct takes a·b from a vector variable, multiplying first.
func (v local) takeProduct(a, b code) { v.set(difference(v.value(), product(a, b))) }

// when runs a block under a condition.
func (f *function) when(condition code, block func()) {
	f.do(op(opIf, code{blockOfNothing}, condition))
	block()
	f.do(op(opEnd, nil))
}

// while runs a block as long as a condition holds. It is tested at the end of the block, and once before.
func (f *function) while(condition code, block func()) {
	f.when(condition, func() {
		f.do(op(opLoop, code{blockOfNothing}))
		block()
		f.do(op(opBranchIf, code{0}, condition))
		f.do(op(opEnd, nil))
	})
}

// steps runs a block for v = 0, step, 2·step, … below end.
func (f *function) steps(v local, step int, end code, block func()) {
	v.set(number(0))
	f.while(less(v.value(), end), func() {
		block()
		v.add(number(step))
	})
}

// pairs runs a block for the numbers of a row that come in pairs, and another for the last of an odd number. at is a
// variable that both move forward in bytes, end where the row ends.
func (f *function) pairs(at local, end code, pair, last func()) {
	f.while(less(number(8), minus(end, at.value())), pair)
	f.when(minus(end, at.value()), last)
}
