#!/bin/sh
# trim-cache.sh FOLDER MEGABYTES: if the folder's files take more, removes those that were written first until
# they do not. A file of the cache that is missing is made again. Not while a build runs: it may need them.
set -eu
[ -d "$1" ] || exit 0
find "$1" -maxdepth 1 -type f -printf '%T@ %k %p\n' | sort -rn |
    awk -v most="$(($2 * 1024))" '(total += $2) > most { sub(/^[^ ]* [^ ]* /, ""); printf "%s%c", $0, 0 }' |
    xargs -0 -r rm -f --
