#!/bin/sh
# Tests check-wrong.sh and check-passes.sh: of files that are graded in one run, those that are not caught, or do
# not pass, must be told, and no others. The planted files are lesson 1's solutions and starters.
set -u
cd "$(dirname "$0")/.." || exit 1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

plant() { { printf '%s\n' "$3"; cat "$2"; } > "$room/$1"; } # plant NAME SOURCE HEADER
# expect LAST_LINE TOLD COMMAND...: its last line, and the names of the files that it tells
expect() {
    last=$1 told=$2
    shift 2
    "$@" > "$room/log" 2>&1
    status=$?
    names=$(sed -n 's/^\[FAIL\] lesson_1::\([a-z_]*\):.*/\1/p' "$room/log" | tr '\n' ' ')
    [ "$(tail -n 1 "$room/log")" = "$last" ] && [ "$names" = "$told" ] && [ $status -ne 0 ] && return
    echo "expected: $last, and of failures: $told; status $status and:"
    cat "$room/log"
    exit 1
}

one=autograder/hidden/1-reduce/wrong/warp-half.patch
plant right.cu solutions/1-reduce/serial.cu "// caught-by: serial wrong result"
expect "Tested: 2 | Passing: 1 | Failing: 1 | Crashing: 0" "right_cu " autograder/check-wrong.sh 1 "$one" "$room/right.cu"
sed '1s/ [a-z-]*$/ launches/' "$one" > "$room/elsewhere.patch"
expect "Tested: 1 | Passing: 0 | Failing: 1 | Crashing: 0" "elsewhere_patch " autograder/check-wrong.sh 1 "$room/elsewhere.patch"
sed 's/^-\(.*\)/-\1 and more/' "$one" > "$room/stale.patch"
expect "Tested: 1 | Passing: 0 | Failing: 1 | Crashing: 0" "stale_patch " autograder/check-wrong.sh 1 "$room/stale.patch"
plant passes.cu solutions/1-reduce/serial.cu ""
plant todo.cu starter/1-reduce/warp.cu "// passes: warp"
expect "Tested: 2 | Passing: 1 | Failing: 1 | Crashing: 0" "todo_cu " autograder/check-passes.sh 1 "$room/todo.cu" "$room/passes.cu"
sed 's/^{$/{ int not_used;/' solutions/1-reduce/serial.cu | sed 's/) {$/) { int unused;/' > "$room/body.cu"
plant warned.cu "$room/body.cu" "// passes: serial"
expect "Tested: 1 | Passing: 0 | Failing: 1 | Crashing: 0" "warned_cu " autograder/check-passes.sh 1 "$room/warned.cu"
plant again.cu solutions/1-reduce/serial.cu "// passes: serial"
last="autograder/check-passes.sh: $room/again.cu: the exercise \`serial\` has another file in this call"
expect "$last: check each in a call of its own" "" autograder/check-passes.sh 1 "$room/passes.cu" "$room/again.cu"
