#!/bin/sh
# bench.sh LESSON [FILE.json]: times a lesson's solutions on this machine's GPU, next to CUB, Thrust and a
# copy. Writes build/bench/LESSON.json, .tsv and .svg, or FILE.json and so on. BENCH=tune runs the lesson's
# tune.cu instead of its bench.cu.
set -eu
cd "$(dirname "$0")/../.."
number=${1:?usage: bench.sh LESSON [FILE.json]}
room=$(ls -d lessons/"$number"-* 2> /dev/null || true)
kind=${BENCH:-bench}
[ -e "$room/$kind.cu" ] || { echo "bench: lesson $number has no $kind.cu" >&2; exit 1; }
lesson=$(basename "$room")

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[ -x "$nvcc" ] || { echo "bench: nvcc is missing: install the CUDA toolkit (12 or later) to time kernels" >&2; exit 1; }
if [ -z "${ARCH:-}" ] && ! nvidia-smi -L > /dev/null 2>&1; then
    echo "bench: this machine has no NVIDIA GPU (nvidia-smi finds none), so there is nothing to time" >&2
    exit 1
fi
ARCH=${ARCH:-native} # ARCH=sm_90 compiles for that card, also without a GPU

flags=$(cat "$room/nvcc.flags" 2> /dev/null || true) # the lesson's further flags
# Variants of each solution, one per line: a suffix for the namespace, and flags.
variants=$(cat "$room/rung.variants" 2> /dev/null || echo -)

# Per-thread default streams can be captured in graphs; the legacy stream cannot.
objects=build/bench/o/$lesson
mkdir -p "$objects"
rm -f "$objects"/*.o
compile() { # compile OBJECT SOURCE FLAGS...
    object=$1
    shift
    echo "  NVCC  $1 ${2:-}"
    # shellcheck disable=SC2086 # flags are words
    "$nvcc" -std=c++17 -O3 -arch="$ARCH" $flags -default-stream per-thread -Werror all-warnings \
        -diag-suppress 177 -Iautograder/include -I"$room" -o "$objects/$object.o" -c "$@" &
}
for solution in solutions/"$lesson"/*.cu; do
    id=$(basename "$solution" .cu)
    library=""
    if grep -qE '<(cub|thrust)/' "$solution"; then library=-DRUNG_LIBRARY; fi # slow to compile
    while read -r suffix extra; do
        rung=$id${suffix#-}
        # shellcheck disable=SC2086 # flags are words
        compile "rung-$rung" autograder/gpu/bench_rung.cu -DRUNG="$(echo "$rung" | tr - _)" -DRUNG_FILE="\"$PWD/$solution\"" $library $extra
    done << EOF
$variants
EOF
done
wait
for source in autograder/gpu/bench_*.cu; do
    case $source in *_rung.cu) ;; *) compile "$(basename "$source" .cu)" "$source" ;; esac
done
for source in "$room/$kind"*.cu; do compile "lesson-$(basename "$source" .cu)" "$source"; done
wait
for source in autograder/gpu/bench_*.cu solutions/"$lesson"/*.cu "$room/$kind"*.cu; do
    case $source in
    *_rung.cu) continue ;;
    solutions/*) object=rung-$(basename "$source" .cu)$(echo "$variants" | sed '$!d; s/^-//; s/ .*//') ;;
    lessons/*) object=lesson-$(basename "$source" .cu) ;;
    *) object=$(basename "$source" .cu) ;;
    esac
    [ -e "$objects/$object.o" ] || { echo "bench: $source does not compile (see above)" >&2; exit 1; }
done
program=build/bench/$lesson.bench
# shellcheck disable=SC2086 # flags are words
"$nvcc" -arch="$ARCH" $flags -o "$program" "$objects"/*.o
if [ -n "${ONLY_BUILD:-}" ]; then exit 0; fi

json=${2:-build/bench/$lesson${BENCH:+-$BENCH}.json}
mkdir -p "$(dirname "$json")"
prefix=${json%.json}
BENCH_DRIVER=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)
BENCH_COMMAND="${BENCH:+BENCH=$BENCH }make bench$number"
export BENCH_DRIVER BENCH_COMMAND
card=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)
source="$card, driver $BENCH_DRIVER, $("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p'), $(date -u +%Y-%m-%d)"
echo "$source"
BENCH_SOURCE="$source; $BENCH_COMMAND"
export BENCH_SOURCE
"$program" "$prefix"
if [ -n "${CALIBRATE:-}" ]; then exit 0; fi # the program printed what it wrote
echo "wrote $prefix.json and $prefix.tsv"
if command -v gnuplot > /dev/null && [ -e "$room/$kind.gp" ]; then
    gnuplot -e "data='$prefix.tsv'; svg='$prefix.svg'; card='$card, driver $BENCH_DRIVER, $(date -u +%Y-%m-%d)'" "$room/$kind.gp"
    echo "wrote $prefix.svg"
else
    echo "no plot: gnuplot is not installed"
fi
