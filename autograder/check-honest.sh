#!/bin/sh
# check-honest.sh LESSON FILE: does a file that does unusual things, all of them right, get the marks of
# exercise `serial`?
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$2" "$work/serial.cu"
build/lockstep lesson "$1" --from "$work" --exercise serial --json "$work/record" || exit 1
grep -q '"verdict": "passed"' "$work/record"
