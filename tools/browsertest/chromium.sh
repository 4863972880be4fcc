#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: takes the one that is there
# (or the one that CHROMIUM names), installs Debian's as root, or says what to do.
set -eu
for name in "${CHROMIUM:-chromium}" chromium-browser google-chrome google-chrome-stable; do
	if command -v "$name" >/dev/null 2>&1; then
		exit 0
	fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "Installing chromium for the browser tests"
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends chromium >/dev/null
	if command -v chromium >/dev/null 2>&1; then
		exit 0
	fi
fi
echo "The browser tests need Chromium, and there is none." >&2
echo "Install it (on Debian: sudo apt-get install chromium), or name one: make test CHROMIUM=/path/to/chrome" >&2
exit 1
