#!/bin/sh
# Tests sum-tests.awk on planted closing lines: it must fail if a part is missing, or a test did not pass.
set -u
cd "$(dirname "$0")/.." || exit 1
good='[====] Synthesis: Tested: 3 | Passing: 3 | Failing: 0 | Crashing: 0'
failed='[====] Synthesis: Tested: 4 | Passing: 3 | Failing: 1 | Crashing: 0'
crashed='[====] Synthesis: Tested: 4 | Passing: 3 | Failing: 0 | Crashing: 1'
empty='[====] Synthesis: Tested: 0 | Passing: 0 | Failing: 0 | Crashing: 0'

# expect STATUS SUM LINE...: what the sum of these lines must be
expect() {
    status=$1 sum="[====] Synthesis: $2"
    shift 2
    said=$(printf '%s\n' "$@" | awk -f autograder/sum-tests.awk)
    got=$?
    [ "$got $said" = "$status $sum" ] || { printf 'expected %s %s, got %s %s, of:\n%s\n' \
        "$status" "$sum" "$got" "$said" "$*"; exit 1; }
}
expect 0 'Tested: 6 | Passing: 6 | Failing: 0 | Crashing: 0' "$good" "$good"
expect 1 'Tested: 3 | Passing: 3 | Failing: 0 | Crashing: 0' "$good"
expect 1 'Tested: 9 | Passing: 9 | Failing: 0 | Crashing: 0' "$good" "$good" "$good"
expect 1 'Tested: 3 | Passing: 3 | Failing: 0 | Crashing: 0' "$good" 'make: *** [test-all] Error 1'
expect 1 'Tested: 7 | Passing: 6 | Failing: 1 | Crashing: 0' "$good" "$failed"
expect 1 'Tested: 7 | Passing: 6 | Failing: 0 | Crashing: 1' "$crashed" "$good"
expect 1 'Tested: 0 | Passing: 0 | Failing: 0 | Crashing: 0' "$empty" "$empty"
expect 1 'Tested: 0 | Passing: 0 | Failing: 0 | Crashing: 0' ''
