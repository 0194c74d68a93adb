#!/bin/bash
# bench-sim.sh: the simulator's speed, with all findings and metrics on, beside Oclgrind's race mode on
# the OpenCL twins of the same kernels. CPU seconds (user + system): ours is the median of RUNS runs,
# Oclgrind's one run, all in the same minutes on the same machine. RUNS=n changes the count.
set -euo pipefail
cd "$(dirname "$0")"
lockstep=../../../build/lockstep
runs=${RUNS:-5}
record=$(mktemp)
trap 'rm -f "$record"' EXIT

seconds() { # seconds COMMAND...: its CPU time
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

peer=$(command -v oclgrind-kernel || true)
[ -n "$peer" ] || echo "Oclgrind is not installed (apt-get install oclgrind): ours alone"
printf '%-12s %12s %10s %14s %12s %8s\n' kernel accesses 'CPU s' 'M accesses/s' 'Oclgrind s' ratio
for kernel in reduce scan histogram; do
    "$lockstep" run --quiet --json "$record" "$kernel.cu" > /dev/null
    accesses=$(awk -F'[:,]' '/"(global_reads|global_writes|shared_reads|shared_writes|atomics)"/ { n += $2 }
        END { print n }' "$record")
    ours=$(for _ in $(seq "$runs"); do seconds "$lockstep" run --quiet "$kernel.cu"; done | median)
    theirs=""
    [ -z "$peer" ] || theirs=$(seconds "$peer" --data-races "$kernel.sim")
    awk -v k="$kernel" -v n="$accesses" -v a="$ours" -v b="$theirs" 'BEGIN {
        printf "%-12s %12d %10.3f %14.1f %12s %8s\n", k, n, a, n / a / 1e6, b == "" ? "-" : b,
            b == "" ? "-" : sprintf("%.0f", b / a) }'
done
