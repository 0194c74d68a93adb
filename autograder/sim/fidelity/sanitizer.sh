#!/bin/bash
# sanitizer.sh FILE.tsv: runs NVIDIA's Compute Sanitizer, on a GPU, on the programs with planted mistakes
# of the simulator's tests: those of test/programs that expect a finding, and each wrong variant of
# test/patterns (and the right patterns, for false positives). One line per program: what is wrong in it,
# and how many errors memcheck, racecheck, synccheck and initcheck report; `late` if the program did not
# end within SECONDS_EACH (a deadlock or an endless spin loop), `unsupported` if the tool says so.
# Needs a GPU, nvcc and compute-sanitizer. JOBS programs run concurrently.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=${1:?usage: sanitizer.sh FILE.tsv}
tests=autograder/sim/test
export room=build/sanitizer SECONDS_EACH=${SECONDS_EACH:-20} ARCH=${ARCH:-native}
find_tool() { command -v "$1" || echo "/usr/local/cuda/bin/$1"; }
nvcc=$(find_tool nvcc) sanitizer=$(find_tool compute-sanitizer)
export nvcc sanitizer
for tool in "$nvcc" "$sanitizer"; do
    [ -x "$tool" ] || { echo "sanitizer: $tool is not here: install the CUDA toolkit" >&2; exit 1; }
done
nvidia-smi -L > /dev/null 2>&1 || { echo "sanitizer: there is no NVIDIA GPU here (nvidia-smi finds none)" >&2; exit 1; }
rm -rf "$room"
mkdir -p "$room"

# Every program as a file of its own, with what is wrong in it beside: NAME.cu and NAME.wrong
for program in "$tests"/programs/*.cu; do
    kinds=$(sed -n 's,^// finding: \([^ ]*\) \([^ ]*\) error .*,\1 \2,p' "$program" | sort -u | paste -sd,)
    [ -n "$kinds" ] || continue
    name=$room/$(basename "$program" .cu)
    cp "$program" "$name.cu"
    echo "$kinds" > "$name.wrong"
done
for pattern in "$tests"/patterns/*.cu; do
    name=$room/pattern-$(basename "$pattern" .cu)
    cp "$pattern" "$name.cu"
    echo "nothing" > "$name.wrong"
    awk -v name="$name" '
        { line[NR] = $0 }
        /^ *\/\/ wrong:/ { at[NR] = code; sub(/^ *\/\/ wrong: ?(\(not in order\) ?)?/, ""); by[NR] = $0; next }
        !/^ *\/\/ warned:/ { code = NR }
        END {
            for (mark in at) {
                file = name "-" mark ".cu"
                for (i = 1; i <= NR; i++) print i == at[mark] ? by[mark] : line[i] > file
                close(file)
                print "synchronisation" > (name "-" mark ".wrong")
            }
        }' "$pattern"
done

one() { # one NAME: builds the program and runs it under the four tools
    name=$1
    if ! "$nvcc" -std=c++17 -rdc=true -arch="$ARCH" -Xcompiler -fopenmp -Iautograder/include -o "$name" "$name.cu" \
        -lcudadevrt -lcurand -lcuda > "$name.log" 2>&1; then
        printf '%s\t%s\tnot built\n' "$(basename "$name")" "$(cat "$name.wrong")" > "$name.row"
        return
    fi
    row=$(basename "$name")$'\t'$(cat "$name.wrong")
    for tool in memcheck racecheck synccheck initcheck; do
        status=0
        timeout -k 1 "$SECONDS_EACH" "$sanitizer" --tool "$tool" "$name" > "$name.$tool" 2>&1 || status=$?
        count=$(sed -n 's/.*ERROR SUMMARY: \([0-9]*\) error.*/\1/p; s/.*RACECHECK SUMMARY: .*(\([0-9]*\) error.*/\1/p' "$name.$tool" | tail -n 1)
        [ "$status" -ne 124 ] && [ "$status" -ne 137 ] || count=late
        ! grep -qiE 'not supported|internal sanitizer error' "$name.$tool" || count=unsupported
        row+=$'\t'${count:-?}
    done
    echo "$row" > "$name.row"
}
export -f one
find "$room" -name '*.wrong' | sed 's/\.wrong$//' | sort | xargs -P "${JOBS:-8}" -I{} bash -c 'one {}'

card=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)
{
    echo "# $card, driver $driver, $("$sanitizer" --version | sed -n 's/.*[Vv]ersion \([0-9.]*\).*/Compute Sanitizer \1/p'), $(date -u +%F); make sanitizer"
    printf '# program\twrong\tmemcheck\tracecheck\tsynccheck\tinitcheck\n'
    sort "$room"/*.row
} > "$out.part"
mv "$out.part" "$out"
echo "wrote $out: $(grep -vc '^#' "$out") programs"
