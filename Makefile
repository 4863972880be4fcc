# Everything there is to do with this project; `make` lists it.

VERSION := $(strip $(shell cat VERSION))
GO      ?= go

# Numbers must be equal to the last bit in the browser and natively: no assembly (its sums
# run in another order) and no fused multiply-add.
export GOFLAGS     := $(strip $(GOFLAGS) -tags=noasm)
export GOAMD64     := v1
export CGO_ENABLED := 0

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run build site release test lint test-native test-node test-browser measure bench bench-go accuracy browser clean

help: ## list the targets
	@echo "Viewfold $(VERSION)"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  make %-13s %s\n' "$$name" "$$text"; done

run: site ## build the site and serve it on this computer; prints the address
	@$(GO) run ./tools/serve -dir dist

build: ## compile everything; the command line tool is bin/viewfold
	$(GO) build ./...
	GOOS=js GOARCH=wasm $(GO) build -o /dev/null ./app
	GOOS=js GOARCH=wasm $(GO) build -o /dev/null ./wasm
	$(GO) build -trimpath -o bin/viewfold ./tools/cluster

site: ## build the web site into dist/, for any static host
	@$(GO) run ./tools/site -out dist

release: ## pack the site as one archive, release/viewfold-VERSION.zip
	@$(GO) run ./tools/site -out dist -zip release/viewfold-$(VERSION).zip
	@ls -l release/viewfold-$(VERSION).zip

test: lint test-native test-node test-browser ## check everything, in a real browser too
	@echo
	@echo "All passed: lint, native tests, solver tests as WebAssembly$(if $(NODE),, (not run: no node)), site, browser tests."

lint: ## check formatting and vet the code, natively and for the browser
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "gofmt would change:"; echo "$$files"; exit 1; fi
	$(GO) vet ./...
	$(GO) vet -tags "noasm browser" ./wasm ./wasm/simd ./tools/browsertest ./tools/mappage
	GOOS=js GOARCH=wasm $(GO) vet ./app/... ./wasm/... ./solver/...
	GOOS=js GOARCH=wasm $(GO) vet -tags "noasm trouble" ./wasm/... ./tools/enginepage/page
	GOOS=js GOARCH=wasm $(GO) vet -tags "noasm bench" ./wasm

test-native: ## run the tests that need no browser
	$(GO) test ./...
	$(GO) test -tags "noasm bench" -run TestBench ./wasm

NODE := $(shell command -v node 2>/dev/null)
# Go's runner hands the whole environment to the program, and fails when that is long.
# The files loaded before it give Go programs the imports of package simd.
GO_WASM   := $(shell $(GO) env GOROOT)/lib/wasm
NODE_EXEC = env -i 'HOME=$(HOME)' 'PATH=$(PATH)' $(if $(VIEWFOLD_DATA),'VIEWFOLD_DATA=$(VIEWFOLD_DATA)') 'NODE_OPTIONS=--require=$(GO_WASM)/wasm_exec.js --require=$(CURDIR)/static/kernel.js' $(GO_WASM)/go_js_wasm_exec
test-node: ## run the solver's tests again as WebAssembly under node, and those of its kernels
ifneq ($(NODE),)
	GOOS=js GOARCH=wasm $(GO) test -timeout 30m -exec "$(NODE_EXEC)" ./solver/... ./wasm/wire ./wasm/simd
else
	@echo "NOT RUN: node is not installed; the solver's tests run as WebAssembly in the browser tests only."
endif

test-browser: browser site ## test the site, the worker, its kernels and the map in Chromium
	VIEWFOLD_DIST=$(CURDIR)/dist $(GO) test -short -p 1 -parallel 2 -tags "noasm browser" -count=1 -timeout 40m ./wasm ./wasm/simd ./tools/browsertest ./tools/mappage

measure: browser site ## report sizes, start times and how long the page is busy during a run
	@VIEWFOLD_DIST=$(CURDIR)/dist $(GO) test -tags "noasm browser" -count=1 -v -run 'TestStart|TestSizes|TestResponsive' ./tools/browsertest

# With LINES='expression' only some lines, and the document stays as it is.
bench: browser ## measure speed and memory in Chromium and natively, against targets and other programs
	$(GO) run ./tools/bench $(if $(VIEWFOLD_DATA),-data '$(VIEWFOLD_DATA)/data') -version '$(VERSION)' $(if $(LINES),-lines '$(LINES)',-out docs/BENCHMARKS.md -json bench.json)

bench-go: ## run the benchmarks of the solver's parts
	$(GO) test -run '^$$' -bench . -benchmem ./solver/...

accuracy: ## measure how good the clusters are, on the data sets below VIEWFOLD_DATA/data and the examples
	$(GO) run ./tools/accuracy $(if $(VIEWFOLD_DATA),-data '$(VIEWFOLD_DATA)/data') -version '$(VERSION)' -json accuracy.json -out docs/ACCURACY.md $(ACCURACY)

browser: ## make sure there is a Chromium for the browser tests
	@sh tools/browsertest/chromium.sh

clean: ## remove what was built
	rm -rf dist bin release
