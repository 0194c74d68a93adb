#!/bin/sh
# check-marks.sh LESSON FROM full|todo: does a folder get full marks, or is every exercise `todo`?
set -u
cd "$(dirname "$0")/.." || exit 1
record=$(mktemp)
trap 'rm -f "$record"' EXIT
# A busy machine is no reason to fail: these files are known not to loop for ever.
LOCKSTEP_SECONDS=${LOCKSTEP_SECONDS:-120} build/lockstep lesson "$1" --from "$2" --json "$record" || exit 1
exercises=$(grep -c '"verdict":' "$record")
case $3 in
full) expected=passed ;;
*) expected=todo ;;
esac
[ "$exercises" -gt 0 ] && [ "$(grep -c "\"verdict\": \"$expected\"" "$record")" -eq "$exercises" ]
