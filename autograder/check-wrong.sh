#!/bin/sh
# check-wrong.sh LESSON FILE: is a wrong solution caught, by the check that its first line names?
# First line: // caught-by: EXERCISE VERDICT CHECK
# FILE.cu is the whole; FILE.patch says what is different from the solution (diff -U1).
set -u
cd "$(dirname "$0")/.." || exit 1
read -r _ tag exercise verdict check < "$2"
[ "$tag" = caught-by: ] || { echo "$2:1: the first line is not // caught-by: EXERCISE VERDICT CHECK"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp solutions/"$1"-*/*.cu "$work" # an exercise may include another one's file
case $2 in
*.patch)
    command -v patch > /dev/null || { echo "$2 needs patch: apt-get install patch" >&2; exit 1; }
    patch -s --fuzz=0 "$work/$exercise.cu" "$2" || { echo "$2 is for another solution: make it anew" >&2; exit 1; } ;;
*) cp "$2" "$work/$exercise.cu" ;;
esac
LOCKSTEP_SECONDS=${LOCKSTEP_SECONDS:-5} build/lockstep lesson "$1" --from "$work" --exercise "$exercise" \
    --json "$work/record" || exit 1
grep -q "\"verdict\": \"$verdict\"" "$work/record" && grep -q "\"check\": \"$check\"" "$work/record"
