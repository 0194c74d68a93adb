#!/bin/sh
# Tests trim-cache.sh on a folder of four files of 1 MB.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/with spaces"
for name in 1 2 3 4; do
    head -c 1000000 /dev/zero > "$folder/with spaces/$name oldest first"
    touch -d "2020-01-0$name" "$folder/with spaces/$name oldest first"
done
# expect MEGABYTES NAMES: which files a limit leaves
expect() {
    autograder/trim-cache.sh "$folder/with spaces" "$1"
    left=$(cd "$folder/with spaces" && echo *)
    [ "$left" = "$2" ] || { echo "a limit of $1 MB leaves '$left', not '$2'"; exit 1; }
}
expect 4 "1 oldest first 2 oldest first 3 oldest first 4 oldest first"
expect 2 "3 oldest first 4 oldest first"
expect 0 "*"
autograder/trim-cache.sh "$folder/missing" 1
