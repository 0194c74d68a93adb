#!/bin/bash
# test.sh short|rest PROGRAM...: runs one of the two parts of the project's tests, each test in one of
# them: `short` is `make test`, `rest` what `make test-all` adds. The programs are Criterion's. As many
# side by side as there are processors, the long ones first. Ends with one line that counts them all;
# build/test-times-PART.tsv says what took how long.
set -u
cd "$(dirname "$0")/.." || exit 1
part=$1
shift
tested=0 passing=0 failing=0 crashing=0
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
jobs=$((($(nproc) + 1) / 2)) # of one of our own test programs: others run beside it

# ---- what there is to do, a line each: `NAME|COMMAND AND ITS WORDS` ----

# Of programs of the simulator, of what is measured against a GPU, and of whole classes.
is_long() {
    case ${1##*/} in
    test_accepted | test_arithmetic | test_batch | test_engine | test_failures | test_fidelity | test_glossary | \
        test_mutated_objects | test_parallel | test_patterns | test_random | test_solutions | test_suite) return 0 ;;
    *) return 1 ;;
    esac
}

# suite NAME PROGRAM [FILTER [VARIABLE=VALUE...]]: has many tests in it, which count one by one
suite() {
    local name=$1 program=$2 filter=${3:-*}
    shift $(($# < 3 ? $# : 3))
    echo "suite $name|env $* timeout -s KILL 1800 $program --filter=$filter --jobs=$jobs"
}

# The programs of the simulator are one suite: one program of each feature is tried first.
suites() {
    local program
    for program; do
        case $part:$program in
        short:*/test_programs) suite "$program, one of each feature" "$program" 'programs/*' LOCKSTEP_PROGRAMS=short ;;
        rest:*/test_programs) suite "$program, all others" "$program" '*' LOCKSTEP_PROGRAMS=rest ;;
        short:*) is_long "$program" || suite "$program" "$program" ;;
        rest:*) ! is_long "$program" || suite "$program" "$program" ;;
        esac
    done
}

# The same counts and findings from every compiler that is here, and on another processor. Other versions of
# g++ get one program of each feature, and no large launches beside the hardware's (make test-compilers: all).
compilers() {
    local name variables part
    autograder/test-compilers.sh list | while IFS='|' read -r name variables; do
        case $name in g++*) part=LOCKSTEP_PROGRAMS=short ;; *) part='' ;; esac
        # shellcheck disable=SC2086 # words
        suite "build/tests/test_programs, $name" build/tests/test_programs 'programs/*' $part $variables
        # shellcheck disable=SC2086
        suite "build/tests/test_fidelity, $name" build/tests/test_fidelity 'fidelity/*' $part $variables
    done
}

each_lesson() { # each_lesson COMMAND: with number and name of each
    local lesson
    for lesson in lessons/[0-9]*; do
        lesson=$(basename "$lesson")
        "$1" "${lesson%%-*}" "$lesson"
    done
}

marks() {
    echo "the solutions of lesson $1 get full marks|autograder/check-marks.sh $1 solutions full"
    echo "the starters of lesson $1 are all todo|autograder/check-marks.sh $1 starter todo"
}

soak() { echo "the solutions of lesson $1 give one answer in 10 random orders|autograder/soak.sh 10 lessons/$2"; }

in_an_editor() {
    echo "clangd has nothing to say about lesson $1|autograder/editor/test.sh $(echo {starter,solutions}/"$2"/*.cu)"
}

# rounds CHECK NUMBER WHAT: files of different exercises are graded in one run, except those that stand alone.
# Reads a line per file: EXERCISE 1-IF-ALONE FILE
rounds() {
    awk -v command="autograder/$1 $2" -v what="$3 of lesson $2" '
        $2 { print "suite " $3 "|" command, $3; next }
        { round = ++count[$1]; files[round] = files[round] " " $3; last = round > last ? round : last }
        END { for (i = 1; i <= last; i++) print "suite " what ", round " i "|" command files[i] }'
}

