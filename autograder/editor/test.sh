#!/bin/sh
# test.sh FILE...|--self: checks that clangd has nothing to say about these files; with --self, that it reports a
# planted mistake, and completes CUDA's names.
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v clangd > /dev/null || { echo "skipped, since clangd is not installed (apt-get install clangd)"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# diagnostics FILE: those of clangd, in $work/log; fails if clangd did not get to the end
diagnostics() {
    clangd --check="$1" --check-lines=1 > "$work/all" 2>&1
    grep -q 'All checks completed' "$work/all" || { cat "$work/all"; return 1; }
    ! grep -q 'Failed to find compilation database' "$work/all" || { echo "$1: no flags are known"; return 1; }
    grep -E '^[EW]\[[0-9:.]*\] +\[[a-zA-Z_-]+\] Line' "$work/all" > "$work/log"
    return 0
}

if [ "${1-}" != --self ]; then
    failed=0
    for file; do
        diagnostics "$file" || exit 1
        [ ! -s "$work/log" ] || { sed "s|^|$file: |" "$work/log"; failed=1; }
    done
    exit $failed
fi

# Nothing of the tree is changed: the planted file lies in build/
planted=build/editor/planted.cu
mkdir -p build/editor
trap 'rm -rf "$work" build/editor' EXIT
sed 's/LOCKSTEP_TODO();/int x = in[n] + nowhere;/' starter/1-reduce/shared.cu > $planted
diagnostics $planted || exit 1
grep -q "undeclared identifier 'nowhere'" "$work/log" || { echo "a planted mistake is not reported"; exit 1; }
[ "$(wc -l < "$work/log")" -eq 1 ] || { echo "more than the planted mistake is reported:"; cat "$work/log"; exit 1; }

# A session of the language server protocol: the names at the end of `__syncth`.
message() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
answered() {
    for _ in $(seq 600); do
        grep -q "$1" "$work/answer" 2> /dev/null && return
        sleep 0.1
    done
}
uri=file://$PWD/starter/1-reduce/shared.cu
{
    message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
    message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"'"$uri"'","languageId":"cuda","version":1,"text":"#include \"reduce.h\"\n__global__ void k() { __syncth\n}\n"}}}'
    answered 'publishDiagnostics.*shared.cu' # before the headers are read only words of the file are known
    message '{"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"'"$uri"'"},"position":{"line":1,"character":30}}}'
    answered '"id":2'
    message '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
    message '{"jsonrpc":"2.0","method":"exit"}'
} | clangd --log=error > "$work/answer" 2> "$work/all"
grep -q '__syncthreads' "$work/answer" || { echo "__syncthreads() is not completed:"; cat "$work/answer"; exit 1; }
