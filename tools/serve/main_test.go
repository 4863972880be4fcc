package main

import (
	"net"
	"testing"
)

func TestListenTakesTheNextPort(t *testing.T) {
	first, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := listen(first.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	wanted, got := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port
	if got <= wanted || got > wanted+portsTried {
		t.Errorf("port %d is in use, and listen took %d", wanted, got)
	}
}

func TestAddress(t *testing.T) {
	got := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8081}
	for _, c := range []struct{ asked, prefix, want string }{
		{"localhost:8080", "/", "http://localhost:8081/"},
		{"localhost:8080", "repo", "http://localhost:8081/repo/"},
		{":8080", "/a/b", "http://localhost:8081/a/b/"},
		{"[::1]:8080", "/", "http://[::1]:8081/"},
	} {
		if a := address(c.asked, got, slashed(c.prefix)); a != c.want {
			t.Errorf("%s below %s: %s, want %s", c.asked, c.prefix, a, c.want)
		}
	}
}
