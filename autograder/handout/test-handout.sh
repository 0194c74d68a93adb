#!/bin/bash
# Builds a handout, and checks that it has no line of a solution, that planted ones are found, that it can be worked
# in (the files built here are used again), and that what `make handin1` packs in it is graded as it is.
set -u
cd "$(dirname "$0")/../.." || exit 1
unset MAKEFLAGS MAKELEVEL MFLAGS FACTS LESSON GIT
home=$PWD
work=$(mktemp -d "${TMPDIR:-/tmp}/lockstep-handout-XXXXXX")
trap 'rm -rf "$work"' EXIT
make_handout=autograder/handout/make-handout.sh
tree=$work/class/handout

fail() {
    echo "test-handout.sh: $*"
    cat "$work/log" 2> /dev/null
    exit 1
}
# expect STATUS WORDS COMMAND...: its exit status, and words of its output
expect() {
    local status=$1 words=$2 got
    shift 2
    "$@" > "$work/log" 2>&1 < /dev/null
    got=$?
    [ $got -eq "$status" ] || fail "$*: status $got, not $status"
    [ -z "$words" ] || tr -s ' \n' '  ' < "$work/log" | grep -qF -- "$words" || fail "$*: does not say: $words"
}

# ---- what is in it ----
expect 0 "72 exercises in 7 lessons, without solutions" $make_handout "$tree"
for absent in solutions slides autograder/hidden autograder/mutants autograder/handout autograder/develop.mk autograder/instruct.mk \
    autograder/sim/test lessons/1-reduce/claims.cu lessons/6-atomics-and-dates/civil.h lessons/notes/grading.md; do
    [ ! -e "$tree/$absent" ] || fail "the handout has $absent"
done
for present in starter/1-reduce/serial.cu lessons/1-reduce/reduce.h lessons/1-reduce/README.md LICENSE .clangd .gitignore \
    lessons/notes/glossary.md .devcontainer/Dockerfile .vscode/tasks.json .github/workflows/grade.yml .github/grade.sh; do
    [ -e "$tree/$present" ] || fail "the handout lacks $present"
done
find "$tree" -name test -o -name '*.bak*' | grep . && fail "the handout has these"
find "$tree" -type f -exec sha256sum {} + | cut -d' ' -f1 | sort > "$work/sums"
find solutions autograder/hidden -type f -name '*.cu' -exec sha256sum {} + | cut -d' ' -f1 | sort | comm -12 - "$work/sums" | grep . &&
    fail "the handout has a file of solutions/ or of autograder/hidden"
for page in "$tree"/lessons/*/*.md; do
    grep -nE 'snippet|\\f[][$]|lockstep: |\{\{|solutions/' "$page" && fail "${page#"$tree/"} is not plain Markdown"
done

# ---- planted leaks are found, whatever their file is called ----
plant() { # plant FILE: a copy of the handout's file, with standard input after it
    mkdir -p "$work/planted/$(dirname "$1")"
    { cat "$tree/$1" 2> /dev/null; cat; } > "$work/planted/$1"
}
sed -n '/TODO(/,/END TODO/p' solutions/1-reduce/shared.cu | plant README.md
sed -n '/TODO(/,/END TODO/p' solutions/7-transformations/exact.cu | sed 's/^ */\t \t/; s|$| // a comment|' | plant lessons/1-reduce/reduce.h
plant starter/notes.txt < solutions/4-nested-loop/balanced.cu
for kind in wrong hostile right honest; do
    find autograder/hidden -path "*/$kind/*.cu" | LC_ALL=C sort | head -n 1 | xargs cat | plant ".vscode/$kind.json"
done
plant autograder/grade/grade.c < "$(find autograder/hidden -name '*.patch' | LC_ALL=C sort | head -n 1)"
expect 1 "students must not have them" autograder/handout/check-leaks.sh "$work/planted"
(cd "$work/planted" && find . -type f | sed 's|^\./||') | while read -r file; do
    grep -qF "$file:" "$work/log" || { echo "$file"; exit 1; }
