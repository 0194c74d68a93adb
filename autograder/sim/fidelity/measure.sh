#!/bin/bash
# measure.sh FILE.tsv: reads a GPU's hardware counters with Nsight Compute, for the programs of this folder
# and the solutions of all lessons: one line per launch. Needs a GPU, nvcc and ncu, and permission to read
# the counters. ARCH=sm_90 selects another architecture.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=${1:?usage: measure.sh FILE.tsv}
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
ncu=$(command -v ncu || echo /usr/local/cuda/bin/ncu)
for tool in "$nvcc" "$ncu"; do
    [ -x "$tool" ] || { echo "fidelity: $tool is not here: install the CUDA toolkit with Nsight Compute" >&2; exit 1; }
done
nvidia-smi -L > /dev/null 2>&1 || { echo "fidelity: there is no NVIDIA GPU here (nvidia-smi finds none)" >&2; exit 1; }

global=l1tex__t_%s_pipe_lsu_mem_global_op_%s.sum
metrics=""
for operation in ld st red atom; do
    # shellcheck disable=SC2059
    metrics+=$(printf "$global,$global," requests $operation sectors $operation)
done
for operation in ld st; do
    metrics+=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_$operation.sum,
    metrics+=l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_$operation.sum,
done

room=build/fidelity
mkdir -p "$room"
build() { # build NAME SOURCE FLAGS...
    local name=$1
    shift
    "$nvcc" -std=c++17 -O3 -arch="${ARCH:-native}" -Iautograder/include -o "$room/$name" "$@" &
}
names=(kernels crowds groups shapes tiles)
for name in "${names[@]}"; do build "$name" "autograder/sim/fidelity/$name.cu"; done
for solution in solutions/*/*.cu; do
    lesson=$(basename "$(dirname "$solution")")
    [ -e "lessons/$lesson/fidelity.cu" ] || continue
    name=$lesson--$(basename "$solution" .cu)
    flags=$(cat "lessons/$lesson/nvcc.flags" 2> /dev/null || true) # what the lesson asks for besides
    # shellcheck disable=SC2086 # flags are words
    build "$name" "lessons/$lesson/fidelity.cu" $flags -I"lessons/$lesson" -DSOLUTION="\"$PWD/$solution\""
    names+=("$name")
done
wait

card=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)
{
    echo "# $card, driver $driver, $("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p'), $(date -u +%F); make fidelity"
    for name in "${names[@]}"; do
        "$ncu" --clock-control none --csv --page raw --print-units base --metrics "${metrics%,}" "$room/$name" 2> "$room/$name.log" |
            tee "$room/$name.csv" | awk -v program="$name" -f autograder/sim/fidelity/table.awk ||
            grep -q 'No kernels were profiled' "$room/$name.csv" || # a rule for the host alone: nothing to count
            { cat "$room/$name.log" "$room/$name.csv" >&2; exit 1; }
    done
} > "$out.part"
mv "$out.part" "$out"
echo "wrote $out: $(grep -vc '^#' "$out") lines"
