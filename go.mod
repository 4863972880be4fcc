module viewfold

go 1.26.8

require (
	github.com/chromedp/chromedp v0.23.0
	github.com/hack-pad/go-indexeddb v0.3.2
	github.com/maxence-charriere/go-app/v9 v9.8.0
	golang.org/x/text v0.44.0
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/chromedp/cdproto v0.159.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/google/uuid v1.3.0 // indirect
	github.com/hack-pad/safejs v0.1.0 // indirect
)
