#!/bin/sh
# reset.sh LESSON EXERCISE: restores a starter. The student's file is kept as FILE.bakN.
set -eu
cd "$(dirname "$0")/.."
room=$(basename "$(ls -d solutions/"$1"-* 2> /dev/null || true)")
[ -n "$room" ] || { echo "reset: there is no lesson $1" >&2; exit 2; }
solution=solutions/$room/$2.cu
if [ -z "$2" ] || [ ! -f "$solution" ]; then
    [ -n "$2" ] && echo "reset: lesson $1 has no exercise \`$2\`" >&2
    echo "Name one, for example: make reset$1 EX=$(basename "$(ls solutions/"$room"/*.cu | head -n 1)" .cu)" >&2
    exit 2
fi
file=starter/$room/$2.cu
mkdir -p "$(dirname "$file")"
[ -w "$(dirname "$file")" ] || { echo "reset: $(dirname "$file") cannot be written: check its owner and permissions" >&2; exit 1; }
trap 'rm -f "$file.tmp"' EXIT
awk -f autograder/starter.awk "$solution" > "$file.tmp"
if [ -e "$file" ]; then
    n=1
    while [ -e "$file.bak$n" ]; do n=$((n + 1)); done
    mv "$file" "$file.bak$n"
    echo "Your file is now $file.bak$n"
fi
mv "$file.tmp" "$file"
echo "$file is the starter again."
