#!/bin/bash
# test-ssh.sh [N]: grades a class of N (8) generated submissions by `--engine parallel` over ssh, on three "machines"
# that are loopback addresses of this one: one answers, one is killed in mid-run, one is dead from the start. The
# gradebook, records, reports and exports must be those of `--engine local`, byte for byte.
set -eu
cd "$(dirname "$0")/../../.."
count=${1:-8} port=17022
room=$(mktemp -d /tmp/lockstep-ssh-XXXXXX)
chmod 755 "$room"
fail() {
    echo "test-ssh.sh: $1" >&2
    exit 1
}
finish() {
    local status=$? file
    [ -z "${grader:-}" ] || kill "$grader" 2> /dev/null || true
    for file in "$room"/sshd-*.pid; do [ ! -e "$file" ] || kill "$(cat "$file")" 2> /dev/null || true; done
    [ $status -eq 0 ] || tail -n 20 "$room"/out/engine/parallel.log >&2 || true
    rm -rf "$room"
    exit $status
}
trap finish EXIT

serve() { # serve ADDRESS: an ssh server of our own, which knows our key only
    /usr/sbin/sshd -f /dev/null -h "$room/host" -E "$room/sshd-$1.log" -o PidFile="$room/sshd-$1.pid" \
        -o ListenAddress="$1:$port" -o AuthorizedKeysFile="$room/key.pub" -o StrictModes=no -o UsePAM=no \
        -o PermitRootLogin=prohibit-password
}
ssh-keygen -q -t ed25519 -N '' -f "$room/host"
ssh-keygen -q -t ed25519 -N '' -f "$room/key"
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd # Debian's sshd wants it
serve 127.0.0.1
serve 127.0.0.2
printf '1/127.0.0.%d\n' 1 2 3 > "$room/hosts"
mkdir "$room/work"
cat > "$room/cluster" << EOF
hosts = $room/hosts
ssh = ssh -p $port -i $room/key -o BatchMode=yes -o ConnectTimeout=2 -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=$room/known
work = $room/work
EOF

autograder/batch/test/make-class.sh "$count" "$room/in"
echo 00112233 > "$room/secret"
grade() { build/lockstep grade --lesson 1 --secret "$room/secret" --out "$@" "$room/in"; }
grade "$room/local"
grade "$room/out" --engine parallel --cluster "$room/cluster" &
grader=$!
done_ones() { find "$room/out/results" -name '*.json' 2> /dev/null | wc -l; }
for _ in $(seq 300); do
    [ "$(done_ones)" -lt 1 ] || break
    sleep 0.1
done
# The machine is lost: its server, and the connections that the server has made processes for.
lost=$(cat "$room/sshd-127.0.0.2.pid")
sessions=$(grep -lsx "PPid:[[:space:]]*$lost" /proc/[0-9]*/status | cut -d/ -f3 || true)
# shellcheck disable=SC2086 # numbers
kill -KILL $lost $sessions
echo "killed one of two machines when $(done_ones) submissions were graded"
wait "$grader" || fail "not all were graded"
grep -q 127.0.0.2 "$room/out/engine/parallel.tsv" || echo "the lost machine had not finished a submission"
cmp "$room/local/gradebook.csv" "$room/out/gradebook.csv"
for part in records reports export; do diff -r "$room/local/$part" "$room/out/$part"; done
echo "the same gradebook, records, reports and exports as on one machine"
