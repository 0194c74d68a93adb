#!/bin/sh
# Generates starter/ from solutions/: `write` writes it, `check` reports files that are not up to date.
set -eu
starter=
trap 'rm -f "$starter.tmp"' EXIT # an interrupt leaves either the old file or the new one
cd "$(dirname "$0")/.."
status=0
count=0
for solution in solutions/*/*.cu; do
    starter=starter/${solution#solutions/}
    count=$((count + 1))
    made=$(awk -f autograder/starter.awk "$solution")
    if [ "$1" = write ]; then
        mkdir -p "$(dirname "$starter")"
        printf '%s\n' "$made" > "$starter.tmp" && mv "$starter.tmp" "$starter"
    elif [ "$made" != "$(cat "$starter" 2> /dev/null)" ]; then
        echo "$starter is not what $solution gives: edit the solution, then type \`make starter\`" >&2
        status=1
    fi
    grep -q 'LOCKSTEP_TODO()' <<EOF || { echo "$solution: has no TODO (// TODO(n): ... // END TODO)" >&2; status=1; }
$made
EOF
done
[ $count -gt 0 ] || { echo "no solutions were found" >&2; exit 1; }
exit $status
