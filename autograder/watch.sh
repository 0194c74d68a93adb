#!/bin/sh
# watch.sh LESSON [EXERCISES]: grades a lesson each time that a file of starter/ is saved; a run that still
# goes on is ended. entr -d exits with status 2 when a file is new, and is then started again.
set -u
cd "$(dirname "$0")/.." || exit 1
quiet=-c # clears the terminal
[ -t 0 ] || quiet=-n
set -- "$1" ${2:+--exercise "$2"}
while :; do
    ls starter/"$1"-*/*.cu | entr -d -r $quiet build/lockstep lesson "$@"
    [ $? -eq 2 ] || break
done
