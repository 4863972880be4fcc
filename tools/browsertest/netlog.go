package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Fetch is one request in the browser's own network log. The log has every request of every
// page, worker and service worker, those without a network and those of the browser itself.
type Fetch struct {
	URL       string
	Initiator string // origin of the script or page that asked; "not an origin" for navigations and the browser's own requests
}

// netLog is the part of Chromium's network log that matters here.
type netLog struct {
	Constants struct {
		LogEventTypes map[string]int `json:"logEventTypes"`
	} `json:"constants"`
	Events []struct {
		Type   int `json:"type"`
		Params struct {
			URL       string `json:"url"`
			Initiator string `json:"initiator"`
			Location  string `json:"location"`
		} `json:"params"`
	} `json:"events"`
}

// parseNetLog reads the requests from a network log. A browser that ended in a hurry leaves
// the end of the file away.
func parseNetLog(text []byte) ([]Fetch, error) {
	var log netLog
	if err := json.Unmarshal(text, &log); err != nil {
		whole := append(bytes.TrimRight(text, ", \n"), "]}"...)
		if json.Unmarshal(whole, &log) != nil {
			return nil, fmt.Errorf("network log: %w", err)
		}
	}
	start, known := log.Constants.LogEventTypes["URL_REQUEST_START_JOB"]
	if !known {
		return nil, fmt.Errorf("network log: this Chromium does not log URL_REQUEST_START_JOB")
	}
	var all []Fetch
	for _, e := range log.Events {
		if e.Type == start && e.Params.URL != "" {
			all = append(all, Fetch{URL: e.Params.URL, Initiator: e.Params.Initiator})
		}
	}
	return all, nil
}

// Outside returns the requests that pages and workers of an origin made to anywhere else.
func Outside(all []Fetch, origin string) []Fetch {
	var outside []Fetch
	for _, f := range all {
		if f.Initiator == origin && !strings.HasPrefix(f.URL, origin+"/") {
			outside = append(outside, f)
		}
	}
	return outside
}
