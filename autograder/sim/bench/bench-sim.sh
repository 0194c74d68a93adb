#!/bin/bash
# bench-sim.sh: measures the simulator's speed and memory, and Oclgrind's with race detection on the same
# kernels in OpenCL. CPU seconds (user + system) of whole programs: for the simulator the median of RUNS runs
# (RUNS=n changes their number), for Oclgrind one run, alternating on the same machine. M/s: checked accesses
# in millions per second; ratio: Oclgrind's time divided by the simulator's.
set -euo pipefail
cd "$(dirname "$0")"
lockstep=../../../build/lockstep
runs=${RUNS:-5}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# Each prints seconds; what the command itself says goes to $room/out.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" > "$room/out" 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}
wall() {
    local TIMEFORMAT='%R'
    { time "$@" > "$room/out" 2>&1; } 2>&1
}
median() { # median COMMAND...: of its CPU time
    for _ in $(seq "$runs"); do cpu "$@"; done | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}
fails() { # a figure of a program that went wrong is none
    "$lockstep" run --quiet "$@" > "$room/out" 2>&1 && return 1
    echo "bench-sim: $* fails:" >&2
    cat "$room/out" >&2
}

accesses() { # words read, written and updated by atomics; here every access is one word
    "$lockstep" run --quiet --json "$room/record" "$1" > "$room/out"
    awk -F'[:,]' '/"(global_reads|global_writes|shared_reads|shared_writes|atomics)"/ { n += $2 } END { print n }' \
        "$room/record"
}

speed() {
    local peer kernel all found theirs=""
    peer=$(command -v oclgrind-kernel || true)
    [ -n "$peer" ] || echo "Oclgrind is not installed (apt-get install oclgrind): ours alone"
    printf '%-22s %26s %26s %10s\n' '' '-- findings only --' '-- findings, metrics --' 'Oclgrind'
    printf '%-10s %11s %8s %8s %8s %8s %8s %8s %10s\n' kernel accesses 'CPU s' 'M/s' ratio 'CPU s' 'M/s' ratio 'CPU s'
    for kernel in reduce scan histogram; do
        fails "$kernel.cu" && exit 1
        n=$(accesses "$kernel.cu")
        found=$(median "$lockstep" run --quiet --cores 1 --findings-only "$kernel.cu")
        all=$(median "$lockstep" run --quiet --cores 1 "$kernel.cu")
        [ -z "$peer" ] || theirs=$(cpu "$peer" --data-races "$kernel.sim")
        awk -v k="$kernel" -v n="$n" -v f="$found" -v a="$all" -v o="$theirs" 'BEGIN {
            printf "%-10s %11d %8.3f %8.1f %8s %8.3f %8.1f %8s %10s\n", k, n, f, n / f / 1e6, times(f), a,
                n / a / 1e6, times(a), o == "" ? "-" : o }
            function times(s) { return o == "" ? "-" : sprintf("%.0f", o / s) }'
    done
}

# Wall time of the whole program, by one core and by all.
cores() {
    local kernel one all
    for kernel in reduce scan; do
        one=$(for _ in $(seq "$runs"); do wall "$lockstep" run --quiet --cores 1 "$kernel.cu"; done | sort -n)
        all=$(for _ in $(seq "$runs"); do wall "$lockstep" run --quiet "$kernel.cu"; done | sort -n)
        printf '%-10s one core %6.3f s, all %d: %6.3f s\n' "$kernel" "$(middle "$one")" "$(nproc)" "$(middle "$all")"
    done
}
middle() { awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }' <<< "$1"; }

peak() { awk '/peak KB/ { print $3 }' "$room/out"; }

large() { # 512 MB of data
    fails arrays.cu && exit 1
    seconds=$(cpu "$lockstep" run --quiet arrays.cu)
    awk -v s="$seconds" -v p="$(peak)" 'BEGIN {
        printf "two arrays of 2^26 ints      %.2f s CPU, %.2f GB at most: %.1f bytes a byte of data\n", s, p / 1048576,
            p / 524288 }'
}

many() {
    fails many.cu && exit 1
    seconds=$(cpu "$lockstep" run --quiet many.cu)
    awk -v s="$seconds" -v p="$(peak)" 'BEGIN {
        printf "10^6 blocks, 10^5 launches   %.2f s CPU, %.0f MB at most\n", s, p / 1024 }'
}

# From the source, which was never compiled before; and once more, from the cache.
start_up() {
    local new="-DBENCH_$$" first first_cpu again
    first=$(wall "$lockstep" run --quiet "$new" start.cu)
    first_cpu=$(cpu "$lockstep" run --quiet "${new}_2" start.cu)
    again=$(wall "$lockstep" run --quiet "${new}_2" start.cu)
    echo "a new program of $(wc -l < start.cu) lines     $first s from source to end ($first_cpu s CPU); unchanged: $again s"
}

speed
echo
cores
echo
large
many
start_up
