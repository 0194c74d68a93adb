#!/bin/bash
# Builds an autograder for Gradescope, lays it out as Gradescope does, in a folder of its own, and grades submissions in
# the sandbox that needs no namespaces. What is built already is used again; setup.sh, which installs packages, is not run.
set -u
cd "$(dirname "$0")/../.." || exit 1
unset LESSON SECRET SECONDS_MAX MEMORY MAKEFLAGS MAKELEVEL
home=$PWD
top=$(mktemp -d "${TMPDIR:-/tmp}/lockstep-gradescope-XXXXXX")
trap 'rm -rf "$top"' EXIT
chmod 755 "$top"
make_gradescope=autograder/gradescope/make-gradescope.sh
results=$top/results/results.json

fail() {
    echo "test-gradescope.sh: $*"
    cat "$top/log" "$results" 2> /dev/null
    exit 1
}
# expect STATUS WORDS COMMAND...
expect() {
    local status=$1 words=$2 got
    shift 2
    "$@" > "$top/log" 2>&1 < /dev/null
    got=$?
    [ $got -eq "$status" ] || fail "$*: status $got, not $status"
    grep -qF -- "$words" "$top/log" || fail "$*: does not say: $words"
}

# ---- the archive ----
echo 0a1b2c3d > "$top/the.secret"
expect 1 "name the archive" $make_gradescope ""
expect 1 "Gradescope takes a .zip" $make_gradescope "$top/a.tar.gz"
expect 1 "there is no lesson 99" env LESSON=99 $make_gradescope "$top/a.zip"
expect 1 "does not exist" env SECRET="$top/none" $make_gradescope "$top/a.zip"
expect 0 "Gradescope's autograder for lesson 1" env SECRET="$top/the.secret" $make_gradescope "$top/a.zip"
expect 1 "exists already" env SECRET="$top/the.secret" $make_gradescope "$top/a.zip"
for lesson in $(seq 7 -1 1); do # one without a secret yet
    [ ! -e "build/grades/$lesson.secret" ] || continue
    touch "$top/file"
    expect 1 "cannot be made" env LESSON="$lesson" $make_gradescope "$top/file/a.zip"
    [ ! -e "build/grades/$lesson.secret" ] || fail "a secret was left behind"
    break
done
mkdir "$top/source" && (cd "$top/source" && unzip -q ../a.zip) || fail "the archive cannot be unpacked"
for script in setup.sh run_autograder; do [ -x "$top/source/$script" ] || fail "$script is not at the top, or not executable"; done
[ "$(stat -c %a "$top/source/secret")" = 600 ] || fail "others can read the secret"
autograder/handout/check-leaks.sh "$top/source" || fail "the archive has lines of solutions"
[ -z "$(ls -d "$top"/*draft* 2> /dev/null)" ] || fail "a draft was left behind"

# ---- submissions ----
mkdir "$top/source/lockstep/build"
for part in lockstep unpack suites lib sim; do cp -rp "build/$part" "$top/source/lockstep/build"; done
grade() { env AUTOGRADER="$top" SANDBOX=landlock "$top/source/run_autograder"; }
submit() { rm -rf "$top/submission" && mkdir "$top/submission" && cd "$top/submission" || exit 1; }
has() { tr -s ' \n' '  ' < "$results" | grep -qF -- "$1" || fail "results.json lacks: $1"; }

submit
cp "$home/solutions/1-reduce/serial.cu" .
sed 's/__syncthreads();//' "$home/solutions/1-reduce/shared.cu" > shared.cu
ln -s ../source/secret warp.cu
grade > "$top/log" 2>&1
if grep -q "no sandbox works here" "$top/log"; then
    echo "grading is skipped, since this kernel has no Landlock"
    exit 0
fi
grep -q "^Sandbox: Landlock" "$top/log" || fail "another sandbox was used"
has '"score": 5'
has '"name": "serial", "max_score": 5, "status": "passed"'
has 'racy: Two threads access the same word'
has 'symbolic link'
grep -qE "0a1b2c3d|$top" "$results" && fail "results.json has the secret, or a path of this machine"

submit # as `make handin1` packs it
mkdir 1-reduce && cp "$home/solutions/1-reduce/serial.cu" 1-reduce && tar -czf 1-reduce.tar.gz 1-reduce && rm -r 1-reduce
expect 0 "serial: passed" grade
has '"score": 5'

# ---- the same for Autolab ----
expect 0 "Autolab's autograder for lesson 1" env AUTOLAB=1 SECRET="$top/the.secret" "$home/$make_gradescope" "$top/autolab"
cd "$top/autolab" || exit 1
mv autograde-Makefile Makefile
mkdir -p source/lockstep/build
for part in lockstep unpack suites lib sim o; do cp -rp "$home/build/$part" source/lockstep/build; done
cp "$home/solutions/1-reduce/serial.cu" .
chmod 755 . source source/lockstep
expect 0 "Score: 5 of 100" env SANDBOX=landlock make
[ "$(tail -n 1 "$top/log")" = '{"scores": {"serial": 5, "global": 0, "shared": 0, "bug": 0, "first-add": 0, "many-items": 0, "warp": 0, "one-launch": 0, "any-operator": 0, "peak": 0}}' ] ||
    fail "the last line has other scores for Autolab"

# ---- the grader fails: there is no score, since 0 would be a grade ----
mv "$top/source/lockstep/build/suites" "$top/source/lockstep/build/none"
expect 1 "grader-error" grade
grep -q "$top" "$results" && fail "results.json has a path of this machine"
grep -q '^ "score"' "$results" && fail "a submission that was not graded has a score"
mv "$top/source/lockstep/build/lockstep" "$top/source/lockstep/build/none"
expect 1 "run_autograder: lockstep grade ended with status 127" grade
has "The grader failed, and nothing is known of your files"
grep -q '^ "score"' "$results" && fail "a submission that was not graded has a score"
exit 0
