#!/bin/sh
# check-layers.sh [LAYERS [FOLDER]]: checks that all includes in FOLDER (autograder) go to lower layers, in
# the order of LAYERS (autograder/layers.tsv). Reports each violation, each folder missing in the order,
# each cycle of headers, each include guard that does not agree with its path, and each use of the state of
# another folder. Tests may include anything.
set -u
cd "$(dirname "$0")/.." || exit 1
layers=${1:-autograder/layers.tsv} folder=${2:-autograder}
find "$folder" -type f \( -name '*.[chS]' -o -name '*.cu' -o -name '*.inc' \) \
    -not -path '*/test/*' -not -path '*/hidden/*' -not -path '*/sim/include/*' \
    -not -path "*/fidelity/*" -not -path "*/bench/*" -not -path "*/mutants/*" | LC_ALL=C sort |
    awk -v root="$folder" -v layers="$layers" -f autograder/check-layers.awk
