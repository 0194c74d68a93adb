#!/bin/sh
# Tests test-attacks.sh: it must count right, and fail if a planted attack scores, an honest file does not
# pass, or a report lacks the reason. The planted files are lesson 1's solution and starter of `serial`.
set -u
cd "$(dirname "$0")/.." || exit 1
HIDDEN=$(mktemp -d)
export HIDDEN
trap 'rm -rf "$HIDDEN"' EXIT
solution=solutions/1-reduce/serial.cu starter=starter/1-reduce/serial.cu
mkdir -p "$HIDDEN/1-reduce/hostile" "$HIDDEN/1-reduce/honest" "$HIDDEN/1-reduce/right"

plant() { { printf '%s\n' "$3"; cat "$2"; } > "$HIDDEN/1-reduce/$1"; } # plant NAME SOURCE HEADER
# expect STATUS LAST_LINE: what test-attacks.sh must return and print
expect() {
    autograder/test-attacks.sh 1 > "$HIDDEN/log" 2>&1
    status=$?
    [ $status -eq "$1" ] && [ "$(tail -n 1 "$HIDDEN/log")" = "$2" ] && return
    echo "expected status $1 and: $2; status $status and:"
    cat "$HIDDEN/log"
    exit 1
}

expect 1 "0 attacks: 0 held; 0 honest files: 0 passed"
plant right/solution.cu $solution "// passes: serial"
plant hostile/some.cu $solution "// attack: serial at most 5"
mkdir "$HIDDEN/1-reduce/hostile/several"
cp $starter "$HIDDEN/1-reduce/hostile/several"
printf '// attack: serial at most 0\n// refused: todo\n' > "$HIDDEN/1-reduce/hostile/several/ATTACK"
expect 0 "2 attacks: 2 held; 1 honest files: 1 passed"
rm -r "$HIDDEN"/1-reduce/*/*
plant hostile/scores.cu $solution "// attack: serial at most 4"
expect 1 "1 attacks: 0 held; 0 honest files: 0 passed"
plant hostile/scores.cu $starter "// refused: words that no report has"
expect 1 "1 attacks: 0 held; 0 honest files: 0 passed"
plant hostile/scores.cu $starter "// attack: serial"
expect 1 "1 attacks: 0 held; 0 honest files: 0 passed"
rm "$HIDDEN/1-reduce/hostile/scores.cu"
plant honest/todo.cu $starter "/* without a header it is serial */"
expect 1 "0 attacks: 0 held; 1 honest files: 0 passed"
