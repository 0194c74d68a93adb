#!/usr/bin/env bash
# check-nvcc.sh [FILE...]: checks that nvcc compiles every .cu, or these, for sm_75, sm_80 and sm_90 without a
# warning. What both 75 and 90 support, 80 does: the front end reads a file that does not ask for __CUDA_ARCH__
# for those two only, and sm_80's machine code is made of 75's PTX. Small files are compiled together
# (bundle.awk).
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [ ! -x "$nvcc" ]; then
    echo "nvcc is not installed: skipped"
    exit 0
fi
bundles=$(mktemp -d)
trap 'rm -rf "$bundles"' EXIT
fast='' # from CUDA 12.9 on
"$nvcc" --help | grep -q -- --Ofast-compile && fast='-Ofc max'
export nvcc fast

# compile FILE CODE MODEL [FLAG]: a file of solutions/N-x or starter/N-x sees lessons/N-x. CODE is sm for
# machine code of each card; common, if the text is the same for all (bundle.awk), for machine code of each made
# from one PTX; for files that include much of CUB or Thrust it is compute, which stops at PTX. Further flags
# come from the lesson; test programs may launch kernels from kernels. In a starter, a variable may be used by
# a TODO only. A line `// for sm_90` means that older cards lack something. (20054: a __shared__
# cuda::barrier, which init() sets up.) All this is read from MODEL: FILE, or the first file of a bundle. No
# object is wanted, so g++ only checks the host code that nvcc gives it, and the device's is optimized least.
compile() {
    local room flags codes unused=177,20054 of=-gencode\ arch=compute_
    case $1 in starter/*) unused=177,20054,550 ;; esac
    case $2 in
    common) codes="${of}75,code=[sm_75,sm_80,sm_90]" ;;
    compute) codes="${of}75,code=compute_75 ${of}90,code=compute_90" ;;
    *) codes="${of}75,code=[sm_75,sm_80] ${of}90,code=sm_90" ;;
    esac
    if grep -q '__CUDA_ARCH__ *[^ ]' "$3"; then
        codes="${of}75,code=$2_75 ${of}80,code=$2_80 ${of}90,code=$2_90"
    fi
    grep -q '^// for sm_90' "$3" && codes="${of}90,code=$2_90"
    room=lessons/$(basename "$(dirname "$3")")
    [ -d "$room" ] && flags=$(cat "$room/nvcc.flags" 2> /dev/null || true) || flags=-rdc=true
    # shellcheck disable=SC2086 # words
    "$nvcc" $flags -std=c++17 $fast $codes -Werror all-warnings -diag-suppress "$unused" \
        -Iautograder/include -I"$room" ${4:+"$4"} -Xcompiler -fsyntax-only -c "$1" -o /dev/null
}

compile_one() { # FILE CODE [FLAG]
    compile "$1" "$2" "$1" ${3:+"$3"} || { echo "$1 ${3:-} does not compile"; exit 255; }
}

# compile_all BUNDLE CODE FILE...: if the bundle does not compile, compiles each file alone
compile_all() {
    local file bundle=$1 code=$2
    shift 2
    compile "$bundle" "$code" "$1" > "$bundle.log" 2>&1 && return
    for file; do compile_one "$file" "$code"; done
    echo "these compile alone, but not in one bundle (slower): $*"
    head -n 3 "$bundle.log" 2> /dev/null
}

# do_line WORDS...: one line of the list
do_line() {
    case $1 in "$bundles"/*) compile_all "$@" ;; *) compile_one "$@" ;; esac
}
export -f compile compile_one compile_all do_line
export bundles

# One line each, FILE CODE [FLAG]: the long ones first, so that they do not finish last.
long=(autograder/sim/test/programs/library-*.cu lessons/*/bench.cu lessons/*/bench_layers.cu lessons/*/tune.cu
    autograder/gpu/measured/*.cu)
list() {
    local file lesson solutions
    for file in "${long[@]}"; do echo "$file compute"; done
    for file in solutions/*/*.cu starter/*/*.cu lessons/*/*.cu lessons/notes/primer/*.cu \
        autograder/sim/test/programs/*.cu \
        autograder/sim/test/{patterns,parallel}/*.cu; do
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

for file; do
    [ -f "$file" ] || { echo "check-nvcc.sh: $file does not exist: name .cu files, or none to compile all" >&2; exit 2; }
done

# An empty file suffices to list the names in the toolkit's headers.
echo > "$bundles/empty.cu"
"$nvcc" -E "$bundles/empty.cu" | awk -f autograder/gpu/names.awk > "$bundles/names"
[ "$(wc -l < "$bundles/names")" -gt 1000 ] || { echo "the toolkit's headers cannot be read"; exit 1; }
# Folders of the project are told by their relative names.
named() { for file; do echo "$(realpath --relative-base=. -- "$file") sm"; done; }
if [ $# -gt 0 ]; then named "$@"; else list; fi > "$bundles/list"
awk -v home="$PWD" -v room="$bundles" -v names="$bundles/names" -f autograder/gpu/bundle.awk "$bundles/list" \
    > "$bundles/todo"
[ "$(tr ' ' '\n' < "$bundles/todo" | grep '\.cu$' | grep -vcF "$bundles/")" = "$(wc -l < "$bundles/list")" ] ||
    { echo "bundle.awk has lost a file"; exit 1; }

xargs -P "$(nproc)" -L 1 bash -c 'do_line "$0" "$@"' < "$bundles/todo" || exit 1
echo "nvcc compiles $(wc -l < "$bundles/list") files, for three cards, without a warning"
[ ! -x build/lockstep ] || autograder/gpu/check-names.sh
