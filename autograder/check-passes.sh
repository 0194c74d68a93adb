#!/bin/sh
# check-passes.sh LESSON FILE: checks that an unusual but correct file gets its exercise's full marks. Its
# first line: // passes: EXERCISE (default: serial)
set -u
cd "$(dirname "$0")/.." || exit 1
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
exercise=$(sed -n '1s/^\/\/ passes: *\([^ ]*\).*/\1/p' "$2")
exercise=${exercise:-serial}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/from"
cp solutions/"$1"-*/*.cu "$work/from" # an exercise may include another one's file
cp "$2" "$work/from/$exercise.cu"
build/lockstep lesson "$1" --from "$work/from" --exercise "$exercise" --json "$work/record" || exit 1
[ "$(grep -c '"verdict": "passed"' "$work/record")" -eq 1 ] || { echo "$2: $exercise did not pass"; exit 1; }
