package dataset

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		match Match
		a, b  string
		want  bool
	}{
		{MatchExact, "s1", "s1", true},
		{MatchExact, "s1", "S1", false},
		{MatchCase, "s1", "S1", true},
		{MatchCase, "straße-É", "STRAßE-é", true},
		{MatchCase, "s1", "s 1", false},
		{MatchSpaces, "s1", " s\u00a01\u200b", true},
		{MatchSpaces, "s1", "S 1", false},
		{MatchPadding, "S1", "S001", true},
		{MatchPadding, "0", "000", true},
		{MatchPadding, "S01x002", "S1x2", true},
		{MatchPadding, "10", "1", false},
		{MatchPadding, "100", "1", false},
		{MatchPadding, "1.05", "1.5", false},
		{MatchPadding, "S.05", "S.5", true},
		{MatchPadding, "01.05", "1.05", true},
		{"case+padding", "s1", "S01", true},
		{"case+padding", "s1", "S 01", false},
		{"padding+spaces+case", " s01", "S 1", true},
		{"padding+spaces+case", "S1 2", "S12", false},
		{"padding+spaces+case", "S1  02", "s1\t2", true},
	} {
		l, err := c.match.leniency()
		if err != nil {
			t.Fatal(err)
		}
		if got := l.key(c.a) == l.key(c.b); got != c.want {
			t.Errorf("%s: %q and %q: %v", c.match, c.a, c.b, got)
		}
	}
	for text, want := range map[Match]string{
		"cases": `"cases" is no way to match IDs; choose case, spaces or padding, or several joined by +`,
		"case+": `"" is no way to match IDs; choose case, spaces or padding, or several joined by +`,
	} {
		if _, err := text.leniency(); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzKey has keys be their own keys, less leniency never match more, and what is overlooked make no difference.
func FuzzKey(f *testing.F) {
	for _, id := range []string{"", "S 001", "s1", "1.05", "00", " x\u00a0", "İıſK", "0 1.0 05", "Ǆ.00"} {
		f.Add(id, uint8(lenient))
	}
	f.Fuzz(func(t *testing.T, id string, bits uint8) {
		if !utf8.ValidString(id) {
			return // no reader lets it pass
		}
		l := leniency(bits) & lenient
		key := l.key(id)
		if again := l.key(key); again != key {
			t.Errorf("%q has key %q, which has %q", id, key, again)
		}
		for less := range lenient + 1 {
			if less&l == less && l.key(less.key(id)) != key {
				t.Errorf("%q and its key %q differ with %s, not with %s", id, less.key(id), l.match(), less.match())
			}
		}
		if l&anySpaces != 0 && l.key(" "+strings.ReplaceAll(id, " ", "\t \t")+"\n") != key {
			t.Errorf("spaces matter in %q", id)
		}
		if back, err := l.match().leniency(); back != l || err != nil {
			t.Errorf("%v became %v, %v", l, back, err)
		}
	})
}
