#!/bin/sh
# Runs the project's tests: its own (the arguments are the test programs), then every lesson's suite on
# the solutions, the starters and the wrong solutions. Ends with one line that counts them all.
set -u
cd "$(dirname "$0")/.." || exit 1
tested=0 passing=0 failing=0 crashing=0
log=$(mktemp)
room=$(mktemp -d)
trap 'rm -rf "$log" "$room"' EXIT

count() { # adds up Criterion's own closing line, from $log
    line=$(grep 'Tested:' "$log" | tail -n 1 | sed 's/\x1b\[[0-9;]*m//g')
    n() { echo "$line" | sed -n "s/.*$1: *\([0-9]*\).*/\1/p"; }
    [ -n "$line" ] && [ "$(n Tested)" -gt 0 ] || { failing=$((failing + 1)) tested=$((tested + 1))
        echo "$1: ran no test" >&2; return; }
    tested=$((tested + $(n Tested))) passing=$((passing + $(n Passing)))
    failing=$((failing + $(n Failing))) crashing=$((crashing + $(n Crashing)))
}

one() { # one NAME COMMAND...: a test that is a command
    name=$1
    shift
    tested=$((tested + 1))
    if "$@" > "$log" 2>&1; then passing=$((passing + 1)); else
        failing=$((failing + 1))
        echo "[FAIL] $name"
        cat "$log"
    fi
}

# Many commands, side by side: a line each, `NAME|COMMAND AND ITS WORDS`.
side_by_side() {
    awk -F'|' -v room="$room" '{ print $1 > (room "/" NR ".name"); close(room "/" NR ".name"); print NR, $2 }' |
        xargs -P "$(nproc)" -L 1 sh -c 'room=$0 n=$1; shift
            if "$@" > "$room/$n.log" 2>&1; then touch "$room/$n.passed"; fi' "$room"
    for name in "$room"/*.name; do
        [ -e "$name" ] || break
        tested=$((tested + 1))
        if [ -e "${name%.name}.passed" ]; then passing=$((passing + 1)); else
            failing=$((failing + 1))
            echo "[FAIL] $(cat "$name")"
            cat "${name%.name}.log"
        fi
    done
    rm -f "$room"/*
}

for t in "$@"; do
    echo "== $t"
    timeout -s KILL 600 "$t" > "$log" 2>&1
    grep -vE '^\[(----|====)\]? *$' "$log" | grep -v Synthesis
    count "$t"
done
if node -e 'process.exit(parseInt(process.versions.node) < 18)' 2> /dev/null; then
    one "what the trace page makes of a trace" autograder/view/test/run.sh model
else
    echo "the trace page's JavaScript is not tested: node 18 is not here (apt-get install nodejs)"
fi
one "mutants are made, one of each kind" autograder/mutants/test.sh
one "every starter is in step with its solution" autograder/starter.sh check
for lesson in lessons/[0-9]*; do
    number=$(basename "$lesson" | cut -d- -f1)
    one "the solutions of lesson $number get full marks" autograder/check-marks.sh "$number" solutions full
    one "the solutions of lesson $number give one answer in 10 random orders" autograder/soak.sh 10 "$lesson"
    one "the starters of lesson $number are all todo" autograder/check-marks.sh "$number" starter todo
    {
        for wrong in autograder/hidden/"$(basename "$lesson")"/wrong/*; do
            [ -e "$wrong" ] && echo "$wrong is caught where it says|autograder/check-wrong.sh $number $wrong"
        done
        for hostile in autograder/hidden/"$(basename "$lesson")"/hostile/*.cu; do
            [ -e "$hostile" ] && echo "$hostile is refused, with the reason|autograder/check-hostile.sh $number $hostile"
        done
    } > "$log.list"
    side_by_side < "$log.list"
    rm -f "$log.list"
done
printf '[====] Synthesis: Tested: %d | Passing: %d | Failing: %d | Crashing: %d\n' \
    $tested $passing $failing $crashing
[ $tested -gt 0 ] && [ $passing -eq $tested ]
