#!/bin/sh
# Tests VS Code's problem matchers (.vscode/tasks.json) on the reports of a file that does not compile and of one
# with a race: each gives one problem at the right line, and a report without a mistake none.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect LINES: what the matchers make of a report on $work/NAME.cu
expect() {
    build/lockstep lesson 1 --from "$work" --exercise "$1" > "$work/report" 2>&1
    node autograder/editor/matcher.mjs < "$work/report" > "$work/problems"
    [ "$(cut -d: -f1-3 "$work/problems")" = "$2" ] && return
    echo "expected '$2' of:"
    cat "$work/report" "$work/problems"
    exit 1
}

sed 's/LOCKSTEP_TODO();.*/nowhere = 1;/' starter/1-reduce/serial.cu > "$work/serial.cu"
expect serial "$work/serial.cu:$(grep -n 'nowhere' "$work/serial.cu" | cut -d: -f1): error"
awk '/__syncthreads/ && ++n == 2 { print ""; next } 1' solutions/1-reduce/shared.cu > "$work/shared.cu"
expect shared "$work/shared.cu:$(grep -n 'tid + half' "$work/shared.cu" | cut -d: -f1): error"
cp solutions/1-reduce/warp.cu "$work"
expect warp ""