# wrong PART NUMBER LESSON: `short` is the first wrong file of each exercise, `rest` all others. Alone are whole
# files, which are graded as a student's, what reaches the time limit, and patches of a solution that includes
# another one's file, which may be patched as well.
wrong() {
    local file exercise check part alone including seen=' '
    including=" $(cd solutions/"$3" && grep -l '^#include ".*\.cu"' -- *.cu | tr '\n' ' ')"
    for file in autograder/hidden/"$3"/wrong/*; do
        [ -e "$file" ] || continue
        read -r _ _ exercise _ check < "$file" # // caught-by: EXERCISE VERDICT CHECK
        part=rest alone=0
        case $seen in *" $exercise "*) ;; *) part=short seen+="$exercise " ;; esac
        case $file:$check:$including in *.cu:* | *:timeout:* | *" $exercise.cu "*) alone=1 ;; esac
        [ $part != "$1" ] || echo "$exercise $alone $file"
    done | rounds check-wrong.sh "$2" "wrong solutions"
}
first_wrong() { wrong short "$@"; }
other_wrong() { wrong rest "$@"; }

hostile() {
    local file tag exercise alone
    for file in autograder/hidden/"$2"/hostile/*; do
        [ -e "$file" ] && echo "$file gets no more points than it says|autograder/check-attack.sh $1 $file"
    done
    for file in autograder/hidden/"$2"/honest/*.cu autograder/hidden/"$2"/right/*.cu; do
        [ -e "$file" ] || continue
        read -r _ tag exercise _ < "$file" # // passes: EXERCISE
        [ "$tag" = passes: ] || exercise=serial
        grep -q '^#include ".*\.cu"' "$file" && alone=1 || alone=0
        echo "$exercise $alone $file"
    done | rounds check-passes.sh "$1" "honest and right files"
}

list_short() {
    each_lesson marks
    suites "$@"
    echo "mutants are made, one of each kind|autograder/mutants/test.sh"
    echo "every starter is in step with its solution|autograder/starter.sh check"
    echo "gdb stops at a planted mistake|autograder/test-debug.sh"
    echo "the README shows the reports that the commands print|autograder/check-readme.sh"
    echo "includes go down in the order of the folders|autograder/check-layers.sh"
    echo "a planted include against that order is found|autograder/check-layers-test.sh"
    echo "the sum of both parts of the tests fails if a test or a part does|autograder/sum-tests-test.sh"
    echo "the oldest files of the cache are removed at its limit|autograder/trim-cache-test.sh"
    if node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2> /dev/null; then
        echo "what the trace page makes of a trace|autograder/view/test/run.sh model"
        echo "VS Code finds the lines that reports name|autograder/editor/test-matcher.sh"
    else
        echo "the trace page's JavaScript is not tested: node 18 is not here (apt-get install nodejs)" >&2
    fi
    each_lesson first_wrong
}

list_rest() {
    compilers
    suites "$@"
    echo "the student's daily loop works in a copy of the tree|autograder/test-loop.sh"
    echo "a new lesson is graded as it is made|autograder/test-new-lesson.sh"
    echo "a handout has no line of a solution, and can be worked in|autograder/handout/test-handout.sh"
    echo "an autograder for Gradescope grades in its layout, without namespaces|autograder/gradescope/test-gradescope.sh"
    each_lesson soak
    each_lesson in_an_editor
    echo "clangd reports a planted mistake, and completes CUDA's names|autograder/editor/test.sh --self"
    echo "the trace page is stepped through in a browser|autograder/view/test/run.sh"
    echo "a planted attack that scores is told|autograder/test-attacks-test.sh"
    echo "of several files in one run those that fail are told|autograder/check-files-test.sh"
    each_lesson hostile
    echo "a killed grader goes on to the same gradebook, in a class of all kinds|autograder/batch/test/test-class.sh 12"
    each_lesson other_wrong
}

# ---- doing it ----

# Runs the list. The N-th line's name, words and success become N.name, N.log and N.passed; N.seconds is
# its wall time, and the processor time of all it started.
side_by_side() {
    awk -F'|' -v room="$room" '{ print $1 > (room "/" NR ".name"); close(room "/" NR ".name"); print NR, $2 }' |
        xargs -P "$(nproc)" -L 1 bash -c 'room=$0 n=$1; shift; TIMEFORMAT="%R %U %S"
            if { time "$@" > "$room/$n.log" 2>&1; } 2> "$room/$n.seconds"
            then touch "$room/$n.passed"; else touch "$room/$n.failed"; fi
            [ ! -t 2 ] || printf "\r%s of %s " "$(ls "$room" | grep -c ed$)" "$(ls "$room" | grep -c name$)" >&2' "$room"
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# Seconds on the clock and of processor time, the longest first.
write_times() {
    local number wall user system
    {
        printf 'seconds\tprocessor\ttest\n'
        for number in $(seq "$(wc -l < "$room/list")"); do
            read -r wall user system < "$room/$number.seconds"
            echo "$wall $user $system $(cat "$room/$number.name")"
        done | awk '{ printf "%.1f\t%.1f\t", $1, $2 + $3; sub(/^[^ ]* [^ ]* [^ ]* /, ""); print }' | sort -rn
    } > "build/test-times-$part.tsv"
}

count_suite() { # count_suite NAME LOG: adds up Criterion's own closing line
    local line
    line=$(grep 'Tested:' "$2" | tail -n 1 | sed 's/\x1b\[[0-9;]*m//g')
    grep -o '^\[FAIL\][^:]*::[A-Za-z0-9_]*' "$2" | sort -u | sed "s|$| (in $1)|" >> "$room/failures"
    n() { echo "$line" | sed -n "s/.*$1: *\([0-9]*\).*/\1/p"; }
    echo "== $1"
    grep -vE '^\[(----|====)\]? *$' "$2" | grep -v Synthesis
    [ -n "$line" ] && [ "$(n Tested)" -gt 0 ] || { failing=$((failing + 1)) tested=$((tested + 1))
        echo "[FAIL] $1: ran no test" | tee -a "$room/failures" >&2; return; }
    tested=$((tested + $(n Tested))) passing=$((passing + $(n Passing)))
    failing=$((failing + $(n Failing))) crashing=$((crashing + $(n Crashing)))
}

