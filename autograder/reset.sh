#!/bin/sh
# reset.sh LESSON EXERCISES: restores starters. A file that differs from its starter is kept as FILE.bakN.
set -eu
cd "$(dirname "$0")/.."
originals=solutions
[ -d solutions ] || originals=autograder/starters # what students have; starter.awk leaves those as they are
lesson=$1 folder=$(basename "$(ls -d $originals/"$1"-* 2> /dev/null || true)")
[ -n "$folder" ] || { echo "reset: lessons/ has no lesson $1" >&2; exit 2; }
file=
trap 'rm -f "$file.tmp"' EXIT

exercises() { basename -a $originals/"$folder"/*.cu | sed 's/\.cu$//'; }

# plain NAME: starter/1-reduce/Shared.cu -> shared
plain() { basename "$1" .cu | tr '[:upper:]' '[:lower:]'; }

reset() { # reset EXERCISE
    file=starter/$folder/$1.cu
    mkdir -p "$(dirname "$file")"
    [ -w "$(dirname "$file")" ] ||
        { echo "reset: $(dirname "$file") cannot be written: check its owner and permissions" >&2; exit 1; }
    awk -f autograder/starter.awk "$originals/$folder/$1.cu" > "$file.tmp"
    if [ -e "$file" ]; then
        if cmp -s "$file" "$file.tmp"; then
            echo "$file is the starter already."
            rm "$file.tmp"
            return
        fi
        n=1
        while [ -e "$file.bak$n" ]; do n=$((n + 1)); done
        echo "$file differs from the starter: it is kept as $file.bak$n"
        mv "$file" "$file.bak$n"
    fi
    mv "$file.tmp" "$file"
    echo "$file is the starter again."
}

names=$(echo "${2-}" | tr ',' ' ')
[ -n "$(echo "$names" | tr -d ' ')" ] ||
    { echo "Name an exercise, for example: make reset$lesson EX=$(exercises | head -n 1)" >&2; exit 2; }
for name in $names; do
    exercises | grep -qxF -- "$(plain "$name")" && continue
    echo "reset: lesson $lesson has no exercise \`$name\`; it has: $(exercises | tr '\n' ' ')" >&2
    exit 2
done
for name in $names; do reset "$(plain "$name")"; done
