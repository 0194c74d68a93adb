#!/bin/sh
# Prints compile_commands.json for clangd, which finds it in build/: the flags of every .cu file of starter/,
# solutions/ and lessons/, and of Lockstep's C files. For a new file clangd takes those of a similar one.
set -u
cd "$(dirname "$0")/../.." || exit 1

# clang's CUDA mode, for host code only: no CUDA toolkit is needed. Not -isystem: names like __syncthreads() of a
# system header would not be completed.
cuda="clang++ -x cuda --cuda-host-only -nocudainc -nocudalib -std=gnu++17 -ferror-limit=0
    -Xclang -fcuda-allow-variadic-functions -DLOCKSTEP_SIM -D_GNU_SOURCE -D__NVCC__ -fsigned-char -fopenmp
    -Wall -Wno-unknown-pragmas -Wno-unused-function -Wno-sign-compare -Wno-unknown-cuda-version
    -Iautograder/include -Iautograder -Iautograder/sim/include -Ibuild/sim/include
    -include autograder/editor/cuda.h"
c="gcc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wno-missing-field-initializers
    -Iautograder -Iautograder/sim/runtime -Iautograder/include"

{
    ls starter/*/*.cu solutions/*/*.cu lessons/*/*.cu 2> /dev/null # students have no solutions
    ls autograder/*/*.c autograder/*/*/*.c autograder/*/*/*/*.c lessons/*/*.c
} | awk -v here="$PWD" -v cuda="$cuda" -v c="$c" '
    function quoted(text) { gsub(/[\\"]/, "\\\\&", text); return "\"" text "\"" }
    function list(flags, words, n, i, text) {
        n = split(flags, words)
        for (i = 1; i <= n; i++) text = text quoted(words[i]) ", "
        return text
    }
    BEGIN { flags["cu"] = list(cuda); flags["c"] = list(c); here = quoted(here); between = "[" }
    {
        kind = $0
        sub(/.*\./, "", kind)
        own = ""
        if (kind == "cu") {
            split($0, part, "/")
            own = list("-iquote" part[1] "/" part[2] " -Ilessons/" part[2])
        }
        printf "%s\n {\"directory\": %s, \"file\": %s, \"arguments\": [%s%s%s]}", between, here, quoted($0),
            flags[kind], own, quoted($0)
        between = ","
    }
    END { print "\n]" }'
