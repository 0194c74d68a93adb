#!/usr/bin/env bash
# Does nvcc compile every .cu, for sm_75, sm_80 and sm_90, without a warning? A test's program that does
# not ask what it is compiled for has the same text for all three, and what 75 and 90 both know, 80
# knows: it is compiled for those two.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [ ! -x "$nvcc" ]; then
    echo "nvcc is not here: skipped"
    exit 0
fi
export nvcc

# compile FILE CODE [FLAG]: a file of solutions/N-x or starter/N-x sees lessons/N-x. CODE is sm for
# machine code; what holds half of CUB or Thrust stops at compute, the assembly. Its lesson may ask for
# flags besides; programs of the tests may launch kernels from kernels. In a starter, what uses a
# variable may be a hole yet. A line `// for sm_90` says that older cards lack something. (20054: a
# __shared__ cuda::barrier, which init() sets up.)
compile() {
    local room flags card codes='' cards='75 80 90' unused=177,20054
    case $1 in starter/*) unused=177,20054,550 ;; esac
    case $1 in autograder/*) grep -q __CUDA_ARCH__ "$1" || cards='75 90' ;; esac
    for card in $cards; do codes+=" -gencode arch=compute_$card,code=$2_$card"; done
    grep -q '^// for sm_90' "$1" && codes="-gencode arch=compute_90,code=$2_90"
    room=lessons/$(basename "$(dirname "$1")")
    [ -d "$room" ] && flags=$(cat "$room/nvcc.flags" 2> /dev/null || true) || flags=-rdc=true
    # shellcheck disable=SC2086 # words
    "$nvcc" $flags -std=c++17 $codes -Werror all-warnings -diag-suppress "$unused" \
        -Iautograder/include -I"$room" ${3:+"$3"} -c "$1" -o /dev/null ||
        { echo "$1 ${3:-} does not compile"; exit 255; }
}
export -f compile

# A line each, FILE CODE [FLAG]: the long ones first, so that no processor waits for the last.
long=(autograder/sim/test/programs/library-*.cu lessons/*/bench.cu lessons/*/tune.cu)
list() {
    local file lesson solutions
    for file in "${long[@]}"; do echo "$file compute"; done
    for file in solutions/*/*.cu starter/*/*.cu lessons/*/*.cu autograder/sim/test/programs/*.cu \
        autograder/sim/test/{patterns,cores}/*.cu; do
        case " ${long[*]} " in *" $file "*) continue ;; esac
        case $file in
        */fidelity.cu) # needs one of the solutions: the first
            lesson=$(basename "$(dirname "$file")")
            solutions=(solutions/"$lesson"/*.cu)
            echo "$file sm -DSOLUTION=\\\"$PWD/${solutions[0]}\\\"" ;;
        *) grep -q '^// not for nvcc' "$file" || echo "$file sm" ;;
        esac
    done
}

list | xargs -P "$(nproc)" -L 1 bash -c 'compile "$0" "$@"' || exit 1
echo "nvcc compiles $(list | wc -l) files, for three cards, without a warning"
[ ! -x build/lockstep ] || autograder/gpu/check-names.sh
