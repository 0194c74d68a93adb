#!/bin/sh
# soak.sh COUNT [LESSON...]: grades each lesson's solutions in COUNT random orders of blocks, warps and lanes:
# a correct kernel gives the same result in each, without findings.
set -u
cd "$(dirname "$0")/.." || exit 1
count=$1
shift
[ $# -gt 0 ] || set -- lessons/[0-9]*
chunk=100 # orders per run of the suite, which has a time limit
record=$(mktemp)
trap 'rm -f "$record"' EXIT
status=0
for lesson; do
    number=$(basename "$lesson" | cut -d- -f1)
    first=1
    exercises=0
    while [ $first -le "$count" ] && [ $status -eq 0 ]; do
        left=$((count - first + 1))
        orders=$((left < chunk ? left : chunk))
        build/lockstep lesson "$number" --from solutions --backend sim --soak "$first:$orders" \
            --json "$record" > /dev/null || status=1
        exercises=$(grep -c '"verdict":' "$record")
        [ "$exercises" -gt 0 ] && [ "$(grep -c '"verdict": "passed"' "$record")" -eq "$exercises" ] || {
            echo "lesson $number, orders $first to $((first + orders - 1)): not all passed" >&2
            grep '"why":' "$record" >&2
            status=1
        }
        first=$((first + orders))
    done
    [ $status -eq 0 ] && echo "lesson $number: $exercises exercises, $count orders each: one result"
done
exit $status
