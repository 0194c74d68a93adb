#!/bin/sh
# Tests `make new-lesson` in a copy of the tree: what it makes is graded like any lesson, and it overwrites nothing.
set -u
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MAKELEVEL
copy=$(mktemp -d "${TMPDIR:-/tmp}/lockstep-new-XXXXXX")
trap 'rm -rf "$copy"' EXIT
cp -rp Makefile autograder lessons solutions starter slides "$copy"
mkdir "$copy/build"
for part in lockstep suites lib sim o; do cp -rp "build/$part" "$copy/build"; done
cd "$copy" || exit 1

# expect STATUS WORDS COMMAND...: its exit status, and words of its output, if any are given
expect() {
    status=$1 words=$2
    shift 2
    "$@" > log 2>&1 < /dev/null
    got=$?
    if [ $got -ne "$status" ] || { [ -n "$words" ] && ! grep -qF -- "$words" log; }; then
        echo "test-new-lesson.sh: $*: status $got; expected $status, and: $words"
        cat log
        exit 1
    fi
}
list() { find lessons solutions starter autograder/hidden | sort; }

list > before
expect 2 "give the lesson a number and a name" make new-lesson
expect 2 'is not a lesson'\''s name' make new-lesson LESSON=98-../sort
expect 2 "lessons/1-reduce exists" make new-lesson LESSON=1-sort
list | cmp -s before - || { echo "test-new-lesson.sh: a refused name left something behind"; exit 1; }

expect 2 "" build/lockstep hint 0 map # the template is not a lesson
expect 0 "make lesson98 FROM=solutions/98-fold-it" make new-lesson LESSON=98-fold-it
expect 2 "lessons/98-fold-it exists" make new-lesson LESSON=98-other
expect 1 "" grep -rniE 'lesson ?0|hint0|template\.h|0-template' lessons/98-fold-it solutions/98-fold-it starter/98-fold-it
expect 0 "Score: 10 of 10" make lesson98 FROM=solutions/98-fold-it
expect 0 "starter/98-fold-it/map.cu" make lesson98
expect 0 "Hint 1 of 3" make hint98 EX=map
expect 0 "Passing: 1" autograder/check-wrong.sh 98 autograder/hidden/98-fold-it/wrong/map-last-value.patch
expect 0 "" autograder/starter.sh check
