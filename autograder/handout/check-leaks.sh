#!/bin/sh
# check-leaks.sh FOLDER: checks that no file of a handout has a line of a solution's TODO, or of a wrong, hostile,
# right or honest submission. Lines are compared without spaces and comments. A line counts if it has 20
# characters or more, is in no starter, and is not among allowed-lines.txt. Prints each line that is found.
set -eu
folder=$(realpath "$1")
cd "$(dirname "$0")/../.."
here=autograder/handout
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

squeeze() { awk '{ sub(/^\+/, ""); sub(/\/\/.*/, ""); gsub(/[ \t\r]+/, "") } length >= 20' | LC_ALL=C sort -u; }

for solution in solutions/*/*.cu; do awk -f autograder/starter.awk "$solution"; done > "$work/starters"
{ cat "$work/starters"; grep -v '^# ' $here/allowed-lines.txt; } | squeeze > "$work/public"
{
    cat solutions/*/*.cu
    find autograder/hidden -type f -name '*.cu' -exec cat {} +
    find autograder/hidden -type f -name '*.patch' -exec grep -h '^+' {} +
} | squeeze | LC_ALL=C comm -23 - "$work/public" > "$work/secret"
[ -s "$work/secret" ] || { echo "check-leaks.sh: there are no solutions to compare with" >&2; exit 1; }

find "$folder" -type f -exec awk -v top="$folder/" '
    NR == FNR { secret[$0]; next }
    {
        line = $0
        sub(/^\+/, "", line); sub(/\/\/.*/, "", line); gsub(/[ \t\r]+/, "", line)
        if (line in secret) {
            name = FILENAME
            if (index(name, top) == 1) name = substr(name, length(top) + 1)
            gsub(/^[ \t]+/, "")
            print name ":" FNR ": " $0
        }
    }' "$work/secret" {} + > "$work/found"
[ ! -s "$work/found" ] && exit
echo "these lines are of solutions or of autograder/hidden, and students must not have them:" >&2
cat "$work/found" >&2
echo "if a line gives nothing away, add it to autograder/handout/allowed-lines.txt" >&2
exit 1
