#!/bin/sh
# Tests `make debug1` with gdb in batch mode: it stops at a planted race, in the student's frame, with threadIdx
# and blockIdx to look at; without a finding it stops in the kernel.
set -u
cd "$(dirname "$0")/.." || exit 1
command -v gdb > /dev/null || { echo "skipped, since gdb is not installed (apt-get install gdb)"; exit 0; }
unset MAKEFLAGS MAKELEVEL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "test-debug.sh: $*"
    cat "$work/log"
    exit 1
}
# debug FILE EXPRESSION...: what gdb prints, in $work/log
debug() {
    mkdir -p "$work/from"
    cp "$1" "$work/from/$2.cu"
    exercise=$2
    shift 2
    autograder/debug.sh 1 "$exercise" "$work/from" -batch "$@" > "$work/log" 2>&1 < /dev/null
}
says() { grep -qF -- "$1" "$work/log" || fail "does not say: $1"; }

# The kernel without its second barrier: thread 1 writes what thread 0 reads.
awk '/__syncthreads/ && ++n == 2 { print ""; next } 1' solutions/1-reduce/shared.cu > "$work/racy.cu"
line=$(grep -n 's\[tid + half\]' "$work/racy.cu" | cut -d: -f1)
debug "$work/racy.cu" shared -ex 'print threadIdx' -ex 'print blockIdx' -ex 'print tid' -ex 'frame'
says "Stopped at shared.cu:$line, thread (1,0,0) of block (0,0,0)"
says '$1 = {x = 1, y = 0, z = 0}'
says '$2 = {x = 0, y = 0, z = 0}'
says '$3 = 1'
says "at $work/from/shared.cu:$line"

# Another line and block: an access out of bounds, in the third block.
sed 's/if (tid < width) s\[tid\] = in\[first + tid\];/s[tid] = in[first + tid + (blockIdx.x == 2 ? 9000 : 0)];/' \
    solutions/1-reduce/shared.cu > "$work/far.cu"
line=$(grep -n '9000' "$work/far.cu" | cut -d: -f1)
debug "$work/far.cu" shared -ex 'print blockIdx'
says "Stopped at shared.cu:$line, thread "

# A wrong result without a finding.
sed 's/result = combine/result = 1 + combine/' solutions/1-reduce/serial.cu > "$work/wrong.cu"
cmp -s "$work/wrong.cu" solutions/1-reduce/serial.cu && fail "serial.cu was not changed: adapt this test"
debug "$work/wrong.cu" serial -ex 'next' -ex 'next' -ex 'info locals'
says "Stopped at serial.cu:12, thread (0,0,0) of block (0,0,0)"
says "result = "

echo "int broken" > "$work/broken.cu"
debug "$work/broken.cu" serial && fail "a file that does not compile is debugged"
says "there is nothing to debug yet"
rm -rf build/debug
