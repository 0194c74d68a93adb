#!/bin/sh
# check-passes.sh LESSON FILE: checks that an unusual but correct file gets its exercise's full marks. Its
# first line: // passes: EXERCISE (default: serial)
set -u
cd "$(dirname "$0")/.." || exit 1
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
exercise=$(sed -n '1s/^\/\/ passes: *\([^ ]*\).*/\1/p' "$2")
exercise=${exercise:-serial}
# An object in the cache belongs to a path: in a folder of the same name it need not be compiled again.
work=build/passes/$1-$(basename "$(dirname "$2")")-$(basename "$2")
record=$work.json
mkdir -p "$work"
exec 9> "$work.lock"
flock 9
rm -f "$work"/* "$record"
cp -p solutions/"$1"-*/*.cu "$work" # an exercise may include another one's file
cp "$2" "$work/$exercise.cu"
build/lockstep lesson "$1" --from "$work" --exercise "$exercise" --json "$record" 9>&- &&
    [ "$(grep -c '"verdict": "passed"' "$record")" -eq 1 ] || { echo "$2: $exercise did not pass"; exit 1; }
case $2 in */honest/*) exit 0 ;; esac # duffs-device.cu falls through, and is warned of that
grep '"warnings"' "$record" && { echo "$2: a file that passes has warnings"; exit 1; }
exit 0
