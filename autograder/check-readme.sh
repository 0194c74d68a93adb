#!/bin/sh
# check-readme.sh [README]: checks that the README's two sample reports equal what the commands print.
set -u
cd "$(dirname "$0")/.." || exit 1
readme=${1:-README.md}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# block N: the N-th block between ``` lines
block() { awk -v n="$1" '/^```/ { inside = !inside; blocks += inside; next } inside && blocks == n' "$readme"; }

block 1 > "$work/correct.shown"
build/lockstep lesson 1 --from solutions --exercise shared 2>&1 | sed '/^Next:/,$d' > "$work/correct.printed"

# The second report: the kernel without its second barrier, in a starter folder.
mkdir -p "$work/starter/1-reduce"
awk '/__syncthreads/ && ++n == 2 { print ""; next } 1' solutions/1-reduce/shared.cu > "$work/starter/1-reduce/shared.cu"
block 2 > "$work/racy.shown"
build/lockstep lesson 1 --from "$work/starter/1-reduce" --exercise shared 2>&1 |
    sed "s|$work/||g" | sed '/^Lesson/d; /^Score/,$d' > "$work/racy.printed"

for report in correct racy; do
    diff -u "$work/$report.shown" "$work/$report.printed" && continue
    echo "$readme shows a different $report report than the command prints: copy the lines marked + into it" >&2
    exit 1
done
