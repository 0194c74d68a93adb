#!/usr/bin/env bash
# Checks that every function of the toolkit's runtime API is either defined by the simulator's headers or
# refused by name.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
header=$(dirname "$nvcc")/../include/cuda_runtime_api.h
if [ ! -r "$header" ]; then
    echo "the toolkit's headers are not installed: skipped"
    exit 0
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# All identifiers of a header, without comments.
words() {
    g++ -std=c++17 "$@" 2> /dev/null | grep -oE '[A-Za-z_][A-Za-z_0-9]*' | sort -u
}
gcc -fpreprocessed -dD -E -P -x c++ "$header" 2> /dev/null | grep -oE '\bcuda[A-Z][A-Za-z0-9_]* *\(' |
    tr -d ' (' | grep -v '_ptsz$' | sort -u > "$room/toolkit"
echo '#include "cuda_runtime.h"' > "$room/ours.cpp"
words -Iautograder/sim/include -Ibuild/sim/include -dD -E "$room/ours.cpp" > "$room/ours"

missing=0
for name in $(comm -23 "$room/toolkit" "$room/ours"); do
    echo "void f() { $name(); }" > "$room/one.cu"
    message=$(build/lockstep cc -o "$room/one" "$room/one.cu" 2>&1 | tr -s " \n" " ") # it may be broken into lines
    grep -q ": $name: .* .* " <<< "$message" && continue
    echo "$name is neither defined nor refused by name" >&2
    missing=1
done
[ -s "$room/toolkit" ] && [ "$missing" = 0 ] || exit 1
echo "all $(wc -l < "$room/toolkit") functions of the runtime API are defined, or refused by name"
