#!/bin/sh
# check-marks.sh LESSON FROM full|todo: does a folder get full marks, or is every exercise `todo`? Full
# marks of the solutions are what the notes measure, so that record is left for them (notes.mk).
set -u
cd "$(dirname "$0")/.." || exit 1
# One secret for all, so that what is drawn is the same in every run.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
record=$(mktemp)
trap 'rm -f "$record"' EXIT
# A busy machine is no reason to fail: these files are known not to loop for ever.
LOCKSTEP_SECONDS=${LOCKSTEP_SECONDS:-120} build/lockstep lesson "$1" --from "$2" --json "$record" || exit 1
exercises=$(grep -c '"verdict":' "$record")
case $3 in
full) expected=passed ;;
*) expected=todo ;;
esac
[ "$exercises" -gt 0 ] && [ "$(grep -c "\"verdict\": \"$expected\"" "$record")" -eq "$exercises" ] || exit 1
[ "$2 $3" = "solutions full" ] || exit 0
for lesson in lessons/"$1"-*; do
    mkdir -p build/notes/record
    kept=build/notes/record/$(basename "$lesson").json
    cp "$record" "$kept.$$" && mv "$kept.$$" "$kept" || exit 1
done
