#!/bin/sh
# Runs the project's tests: its own (the arguments are the test programs), then every lesson's suite on
# the solutions, the starters and the wrong solutions. As many side by side as there are processors,
# the long ones first. Ends with one line that counts them all.
set -u
cd "$(dirname "$0")/.." || exit 1
tested=0 passing=0 failing=0 crashing=0
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
jobs=$((($(nproc) + 1) / 2)) # of one of our own test programs: others run beside it

# What there is to do, a line each: `NAME|COMMAND AND ITS WORDS`; `suite PROGRAM` has many tests in it.
list() {
    for t; do echo "suite $t|timeout -s KILL 900 $t --jobs=$jobs"; done
    for lesson in lessons/[0-9]*; do
        number=$(basename "$lesson" | cut -d- -f1)
        echo "the solutions of lesson $number get full marks|autograder/check-marks.sh $number solutions full"
        echo "the solutions of lesson $number give one answer in 10 random orders|autograder/soak.sh 10 $lesson"
        echo "the starters of lesson $number are all todo|autograder/check-marks.sh $number starter todo"
    done
    echo "mutants are made, one of each kind|autograder/mutants/test.sh"
    echo "a planted attack that scores is told|autograder/test-attacks-test.sh"
    echo "every starter is in step with its solution|autograder/starter.sh check"
    echo "the README shows the reports that the commands print|autograder/check-readme.sh"
    if node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2> /dev/null; then
        echo "what the trace page makes of a trace|autograder/view/test/run.sh model"
    else
        echo "the trace page's JavaScript is not tested: node 18 is not here (apt-get install nodejs)" >&2
    fi
    for lesson in lessons/[0-9]*; do
        number=$(basename "$lesson" | cut -d- -f1)
        for wrong in autograder/hidden/"$(basename "$lesson")"/wrong/*; do
            [ -e "$wrong" ] && echo "$wrong is caught where it says|autograder/check-wrong.sh $number $wrong"
        done
        for hostile in autograder/hidden/"$(basename "$lesson")"/hostile/*; do
            [ -e "$hostile" ] && echo "$hostile gets no more points than it says|autograder/check-attack.sh $number $hostile"
        done
        for honest in autograder/hidden/"$(basename "$lesson")"/honest/*.cu autograder/hidden/"$(basename "$lesson")"/right/*.cu; do
            [ -e "$honest" ] && echo "$honest passes|autograder/check-passes.sh $number $honest"
        done
    done
}

# Runs the list. The N-th line's name, words and success become N.name, N.log and N.passed.
side_by_side() {
    awk -F'|' -v room="$room" '{ print $1 > (room "/" NR ".name"); close(room "/" NR ".name"); print NR, $2 }' |
        xargs -P "$(nproc)" -L 1 sh -c 'room=$0 n=$1; shift
            if "$@" > "$room/$n.log" 2>&1; then touch "$room/$n.passed"; else touch "$room/$n.failed"; fi
            [ ! -t 2 ] || printf "\r%s of %s " "$(ls "$room" | grep -c ed$)" "$(ls "$room" | grep -c name$)" >&2' "$room"
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

count_suite() { # count_suite PROGRAM LOG: adds up Criterion's own closing line
    line=$(grep 'Tested:' "$2" | tail -n 1 | sed 's/\x1b\[[0-9;]*m//g')
    n() { echo "$line" | sed -n "s/.*$1: *\([0-9]*\).*/\1/p"; }
    echo "== $1"
    grep -vE '^\[(----|====)\]? *$' "$2" | grep -v Synthesis
    [ -n "$line" ] && [ "$(n Tested)" -gt 0 ] || { failing=$((failing + 1)) tested=$((tested + 1))
        echo "$1: ran no test" >&2; return; }
    tested=$((tested + $(n Tested))) passing=$((passing + $(n Passing)))
    failing=$((failing + $(n Failing))) crashing=$((crashing + $(n Crashing)))
}

count() { # count NUMBER
    name=$(cat "$room/$1.name")
    case $name in "suite "*)
        count_suite "${name#suite }" "$room/$1.log"
        return ;;
    esac
    tested=$((tested + 1))
    if [ -e "$room/$1.passed" ]; then passing=$((passing + 1)); else
        failing=$((failing + 1))
        echo "[FAIL] $name"
        cat "$room/$1.log"
    fi
}

list "$@" > "$room/list"
side_by_side < "$room/list"
for number in $(seq "$(wc -l < "$room/list")"); do count "$number"; done
printf '[====] Synthesis: Tested: %d | Passing: %d | Failing: %d | Crashing: %d\n' \
    $tested $passing $failing $crashing
[ $tested -gt 0 ] && [ $passing -eq $tested ]
