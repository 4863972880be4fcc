package dataset

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"viewfold/solver/samples"
)

// Rows read in ranges give the levels and cells of those read at once, whichever range has a level first.
func TestCategoryInRanges(t *testing.T) {
	var b strings.Builder
	b.WriteString("id,kind,x,late\n")
	for i := range 300 {
		kind := fmt.Sprint("k", (i*7)%40/(1+i/150)) // other levels come first in later ranges
		if i%50 == 3 {
			kind = ""
		}
		x := fmt.Sprint(i)
		if i == 299 {
			x = "NA" // the only one among numbers, in the last range
		}
		fmt.Fprintf(&b, "s%d,%s,%s,l%d\n", i, kind, x, i/100)
	}
	f := Format{}.WithRole(ColumnCategory, "kind").WithRole(ColumnCategory, "late")
	whole, err := Read(strings.NewReader(b.String()), "x.csv", f, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{2, 3, 5} {
		got, err := sourceOf(b.String(), f, most, 1, nil).ReadView(f)
		if err != nil || !sameTable(whole, got) {
			t.Errorf("in %d ranges: %v", most, err)
		}
	}
	if last := whole.Features[len(whole.Features)-4:]; !slices.Equal(last, []string{"x", "late=l0", "late=l1", "late=l2"}) {
		t.Errorf("features end with %q", last)
	}
	if !slices.Equal(whole.Roles, []string{ColumnID, ColumnCategory, ColumnFeature, ColumnCategory}) {
		t.Errorf("roles %q", whole.Roles)
	}
	if levels := len(whole.Levels[0].Names); whole.Missing.Count != 6*levels+1 || whole.Missing.Line != 5 {
		t.Errorf("%+v of %d levels", whole.Missing, levels)
	}
}

// A category of a range has as many levels as it may have, those of two ranges together do not.
func TestCategoryTooManyInRanges(t *testing.T) {
	var b strings.Builder
	b.WriteString("kind,x\n")
	for i := range 400 {
		fmt.Fprintf(&b, "k%d,%d\n", i%40+i/200*20, i)
	}
	f := Format{}.WithRole(ColumnCategory, "kind")
	_, whole := Read(strings.NewReader(b.String()), "x.csv", f, nil)
	_, ranges := sourceOf(b.String(), f, 2, 1, nil).ReadView(f)
	if whole == nil || ranges == nil || whole.Error() != ranges.Error() || !strings.Contains(whole.Error(), "one level too many") {
		t.Errorf("%v; in ranges: %v", whole, ranges)
	}
}

// Many levels make a matrix of few non-zeros.
func TestCategorySparse(t *testing.T) {
	var b strings.Builder
	b.WriteString("kind,x\n")
	for i := range 100 {
		fmt.Fprintf(&b, "k%d,%d\n", i%40, i%2)
	}
	got, err := Read(strings.NewReader(b.String()), "x.csv", Format{}.WithRole(ColumnCategory, "kind"), nil)
	if err != nil {
		t.Fatal(err)
	}
	x, few := got.X.(*samples.Sparse)
	if !few || x.NonZeros() != 150 {
		t.Fatalf("%T", got.X)
	}
	for i := range 100 {
		j := slices.Index(got.Features, fmt.Sprintf("kind=k%d", i%40))
		if x.At(i, j) != 1 {
			t.Fatalf("sample %d is not of its level", i+1)
		}
	}
}

// A transposed file gives the numbers of the file, transposed, over blocks and where few are not 0, in ranges too.
func TestTransposed(t *testing.T) {
	for _, c := range []struct {
		name  string
		value func(i, j int) float64
	}{
		{"dense", func(i, j int) float64 { return float64(i*1000+j) + 0.25 }},
		{"few", func(i, j int) float64 { return float64((i*31 + j) % 17 / 16) }},
		{"few at first", func(i, j int) float64 { return float64(i / 100 * (i + j)) }},
		{"half", func(i, j int) float64 { return float64((i + j) % 4 / 3) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			const features, n = 300, 130 // more than a block
			var b strings.Builder
			b.WriteString("gene")
			for j := range n {
				fmt.Fprintf(&b, ",p%d", j)
			}
			for i := range features {
				fmt.Fprintf(&b, "\ng%d", i)
				for j := range n {
					fmt.Fprintf(&b, ",%v", c.value(i, j))
				}
			}
			f := Format{Samples: SideColumns}
			got, err := Read(strings.NewReader(b.String()), "x.csv", f, nil)
			if err != nil {
				t.Fatal(err)
			}
			rows, cols := got.X.Shape()
			if rows != n || cols != features || got.IDs[7] != "p7" || got.Features[9] != "g9" {
				t.Fatalf("%d×%d, IDs %q", rows, cols, got.IDs)
			}
			if _, few := got.X.(*samples.Sparse); few != samples.Few(got.X.NonZeros(), n, features) {
				t.Errorf("%T", got.X)
			}
			x := got.X.Dense()
			for i := range features {
				for j := range n {
					if math.Float64bits(x.Row(j)[i]) != math.Float64bits(c.value(i, j)) {
						t.Fatalf("feature %d of sample %d is %v", i, j, x.Row(j)[i])
					}
				}
			}
			ranges, err := sourceOf(b.String(), f, 3, 1, nil).ReadView(f)
			if err != nil || !sameTable(got, ranges) {
				t.Errorf("in ranges: %v", err)
			}
		})
	}
}

// Parts of a wide file are named for the views that they are.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		features string
		offered  string
	}{
		{"rna_a rna_b prot_a prot_b", "Split it into views: rna, prot"},
		{"rna:x_1 rna:x_2 prot:x_1 prot:y_2", "Split it into views: rna, prot"},
		{"rna_a rna_b prot_a", ""}, // one feature is no view
		{"rna_a rna_b x", ""},
		{"x_a x_b x_c", ""},
	} {
		table := &Table{Features: strings.Fields(c.features)}
		got := ""
		if offers := table.splitOffer(); len(offers) > 0 {
			got = offers[0].Text
		}
		if got != c.offered {
			t.Errorf("%s: %q, want %q", c.features, got, c.offered)
		}
	}
	a := &Table{Name: "d/all.csv", Format: Format{Part: "rna_*"}}
	b := &Table{Name: "d/all.csv", Format: Format{Part: "prot_*"}}
	if got := viewNames([]*Table{a, b}); !slices.Equal(got, []string{"all:rna", "all:prot"}) {
		t.Errorf("%q", got)
	}
}

