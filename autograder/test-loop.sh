#!/bin/sh
# Tests the student's daily loop in a copy of the tree: next, progress, hints, reset, starter, watch, and make in
# a lesson's folder. So no file of starter/ is touched.
set -u
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MAKELEVEL
copy=$(mktemp -d "${TMPDIR:-/tmp}/lockstep-loop-XXXXXX")
watcher=
clean_up() {
    [ -z "$watcher" ] || kill -- "-$watcher" 2> /dev/null
    rm -rf "$copy"
}
trap clean_up EXIT
cp -rp Makefile autograder lessons solutions slides "$copy"
mkdir "$copy/build"
for part in lockstep suites lib sim o; do cp -rp "build/$part" "$copy/build"; done
cd "$copy" || exit 1
git init -q . 2> /dev/null # not the project's: so no file is one that git has
autograder/starter.sh generate || exit 1 # a student may have solved some
first=starter/1-reduce/serial.cu second=starter/1-reduce/global.cu

fail() {
    echo "test-loop.sh: $*"
    cat log
    exit 1
}
# expect STATUS WORDS COMMAND...: its exit status, and words of its output
expect() {
    status=$1 words=$2
    shift 2
    "$@" > log 2>&1 < /dev/null
    got=$?
    [ $got -eq "$status" ] || fail "$*: status $got, not $status"
    tr -s ' \n' '  ' < log | grep -qF -- "$words" || fail "$*: does not say: $words"
}
says_not() { ! grep -qF -- "$1" log || fail "says: $1"; }
solve() { cp "solutions/$1.cu" "starter/$1.cu"; }

# ---- the next exercise, and results that are kept ----
expect 0 "1 Reduce 0 0 0 0 10 0 of 100" build/lockstep progress
[ ! -e build/progress ] || fail "starters were graded, though they are known to be todo"
expect 0 "fill in the TODO in $first:14, then" build/lockstep next
solve 1-reduce/serial
expect 0 "Next: $second:20, then" build/lockstep next
says_not "All passed"
expect 0 "fill in the TODO in $second:20" build/lockstep next
expect 0 "1 Reduce 1 0 0 0 9 5 of 100" build/lockstep progress
sed 's/__syncthreads();//' solutions/1-reduce/global.cu > $second
expect 0 "1 Reduce 1 1 0 0 8 5 of 100" build/lockstep progress
expect 1 "\`make view1 EX=global\` steps through the kernel; \`make hint1 EX=global\`" build/lockstep lesson 1 --exercise global
echo "int broken" >> $first # a pass must not be shown for a file that has changed
expect 0 "1 Reduce 0 1 0 1 8 0 of 100" build/lockstep progress
printf '#include "mine.h"\n' | cat - solutions/1-reduce/serial.cu > $first
touch starter/1-reduce/mine.h
expect 0 "1 Reduce 1 1 0 0 8 5 of 100" build/lockstep progress
echo "#error no" > starter/1-reduce/mine.h # nor for one whose own header has changed
expect 0 "1 Reduce 0 1 0 1 8 0 of 100" build/lockstep progress
rm starter/1-reduce/mine.h
# over its bound, with partial credit: 85 % of 5 points, rounded down
sed -i '0,/\.points = 5,/s//& .credit = {60, 25, 15},/' lessons/1-reduce/exercises.c
make all > log 2>&1 || fail "a lesson with partial credit does not build"
cp autograder/hidden/1-reduce/wrong/serial-from-identity.cu $first
expect 0 "1 Reduce 0 1 1 0 8 4 of 100" build/lockstep progress
cp solutions/1-reduce/*.cu starter/1-reduce
rm starter/1-reduce/bug.cu
expect 0 "No result: \`make lesson1 EX=bug\` says why" build/lockstep progress
solve 1-reduce/bug
build/lockstep progress > /dev/null
expect 0 "All passed. Next: \`make notes1\` shows the lesson's page, or go on with \`make lesson2\`" \
    build/lockstep lesson 1 --exercise serial
expect 0 "Lesson 2" build/lockstep next

# ---- hints ----
expect 0 "Hint 1 of 3" build/lockstep hint 1 Shared
expect 0 "Hint 2 of 3" build/lockstep hint 1 shared.cu
expect 0 "Hint 1 of 3" build/lockstep hint 1 shared 1
expect 0 "Hint 3 of 3" build/lockstep hint 1 shared # reading one again counts for nothing

# ---- no line of a student's is lost ----
expect 0 "$first differs from the starter: it is kept as $first.bak1" autograder/reset.sh 1 "Serial,$second"
cmp -s $first.bak1 solutions/1-reduce/serial.cu || fail "reset.sh did not keep the file"
[ -e $second.bak1 ] || fail "reset.sh did not keep the second file"
expect 0 "is the starter already" autograder/reset.sh 1 serial
[ ! -e $first.bak2 ] || fail "a starter was kept, too"
expect 2 "has no exercise \`nope\`" autograder/reset.sh 1 "shared nope"
[ ! -e starter/1-reduce/shared.cu.bak1 ] || fail "reset.sh began before it had read all names"
rm $first
echo "my line" >> $second
expect 0 "$first is back" autograder/starter.sh restore
says_not "No starter is missing"
grep -q "my line" $second || fail "starter.sh restore changed a file"
expect 0 "$second was changed: it is kept as $second.bak2" autograder/starter.sh generate
grep -q "my line" $second.bak2 || fail "starter.sh generate lost a line"
autograder/starter.sh check || fail "starter.sh generate left something else"

# ---- make, also in a lesson's folder ----
make > log
[ "$(grep -c '^  make ' log)" -eq 10 ] || fail "make does not list ten commands"
for command in next progress lesson1 hint1 view1 notes1 debug1 watch1 reset1 handin1; do
    grep -q "^  make $command " log || fail "make does not list $command"
done
expect 2 "starter/1-reduce/global.cu:20" make -C starter/1-reduce EX=global
[ "$(grep -c "^Not passed yet, so make reports an error below.$" log)" -eq 1 ] || fail "make's error is not explained once"
expect 0 "Score: 0 of 100" make -C starter/1-reduce
expect 0 "Hint 1 of 3 for warp" make -C starter/1-reduce hint ex=warp
expect 0 "Hint 2 of 3 for warp" make hint1 EX=starter/1-reduce/warp.cu HINT=2
expect 2 "did you mean \`warp\`?" make hint1 EX=wrap
says_not "Not passed yet"

# ---- watch: a run that hangs ends when the file is saved, and a new file is seen ----
if ! command -v entr > /dev/null; then
    echo "watch is skipped, since entr is not installed (apt-get install entr)"
    exit 0
fi
sed 's/LOCKSTEP_TODO();.*/for (volatile int i = 0; i < 1; i = 0) *out = in[i];/' $first > hangs.cu
cp hangs.cu $first
setsid autograder/watch.sh 1 serial > log 2>&1 < /dev/null &
watcher=$!
# within CONDITION: waits for it
within() {
    for _ in $(seq 600); do
        eval "$1" && return
        sleep 0.1
    done
    fail "watch: it never came so far: $1"
}
within 'ls -d build/grade-*/sim/workers/serial > /dev/null 2>&1'
solve 1-reduce/serial
within 'grep -q "passed     serial" log'
: > log
touch starter/1-reduce/new.cu
within 'grep -q "passed     serial" log'
kill -- "-$watcher"
wait "$watcher" 2> /dev/null
watcher=
within '! ls -d build/grade-* > /dev/null 2>&1'
exit 0
