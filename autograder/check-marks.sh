#!/bin/sh
# check-marks.sh LESSON FROM full
# todo: checks that a folder gets full marks, or that every exercise is `todo`. Record and report of the solutions
# are kept: the notes quote them (notes.mk).
set -u
cd "$(dirname "$0")/.." || exit 1
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
record=$(mktemp) report=$(mktemp)
trap 'rm -f "$record" "$report"' EXIT
# A generous limit, so that a busy machine causes no failure: these files are known to terminate.
build/lockstep lesson "$1" --from "$2" --case-seconds 120 --json "$record" > "$report"
graded=$?
cat "$report"
[ $graded -eq 0 ] || exit 1
exercises=$(grep -c '"verdict":' "$record")
case $3 in
full) expected=passed ;;
*) expected=todo ;;
esac
[ "$exercises" -gt 0 ] && [ "$(grep -c "\"verdict\": \"$expected\"" "$record")" -eq "$exercises" ] || exit 1
grep '"warnings"' "$record" && { echo "$2: these files have warnings"; exit 1; }
[ "$2 $3" = "solutions full" ] || exit 0
for lesson in lessons/"$1"-*; do
    mkdir -p build/notes/record
    kept=build/notes/record/$(basename "$lesson")
    cp "$report" "$kept.txt.$$" && mv "$kept.txt.$$" "$kept.txt" || exit 1
    cp "$record" "$kept.json.$$" && mv "$kept.json.$$" "$kept.json" || exit 1 # last: make looks at it
done
