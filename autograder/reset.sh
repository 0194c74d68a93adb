#!/bin/sh
# reset.sh LESSON EXERCISE: puts a starter back. The student's file is kept beside it, numbered.
set -eu
cd "$(dirname "$0")/.."
solution=$(ls solutions/"$1"-*/"$2".cu 2> /dev/null || true)
if [ -z "$2" ] || [ -z "$solution" ]; then
    echo "reset: name an exercise of lesson $1, such as: make reset$1 EX=shared" >&2
    exit 2
fi
file=starter/${solution#solutions/}
mkdir -p "$(dirname "$file")"
if [ -e "$file" ]; then
    n=1
    while [ -e "$file.bak$n" ]; do n=$((n + 1)); done
    cp -p "$file" "$file.bak$n"
    echo "Your file is now $file.bak$n"
fi
awk -f autograder/starter.awk "$solution" > "$file.tmp"
mv "$file.tmp" "$file"
echo "$file is as it was at first."
