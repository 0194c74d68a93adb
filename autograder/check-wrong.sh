#!/bin/sh
# check-wrong.sh LESSON FILE...: checks that each wrong solution is caught by the check that its first line
# names: // caught-by: EXERCISE VERDICT CHECK. FILE.cu is a whole solution, and graded as a student's; FILE.patch
# is a difference from ours (diff -U1), of which only the cases run that decide the verdict. Patches of several
# exercises are graded in one run. Prints the reports of failures, then a line that counts them, as Criterion does.
set -u
cd "$(dirname "$0")/.." || exit 1
. autograder/check-files.sh
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
number=$1
shift
# An object in the cache belongs to a path: in a folder of the same name it need not be compiled again.
work=build/wrong/$number-$(basename "$1")
mkdir -p "$work"
exec 9> "$work.lock"
flock 9
rm -f "$work"/*
record=$work.json exercises='' only='' tested=$#
seconds=40 # of processor time: a large case needs more than an endless loop
header() { read -r _ tag exercise verdict check < "$1"; }

# put FILE: makes the wrong solution from ours
put() {
    header "$1"
    [ "$tag" = caught-by: ] || { fail "$1" "the first line is not // caught-by: EXERCISE VERDICT CHECK"; return; }
    case $1 in
    *.patch)
        only=--verdict-only
        patch -s --fuzz=0 "$work/$exercise.cu" "$1" || { fail "$1" "does not apply to the solution: make it again"; return; } ;;
    *) cp "$1" "$work/$exercise.cu" ;;
    esac
    [ "$check" != timeout ] || seconds=2 # its earlier cases take less than a second
    choose "$1"
    files="${files-} $1"
}

command -v patch > /dev/null || { echo "wrong solutions need patch: apt-get install patch" >&2; exit 1; }
cp -p solutions/"$number"-*/*.cu "$work" # an exercise may include another one's file
for file; do put "$file"; done
rm -f "$record"
# shellcheck disable=SC2086 # none or one option
build/lockstep lesson "$number" --from "$work" --exercise "$exercises" --case-seconds "$seconds" \
    $only --json "$record" > "$work.report" 2>&1 9>&-
for file in ${files-}; do
    header "$file"
    [ -s "$record" ] && of_exercise | grep -q "\"verdict\": \"$verdict\"" &&
        of_exercise | grep -q "\"check\": \"$check\"" || fail "$file" "not caught by $check with verdict $verdict"
done
[ $failing -eq 0 ] || cat "$work.report"
echo "Tested: $tested | Passing: $((tested - failing)) | Failing: $failing | Crashing: 0"
[ $failing -eq 0 ]
