#!/bin/sh
# check-wrong.sh LESSON FILE: is a wrong solution caught, by the check that its first line names?
# First line: // caught-by: EXERCISE VERDICT CHECK
set -u
cd "$(dirname "$0")/.." || exit 1
read -r _ tag exercise verdict check < "$2"
[ "$tag" = caught-by: ] || { echo "$2:1: the first line is not // caught-by: EXERCISE VERDICT CHECK"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp solutions/"$1"-*/*.cu "$work" # an exercise may include another one's file
cp "$2" "$work/$exercise.cu"
LOCKSTEP_SECONDS=${LOCKSTEP_SECONDS:-5} build/lockstep lesson "$1" --from "$work" --exercise "$exercise" \
    --json "$work/record" || exit 1
grep -q "\"verdict\": \"$verdict\"" "$work/record" && grep -q "\"check\": \"$check\"" "$work/record"
