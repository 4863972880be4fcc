package dataset

import "testing"

// A cell is taken apart into its number and unit, or is none.
func TestQuantity(t *testing.T) {
	for _, c := range []struct{ text, number, unit string }{
		{"45%", "45", "%"}, {"45,3 %", "45,3", "%"}, {"-0.5\u00a0‰", "-0.5", "‰"}, {" 1e-3 % ", "1e-3", "%"}, {".5%", ".5", "%"},
		{"$1,234.50", "1,234.50", "$"}, {"-$5", "-5", "$"}, {"$-5", "-5", "$"}, {"$ 5", "5", "$"}, {"US$ 5", "5", "US$"}, {"R$5", "5", "R$"}, {"\u2212£5", "-5", "£"},
		{"1.234,50 €", "1.234,50", "€"}, {"7€", "7", "€"}, {"1 234,5 €", "1 234,5", "€"}, {"CHF 1'234.50", "1'234.50", "CHF"}, {"CHF -5", "-5", "CHF"}, {"5 EUR", "5", "EUR"},
		{"($5.00)", "-5.00", "$"}, {"$(5.00)", "-5.00", "$"}, {"(5.00 €)", "-5.00", "€"}, {"($ 5)", "-5", "$"},
		{"70 kg", "70", "kg"}, {"12.5 mg/dL", "12.5", "mg/dL"}, {"5 x10^9/L", "5", "x10^9/L"}, {"3 µm", "3", "µm"}, {"37.5°C", "37.5", "°C"}, {"90 mm Hg", "90", "mm Hg"},
	} {
		q, ok := quantityOf(c.text)
		number := string(q.number)
		if q.negative {
			number = "-" + number
		}
		if !ok || number != c.number || string(q.unit) != c.unit {
			t.Errorf("%q is %q with %q, %v", c.text, number, q.unit, ok)
		}
	}
	for _, text := range []string{
		"", "5", "%", "-", "$", "$-", "kg", "2A", "1st", "10e", "12kg", "5mg", "P12", "T1", "S 1", "Chr 1", "Day 3", "TP53", "EUR5", "ABC$5", "5 % 5", "1 - 2", "5 ± 2", "5 / 7",
		"5 of 10", "12 Jan 2024", "10:30 PM", "2024-01-02", "5 -", "(5)", "(5%)", "(5 kg)", "-($5)", "--$5", "-$-5", "$5 €", "$5 kg", "1.2.3 %", "5 kg;6", "5 a,b", "5 \"",
		"5 \xff", "$\xff5", "5 a sentence about the sample", "1,23,4 %",
	} {
		if q, ok := quantityOf(text); ok {
			t.Errorf("%q is %q with %q", text, q.number, q.unit)
		}
	}
}