// ID and label count more than other roles, and what is then without effect is not written down.
func TestRolesBehindIDs(t *testing.T) {
	const text = "id,x,class,y\na,1,u,2\nb,3,v,4\n"
	f := Format{ID: "id", Label: "class"}.WithRole(ColumnIgnored, "#1-3").WithRole(ColumnFeature, "x")
	got, err := Read(strings.NewReader(text), "x.csv", f, nil)
	if err != nil || got.Format.Roles != "" || got.Format.ID != "id" || len(got.Features) != 2 || got.Labels[1] != "v" {
		t.Errorf("%v %+v", err, got)
	}
}

// A column that is called as samples are says that rows are samples.
func TestNotTransposed(t *testing.T) {
	for text, offered := range map[string]bool{
		"patient,s1,s2,s3\na,1,2,3\nb,4,5,7\n": false,
		"name,s1,s2,s3\na,1,2,3\nb,4,5,7\n":    true,
		"name,s1,s2,s3\ns7,1,2,3\ns8,4,5,7\n":  false,
	} {
		got, err := Read(strings.NewReader(text), "x.csv", Format{}, nil)
		if err != nil || (len(got.Choices) > 0) != offered {
			t.Errorf("%q: %v, %+v", text, err, got.Choices)
		}
	}
}
