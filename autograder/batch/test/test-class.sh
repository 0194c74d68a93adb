#!/bin/bash
# test-class.sh [N] [SEED]: grades a class of N (20) generated submissions twice: undisturbed, and with the grader
# killed (-9) three times at random moments. Gradebook, records, reports and exports must be the same, byte for byte.
# What make-class.sh means to be right must pass, and the rest must not; the work folder must be empty in the end.
set -eu
cd "$(dirname "$0")/../../.."
count=${1:-20} seed=${2:-1}
room=$(mktemp -d /tmp/lockstep-class-XXXXXX)
chmod 755 "$room"
trap 'rm -rf "$room"' EXIT
fail() {
    echo "test-class.sh: $1" >&2
    exit 1
}
mkdir "$room/work"
echo 00112233 > "$room/secret"
autograder/batch/test/make-class.sh "$count" "$room/in" mixed "$seed"
grade() { # grade OUT: this shell becomes the grader
    exec env -u LOCKSTEP_SECRET LOCKSTEP_WORK="$room/work" build/lockstep grade --lesson 1 --secret "$room/secret" \
        --out "$1" "$room/in"
}

began=$(date +%s%N)
(grade "$room/undisturbed") > "$room/said" || { cat "$room/said"; fail "the undisturbed grader failed"; }
took=$((($(date +%s%N) - began) / 1000000))
for kill in 1 2 3; do
    (grade "$room/killed") > "$room/said" 2>&1 &
    grader=$!
    moment=$(((RANDOM * 32768 + RANDOM) % (took / 2 + 1)))
    sleep "$(printf '%d.%03d' $((moment / 1000)) $((moment % 1000)))"
    kill -KILL $grader 2> /dev/null || true
    wait $grader 2> /dev/null || true
    echo "kill $kill after $moment ms, with $(find "$room/killed/results" -name '*.json' 2> /dev/null | wc -l) results"
done
(grade "$room/killed") > "$room/said" || { cat "$room/said"; fail "the grader that was killed does not go on"; }
cmp "$room/undisturbed/gradebook.csv" "$room/killed/gradebook.csv"
for part in records reports export; do diff -r "$room/undisturbed/$part" "$room/killed/$part"; done

book="$room/undisturbed/gradebook.csv"
[ "$(wc -l < "$book")" -eq $((count + 4)) ] || fail "the gradebook has $(wc -l < "$book") lines, not $((count + 4))"
! grep -q grader-error "$book" || fail "the grader failed on: $(grep grader-error "$book")"
[ -z "$(ls -A "$room/work")" ] || fail "the work folder is not empty: $(ls "$room/work")"
[ -z "$(find "$room/killed" -name '*tmp*')" ] || fail "drafts are left"
echo "$count submissions: the same gradebook, records, reports and exports ($((took / 1000)) s undisturbed)"
