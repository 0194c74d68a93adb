#!/bin/sh
# check-wrong.sh LESSON FILE: checks that a wrong solution is caught by the check that its first line names:
# // caught-by: EXERCISE VERDICT CHECK. FILE.cu is a whole solution; FILE.patch is a difference from ours
# (diff -U1). A FILE.cu is graded as a student's; of a FILE.patch only the cases run that decide the verdict.
set -u
cd "$(dirname "$0")/.." || exit 1
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
read -r _ tag exercise verdict check < "$2"
[ "$tag" = caught-by: ] || { echo "$2:1: the first line is not // caught-by: EXERCISE VERDICT CHECK"; exit 1; }
# An object in the cache belongs to a path: in a folder of the same name it need not be compiled again.
work=build/wrong/$1-$(basename "$2")
mkdir -p "$work"
exec 9> "$work.lock"
flock 9
rm -f "$work"/*
record=$work.json
cp -p solutions/"$1"-*/*.cu "$work" # an exercise may include another one's file
only=
case $2 in
*.patch)
    only=--verdict-only
    command -v patch > /dev/null || { echo "$2 needs patch: apt-get install patch" >&2; exit 1; }
    patch -s --fuzz=0 "$work/$exercise.cu" "$2" || { echo "$2 does not apply to the solution: make it again" >&2; exit 1; } ;;
*) cp "$2" "$work/$exercise.cu" ;;
esac
# grade SECONDS: the limit of processor time; a large case needs more than an endless loop
grade() {
    rm -f "$record"
    # shellcheck disable=SC2086 # none or one option
    build/lockstep lesson "$number" --from "$work" --exercise "$exercise" --case-seconds "$1" \
        $only --json "$record" 9>&-
    [ -s "$record" ] || exit 1
}

number=$1
case $check in
timeout) grade 2 ;; # its earlier cases take less than a second
*) grade 40 ;;
esac
grep -q "\"verdict\": \"$verdict\"" "$record" && grep -q "\"check\": \"$check\"" "$record"
