#!/bin/sh
# check-hostile.sh LESSON FILE: does a hostile file, in the place of exercise `serial`, get no point, and
# is it told why? First line: // refused: WORDS OF THE REPORT
set -u
cd "$(dirname "$0")/.." || exit 1
words=$(sed -n '1s/^\/\/ refused: //p' "$2")
[ -n "$words" ] || { echo "$2:1: the first line is not // refused: WORDS"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$2" "$work/serial.cu"
LOCKSTEP_SECONDS=${LOCKSTEP_SECONDS:-5} build/lockstep lesson "$1" --from "$work" --exercise serial > "$work/report" 2>&1
cat "$work/report"
grep -q '^Score: 0 of' "$work/report" && tr -s ' \n' '  ' < "$work/report" | grep -q -- "$words"
