#!/bin/sh
# Grades all hostile, honest and right files of all lessons, or of the lessons given by number, as many in
# parallel as there are processors. Prints the reports of failures, then both counts. HIDDEN is the folder
# with one folder per lesson.
set -u
cd "$(dirname "$0")/.." || exit 1
hidden=${HIDDEN:-autograder/hidden}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# The jobs, one per line: KIND CHECK LESSON FILE
list() {
    for lesson in "$hidden"/[0-9]*; do
        number=$(basename "$lesson" | cut -d- -f1)
        [ $# -eq 0 ] || case " $* " in *" $number "*) ;; *) continue ;; esac
        for file in "$lesson"/hostile/*; do
            [ ! -e "$file" ] || echo "attack check-attack.sh $number $file"
        done
        for file in "$lesson"/honest/*.cu "$lesson"/right/*.cu; do
            [ ! -e "$file" ] || echo "honest check-passes.sh $number $file"
        done
    done
}

# Grades the listed files. Job N writes its kind and file to N.name, its report to N.log, and N.passed on
# success.
side_by_side() {
    awk '{ print NR, $0 }' | xargs -P "$(nproc)" -L 1 sh -c 'results=$0 n=$1
        echo "$2 $5" > "$results/$n.name"
        "autograder/$3" "$4" "$(realpath "$5")" > "$results/$n.log" 2>&1 && touch "$results/$n.passed"
        true' "$results"
}

attacks=0 held=0 honest=0 passed=0
list "$@" > "$results/list"
side_by_side < "$results/list"
for number in $(seq "$(wc -l < "$results/list")"); do
    read -r kind file < "$results/$number.name"
    ok=0
    [ ! -e "$results/$number.passed" ] || ok=1
    case $kind in
    attack) attacks=$((attacks + 1)) held=$((held + ok)) ;;
    *) honest=$((honest + 1)) passed=$((passed + ok)) ;;
    esac
    [ $ok -eq 1 ] || { echo "[FAIL] $file"; cat "$results/$number.log"; }
done
echo "$attacks attacks: $held held; $honest honest files: $passed passed"
[ $((attacks + honest)) -gt 0 ] && [ $held -eq $attacks ] && [ $passed -eq $honest ]