count() { # count NUMBER
    local name
    name=$(cat "$room/$1.name")
    case $name in "suite "*)
        count_suite "${name#suite }" "$room/$1.log"
        return ;;
    esac
    tested=$((tested + 1))
    if [ -e "$room/$1.passed" ]; then
        passing=$((passing + 1))
        grep 'skipped, since' "$room/$1.log" >&2
    else
        failing=$((failing + 1))
        echo "[FAIL] $name" | tee -a "$room/failures"
        cat "$room/$1.log"
        tail -n 6 "$room/$1.log" | cut -c1-300 | sed 's/^/       /' >> "$room/failures"
    fi
}

case $part in
short | rest) "list_$part" "$@" > "$room/list" ;;
*) echo "test.sh: the part is short or rest, not '$part'" >&2; exit 2 ;;
esac
mkdir -p build
autograder/trim-cache.sh build/cache 2048 # what changed sources leave there, nothing else removes
side_by_side < "$room/list"
write_times
for number in $(seq "$(wc -l < "$room/list")"); do count "$number"; done
if [ -s "$room/failures" ]; then # again, together: what they print is far above
    echo "these failed:"
    cat "$room/failures"
fi
printf '[====] Synthesis: Tested: %d | Passing: %d | Failing: %d | Crashing: %d\n' \
    $tested $passing $failing $crashing
[ $tested -gt 0 ] && [ $passing -eq $tested ]
