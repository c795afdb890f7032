#!/bin/sh
# Builds a release with its installed packages from a fresh copy of the repository.
# usage: sh deploy/build.sh FOLDER    the folder must not exist; needs Node 20 or later and npm
set -eu
[ $# -eq 1 ] || { echo "usage: sh deploy/build.sh FOLDER" >&2; exit 2; }
[ -e "$(dirname "$0")/../tools/build/build.ts" ] || { echo "Run this in a clone: a release is built already." >&2; exit 2; }
[ ! -e "$1" ] || { echo "$1 exists already: name a new folder." >&2; exit 2; }
cd "$(dirname "$0")/.."
npm ci --no-audit --no-fund
npm run build
cp -a release "$1"
cd "$1"
npm ci --omit=dev --no-audit --no-fund
