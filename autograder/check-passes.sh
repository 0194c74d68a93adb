#!/bin/sh
# check-passes.sh LESSON FILE...: checks that each file, unusual but correct, gets its exercise's full marks. Its
# first line: // passes: EXERCISE (default: serial). Files of several exercises are graded in one run. Prints the
# reports of failures, then a line that counts them, as Criterion does.
set -u
cd "$(dirname "$0")/.." || exit 1
. autograder/check-files.sh
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
number=$1
shift
exercise_of() {
    exercise=$(sed -n '1s/^\/\/ passes: *\([^ ]*\).*/\1/p' "$1")
    exercise=${exercise:-serial}
}
# An object in the cache belongs to a path: in a folder of the same name it need not be compiled again.
work=build/passes/$number-$(basename "$(dirname "$1")")-$(basename "$1")
record=$work.json exercises=''
mkdir -p "$work"
exec 9> "$work.lock"
flock 9
rm -f "$work"/* "$record"
cp -p solutions/"$number"-*/*.cu "$work" # an exercise may include another one's file
for file; do
    exercise_of "$file"
    cp "$file" "$work/$exercise.cu"
    choose "$file"
done
build/lockstep lesson "$number" --from "$work" --exercise "$exercises" --json "$record" > "$work.report" 2>&1 9>&-

for file; do
    exercise_of "$file"
    if ! [ -s "$record" ] || ! of_exercise | grep -q '"verdict": "passed"'; then
        fail "$file" "$exercise did not pass"
    elif of_exercise | grep '"warnings"'; then
        # duffs-device.cu falls through, and is warned of that
        case $file in */honest/*) ;; *) fail "$file" "a file that passes has warnings" ;; esac
    fi
done
[ $failing -eq 0 ] || cat "$work.report"
echo "Tested: $# | Passing: $(($# - failing)) | Failing: $failing | Crashing: 0"
[ $failing -eq 0 ]
