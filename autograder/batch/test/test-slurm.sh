#!/bin/bash
# test-slurm.sh [N]: grades a class of N (12) generated submissions by `--engine slurm` on a Slurm cluster of three
# nodes on this machine. In mid-run a node is killed and an element of the array is requeued. The gradebook,
# records, reports and exports must be those of `--engine local`, byte for byte.
set -eu
cd "$(dirname "$0")/../../.."
count=${1:-12}
[ "$(id -u)" = 0 ] || { echo "test-slurm.sh: Slurm's daemons need root here: run it as root" >&2; exit 1; }
room=$(mktemp -d /tmp/lockstep-slurm-XXXXXX)
chmod 755 "$room"
cluster="autograder/batch/test/slurm-cluster.sh"
finish() {
    local status=$?
    $cluster stop "$room/slurm" > /dev/null 2>&1 || true
    [ $status -eq 0 ] || { echo "what Slurm said:" >&2; tail -n 5 "$room"/slurm/log/*.log "$room"/out/engine/*.log >&2 || true; }
    rm -rf "$room"
    exit $status
}
trap finish EXIT
fail() {
    echo "test-slurm.sh: $1" >&2
    exit 1
}

autograder/batch/test/make-class.sh "$count" "$room/in"
echo 00112233 > "$room/secret"
grade() { build/lockstep grade --lesson 1 --secret "$room/secret" --out "$@" "$room/in"; }
grade "$room/local"

$cluster start "$room/slurm"
export SLURM_CONF="$room/slurm/slurm.conf"
mkdir "$room/work"
cat > "$room/cluster" << EOF
partition = grade
gres = gpu:1      # one of each node's
memory = 800
minutes = 10
elements = 3      # so that each has several submissions when its node is killed
work = $room/work
EOF
began=$SECONDS
grade "$room/out" --engine slurm --cluster "$room/cluster"
if grade "$room/out" --engine slurm --cluster "$room/cluster" 2> "$room/said"; then fail "graded twice at a time"; fi
grep -q 'is still grading into' "$room/said" || fail "a second grading into the folder is refused in other words"

done_ones() { find "$room/out/results" -name '*.json' | wc -l; }
running_on() { squeue -h -t R -w "$1" -o %A 2> /dev/null | head -n 1; }
wait_for() { # wait_for SECONDS WHAT COMMAND...
    local seconds=$1 what=$2
    shift 2
    for _ in $(seq $((seconds * 5))); do
        ! "$@" || return 0
        sleep 0.2
    done
    fail "$what: not within $seconds s"
}
in_mid_run() { [ "$(done_ones)" -ge 1 ] && [ -n "$(running_on n2)" ] && [ -n "$(running_on n3)" ]; }
wait_for 60 "the nodes grade" in_mid_run
lost=$(running_on n2) requeued=$(running_on n3)
$cluster kill-node "$room/slurm" n2
scontrol requeue "$requeued"
echo "killed node n2 with job $lost, and requeued job $requeued, when $(done_ones) submissions were graded"
is_over() { [ -z "$(squeue -h 2> /dev/null)" ]; }
wait_for 300 "the jobs end" is_over
for job in $lost $requeued; do
    [ "$(scontrol -o show job "$job" | tr ' ' '\n' | sed -n 's/^Restarts=//p' | sort -n | tail -n 1)" -ge 1 ] ||
        fail "job $job was not started again"
done
[ -s "$room/out/gradebook.csv" ] || fail "the dependent job wrote no gradebook"
cmp "$room/local/gradebook.csv" "$room/out/gradebook.csv"
for part in records reports export; do diff -r "$room/local/$part" "$room/out/$part"; done
echo "the same gradebook, records, reports and exports as on one machine, after $((SECONDS - began)) s on Slurm"
