#!/bin/bash
# bench-grade.sh [N] [KIND]: grades a generated class of N (200) submissions (make-class.sh: `mixed`, or `solved`, which
# takes longest) and prints wall time, processor time, the largest resident memory of a process, submissions per
# minute and disk space. Measures; asserts nothing.
set -eu
cd "$(dirname "$0")/../../.."
count=${1:-200} kind=${2:-mixed}
room=$(mktemp -d /tmp/lockstep-bench-XXXXXX)
chmod 755 "$room"
trap 'rm -rf "$room"' EXIT
mkdir "$room/work"
echo 00112233 > "$room/secret"
autograder/batch/test/make-class.sh "$count" "$room/in" "$kind"
export LOCKSTEP_WORK="$room/work"
unset LOCKSTEP_SECRET

# Memory of the grader itself, a child of PID, and of all processes together, four times a second.
watch() { # watch PID
    local most=0 own=0 now
    while kill -0 "$1" 2> /dev/null; do
        read -r -a now < <(ps -e -o pid=,ppid=,rss= | awk -v root="$1" '
            { parent[$1] = $2; rss[$1] = $3; if ($2 == root) own = $3 }
            END { for (p in parent) { q = p; while (q in parent && q != root) q = parent[q]; if (q == root) sum += rss[p] }
                  print own + 0, sum + 0 }')
        [ "${now[0]}" -le $own ] || own=${now[0]}
        [ "${now[1]}" -le $most ] || most=${now[1]}
        sleep 0.25
    done
    echo "$own $most" > "$room/memory"
}

(
    TIMEFORMAT='%R %U %S'
    time build/lockstep grade --lesson 1 --secret "$room/secret" --out "$room/out" "$room/in" > "$room/said" 2>&1
) 2> "$room/times" &
grader=$!
watch $grader &
watcher=$!
wait $grader || { cat "$room/said"; exit 1; }
wait $watcher
read -r own most < "$room/memory"
read -r wall user system < "$room/times"
students=$(($(wc -l < "$room/out/gradebook.csv") - 1))
awk -v kind="$kind" -v students=$students -v wall="$wall" -v own="$own" -v most="$most" -v user="$user" -v kernel="$system" \
    -v cores="$(nproc)" -v tasks="$(find "$room/out/results" -name '*.json' | wc -l)" \
    -v disk="$(du -sk "$room/out" | cut -f1)" 'BEGIN {
    printf "submissions          %d (%s), %d of them different\n", students, kind, tasks
    printf "wall time            %.1f s on %d processors\n", wall, cores
    processor = user + kernel
    printf "processor time       %.1f s, %.1f s per submission\n", processor, processor / students
    printf "submissions/minute   %.1f\n", students * 60 / wall
    printf "memory               %.1f MB the grader, at most %.0f MB all processes together\n", own / 1024, most / 1024
    printf "disk                 %.1f MB\n", disk / 1024
}'
