#!/bin/sh
# Tests check-layers.sh: each planted violation must be reported, with its file and line.
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tree: two layers; high may include low
tree() {
    rm -rf "${work:?}"/*
    mkdir -p "$work/a/low" "$work/a/high"
    printf 'low\tlow.h\nhigh\tall\n' > "$work/layers.tsv"
    echo 'int low;' > "$work/a/low/low.h"
    printf '#ifndef LOCKSTEP_LOW_OTHER_H\nint other;\n' > "$work/a/low/other.h"
    echo '#include "low/low.h"' > "$work/a/high/high.h"
    echo '#include "low.h"' > "$work/a/low/low.c"
}
fails=0
# expect STATUS WORDS: the check's exit status, and words of its output
expect() {
    autograder/check-layers.sh "$work/layers.tsv" "$work/a" > "$work/output" 2>&1
    status=$?
    [ $status -eq "$1" ] && { [ -z "$2" ] || grep -qF -- "$2" "$work/output"; } && return
    echo "expected status $1 and the words: $2; got status $status and:"
    cat "$work/output"
    fails=1
}

tree
expect 0 ""
echo '#include "high/high.h"' >> "$work/a/low/low.c"
expect 1 "low/low.c:2: includes high/high.h, but high is a layer above low"
tree
echo '#include "low/other.h"' > "$work/a/high/high.c"
expect 1 "high/high.c:1: includes low/other.h, which is not one of the headers that low has for others"
tree
echo '#include "other.h"' >> "$work/a/low/low.h"
echo '  #  include "low.h"' >> "$work/a/low/other.h"
expect 1 "headers include each other"
# The state of low is `own` and `other`: only low names their members.
state() {
    tree
    printf 'extern struct own {\n    int n, list[4];\n} own __attribute__((aligned(64)));\n' >> "$work/a/low/low.h"
    printf 'struct other {\n    int n;\n};\nextern struct other other;\n' >> "$work/a/low/low.h"
    echo 'void low(void) { own.n = other.n; }' >> "$work/a/low/low.c"
    printf 'int high(void) { return my_own.n; } // own.n\n/* own.n\n   own.n */ int a; /* own.n */\nputs("own.n");\n' \
        > "$work/a/high/high.c"
}
state
expect 0 ""
for use in 'own.n = 1;' 'x = own.n;' '/* */ own.list[1 + 2] |= 1;' '++own.n;' '"a" + own.n' '&own.list[0]'; do
    state
    echo "$use" >> "$work/a/high/high.c"
    expect 1 "high/high.c:5: uses own, the state of low: call a function of that folder"
done
state
echo 'f(other.n);' >> "$work/a/high/high.c"
expect 1 "high/high.c:5: uses other, the state of low: call a function of that folder"
tree
mkdir "$work/a/new"
echo 'int n;' > "$work/a/new/new.c"
expect 1 "new/new.c: its folder is not in"
tree
echo '#ifndef LOCKSTEP_HIGH_OTHER_H' > "$work/a/low/other.h"
expect 1 "low/other.h:1: the include guard is LOCKSTEP_HIGH_OTHER_H, but must be LOCKSTEP_LOW_OTHER_H"
tree
rm "$work/a/low/other.h"
printf 'low\tlow.h other.h\nhigh\tall\n' > "$work/layers.tsv"
expect 1 "low has no other.h"
tree
echo 'low low.h' > "$work/layers.tsv" # no tab
expect 1 "gives no order"
tree
rm "$work"/a/*/*
expect 1 "no include"
exit $fails
