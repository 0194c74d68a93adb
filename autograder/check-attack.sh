#!/bin/sh
# check-attack.sh LESSON FILE: checks that an attack gets no more points than its first lines allow:
#   // attack: EXERCISE at most POINTS
#   // refused: WORDS OF THE REPORT
#   // case-seconds: N
# The second and the third are optional; without the first it is exercise `serial`, at most 0 points. The third
# is for what only the limit of processor time stops (lockstep lesson --case-seconds). FILE may also
# be a folder, for attacks of several files: the header is then in its file ATTACK or in the exercise's file.
# A missing record fails the check: the grader must not fail.
set -u
cd "$(dirname "$0")/.." || exit 1
# A fixed secret: every run draws the same inputs.
export LOCKSTEP_SECRET="${LOCKSTEP_SECRET:-0b24f8fe2aa7c24711b2e74be619ec861cb34a8e71c27db2788aa54902c0468e}"
number=$1 attack=${2%/}
# An object in the cache belongs to a path: in a folder of the same name it need not be compiled again.
work=build/attacks/$number-${attack##*/}
mkdir -p "$work/from"
exec 9> "$work.lock"
flock 9
rm -rf "$work/from" "$work/record"

# read_head: the values of lines `// KEY: VALUE` among the first three
read_head() {
    while read -r _ key value; do
        case $key in
        attack:) limit=$value ;;
        refused:) words=$value ;;
        case-seconds:) seconds=$value ;;
        esac
    done << END
$(head -n 3 "$head")
END
}

# find_head: the file with the header; in a folder ATTACK, or the first file with an attack line
find_head() {
    head=$attack
    [ -d "$attack" ] || return 0
    for head in "$attack/ATTACK" "$attack"/*.cu; do
        [ -f "$head" ] && grep -qE '^// (attack|refused): ' "$head" && return 0
    done
    echo "$attack: neither ATTACK nor a .cu file starts with // attack: EXERCISE at most POINTS"
    exit 1
}

find_head
limit='' words='' seconds=''
read_head
# shellcheck disable=SC2086 # the limit is words
set -- $limit
[ $# -gt 0 ] || [ -z "$words" ] || set -- serial at most 0
if [ "$# ${2-} ${3-}" != "4 at most" ] || ! [ "$4" -ge 0 ]; then
    echo "$head:1: the first line is not // attack: EXERCISE at most POINTS"
    exit 1
fi
exercise=$1 points=$4

mkdir "$work/from"
if [ -d "$attack" ]; then cp "$attack"/* "$work/from"; else cp "$attack" "$work/from/$exercise.cu"; fi
rm -f "$work/from/ATTACK"
build/lockstep lesson "$number" --from "$work/from" \
    --exercise "$exercise" ${seconds:+--case-seconds "$seconds"} --json "$work/record" > "$work/report" 2>&1 9>&-
cat "$work/report"
scored=$(sed -n 's/^ "score": \([0-9]*\),*$/\1/p' "$work/record")
[ -n "$scored" ] || { echo "$attack: the grader wrote no record with a score"; exit 1; }
[ "$scored" -le "$points" ] || { echo "$attack: scored $scored points, at most $points allowed"; exit 1; }
tr -s ' \n' '  ' < "$work/report" | grep -q -- "$words" || { echo "$attack: the report does not say: $words"; exit 1; }
