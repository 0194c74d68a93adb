#!/bin/bash
# arithmetic.sh FOLDER: runs the programs of arithmetic/ on a GPU. FOLDER/NAME.txt is what they print,
# FOLDER/NAME.all has all answers. Needs a GPU and nvcc. ARCH=sm_90 selects another architecture.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=${1:?usage: arithmetic.sh FOLDER}
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[ -x "$nvcc" ] || { echo "arithmetic: nvcc is not here: install the CUDA toolkit" >&2; exit 1; }
nvidia-smi -L > /dev/null 2>&1 || { echo "arithmetic: there is no NVIDIA GPU here (nvidia-smi finds none)" >&2; exit 1; }

mkdir -p "$out"
names=(halves bfloats floats integers eights tensors)
for name in "${names[@]}"; do
    "$nvcc" -std=c++17 -O2 -arch="${ARCH:-native}" -o "$out/$name" "autograder/sim/fidelity/arithmetic/$name.cu" &
done
wait
card=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1 | sed 's/, /, driver /')
release=$("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/CUDA \1/p')
for name in "${names[@]}"; do
    { echo "# $card, $release, $(date -u +%F); make arithmetic" && "$out/$name" "$out/$name.all"; } > "$out/$name.part"
    mv "$out/$name.part" "$out/$name.txt"
    echo "wrote $out/$name.txt: $(grep -vc '^#' "$out/$name.txt") lines"
done