done || fail "what was planted there is not found"
expect 0 "" autograder/handout/check-leaks.sh "$tree"

# Each exercise's lines are found, but for those that the starter of a later exercise has.
mkdir "$work/bodies"
for solution in solutions/*/*.cu; do
    sed -n '/TODO(/,/END TODO/p' "$solution" > "$work/bodies/$(echo "${solution#solutions/}" | tr / :)"
done
expect 1 "" autograder/handout/check-leaks.sh "$work/bodies"
for body in "$work"/bodies/*; do
    grep -qF "${body##*/}:" "$work/log" || echo "${body##*/}"
done > "$work/unseen"
[ "$(cat "$work/unseen")" = 1-reduce:warp.cu ] || fail "the lines of these would not be found: $(cat "$work/unseen")"

# Every figure of the pages is filled in, by a program that knows no words of the glossary.
printf '#!/bin/sh\ncase "$2" in "term "*) exit 1 ;; esac\necho 7\n' > "$work/facts" && chmod +x "$work/facts"
for page in lessons/*/README.md; do
    awk -v from="$(dirname "$page")" -v facts="$work/facts" -f autograder/handout/notes.awk "$page" > "$work/page" ||
        fail "$page has a figure that cannot be filled in"
    grep -q '{{' "$work/page" && fail "$page: a figure is left"
done

# A tree whose own header has one: nothing is written.
mkdir "$work/leaky"
cp -R Makefile LICENSE .clangd .clang-format .gitignore .vscode .devcontainer autograder lessons solutions "$work/leaky"
sed -n '/TODO(/,/END TODO/p' solutions/1-reduce/shared.cu >> "$work/leaky/lessons/1-reduce/reduce.h"
expect 1 "lessons/1-reduce/reduce.h:" "$work/leaky/$make_handout" "$work/leaked"
[ -z "$(ls -d "$work"/leaked* 2> /dev/null)" ] || fail "a handout with a leak was written"
rm -rf "$work/leaky"

# ---- archives, and what is refused ----
expect 0 "without solutions" $make_handout "$work/a.tar.gz"
expect 0 "without solutions" $make_handout "$work/b.zip"
mkdir "$work/unpacked"
tar -xzf "$work/a.tar.gz" -C "$work/unpacked" && (cd "$work/unpacked" && unzip -q ../b.zip) || fail "an archive cannot be unpacked"
diff -r "$tree" "$work/unpacked/a" > "$work/log" && diff -r "$tree" "$work/unpacked/b" > "$work/log" ||
    fail "an archive has other files than the folder"
[ -x "$work/unpacked/b/autograder/setup.sh" ] || fail "the .zip has lost the permission to execute"
expect 1 "is not empty" $make_handout "$tree"
expect 1 "exists already" $make_handout "$work/a.tar.gz"
mkdir "$work/empty" && ln -s empty "$work/link"
expect 1 "exists already" $make_handout "$work/link"
expect 1 "inside of this project" $make_handout "$home/students"
expect 1 "an archive's name ends in" $make_handout "$work/c.rar"
expect 1 "name a folder or an archive" $make_handout ""
expect 1 "there is no lesson 99" env LESSON=99 $make_handout "$work/none"
expect 0 "without solutions" env GIT=1 LESSON=1 $make_handout "$work/empty"
[ "$(git -C "$work/empty" log --format=%s)" = "Hand out the lessons" ] || fail "GIT=1 makes no repository"
[ "$(cat "$work/empty/.github/lessons")" = 1 ] || fail "LESSON=1 does not reach the workflow"
[ -z "$(ls -d "$work"/*draft* 2> /dev/null)" ] || fail "a draft was left behind"

# ---- a student works in it ----
mkdir "$tree/build" "$work/bin"
for part in lockstep suites lib sim o; do cp -rp "build/$part" "$tree/build"; done
cd "$tree" || exit 1
expect 0 "make handin1" make
expect 2 "there is no such target" make grade
expect 1 "unchanged starters: there is nothing to hand in yet" autograder/handin.sh 1
expect 0 "No starter is missing" make starter
expect 0 "Hint 1 of 3 for serial" make hint1 EX=serial
expect 0 "lessons/1-reduce/README.md: open it" make notes1
cp "$home"/solutions/1-reduce/*.cu starter/1-reduce
expect 0 "Score: 100 of 100" make lesson1
expect 0 "1 Reduce 10 0 0 0 0 100 of 100" build/lockstep progress
expect 0 "Next: fill in the TODO in starter/2-scan/serial.cu" make next
for number in 2 3; do expect 0 "Hint $number of 3" build/lockstep hint 1 serial; done
grep -q 'solutions/' "$work/log" && fail "a hint names solutions/"
expect 0 "it is kept as starter/1-reduce/peak.cu.bak1" make reset1 EX=peak
cmp -s starter/1-reduce/peak.cu autograder/starters/1-reduce/peak.cu || fail "make reset1 does not restore the starter"
sed 's/__syncthreads();//' "$home/solutions/1-reduce/shared.cu" > starter/1-reduce/shared.cu

# ---- and hands in ----
printf '#include "mine.h"\n' >> starter/1-reduce/warp.cu && touch starter/1-reduce/mine.h
expect 1 "warp.cu includes mine.h from starter/1-reduce, which is not handed in" autograder/handin.sh 1
rm starter/1-reduce/warp.cu
expect 1 "warp.cu is missing: \`make starter\` puts it back" autograder/handin.sh 1
iconv -f UTF-8 -t UTF-16 "$home/solutions/1-reduce/warp.cu" > starter/1-reduce/warp.cu
expect 1 "warp.cu is not UTF-8" autograder/handin.sh 1
rm starter/1-reduce/warp.cu && ln -s "$home/solutions/1-reduce/warp.cu" starter/1-reduce/warp.cu
expect 1 "warp.cu is not a plain file" autograder/handin.sh 1
[ ! -e build/handin ] || fail "something was packed"
for exercise in any-operator bug first-add global many-items one-launch warp; do make -s reset1 EX=$exercise > /dev/null; done
expect 0 "racy shared 0/15" make handin1 NAME=doe
grep -q '^SHA-256 [0-9a-f]\{64\}$' "$work/log" || fail "no hash is printed"
grep -q '^Not begun: any-operator.cu' "$work/log" || fail "what was not begun is not told"
mkdir "$work/submissions" && cp build/handin/doe.tar.gz "$work/submissions"
expect 0 "1 submission graded" "$home/build/lockstep" grade --lesson 1 --out "$work/grades" "$work/submissions"
tail -n 1 "$work/grades/gradebook.csv" > "$work/log"
case $(cat "$work/log") in doe,,,5,100,5,passed,0,todo,0,racy,*) ;; *) fail "the gradebook has another line" ;; esac
[ ! -s "$work/grades/untaken.txt" ] || fail "something of the archive was not taken"

# ---- and pushes: the report becomes a comment ----
printf '#!/bin/sh\necho "gh $*" >> "%s"\n' "$work/gh.log" > "$work/bin/gh" && chmod +x "$work/bin/gh"
as_on_github() { env PATH="$work/bin:$PATH" GH_TOKEN=t GITHUB_REPOSITORY=class/doe GITHUB_SHA=abc GITHUB_STEP_SUMMARY="$work/summary" "$@" .github/grade.sh; }
expect 0 "::notice title=Autograding complete::Points 5/100" as_on_github PULL_REQUEST=
grep -qF "gh api --silent repos/class/doe/commits/abc/comments" "$work/gh.log" || fail "no comment on the commit"
grep -qF "### Lesson 1: 5 of 100 points" "$work/summary" || fail "the summary lacks the score"
grep -qF "s[tid + half]" build/ci/comment.md || fail "the comment lacks the finding's line"
autograder/starter.sh restore > /dev/null && cp autograder/starters/1-reduce/*.cu starter/1-reduce
expect 0 "No starter was changed yet" as_on_github PULL_REQUEST=7
grep -qF "gh pr comment 7" "$work/gh.log" || fail "no comment on the pull request"
exit 0
