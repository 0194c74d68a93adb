#!/bin/sh
# debug.sh LESSON EXERCISE FROM [GDB-OPTION...]: grades an exercise, then starts gdb on its program and the inputs
# of the case that failed; debug.py stops it at the mistake.
set -u
cd "$(dirname "$0")/.." || exit 1
lesson=$1 exercise=$2 from=$3
shift 3
folder=build/debug/$lesson-$(basename "$exercise" .cu | tr '[:upper:]' '[:lower:]')
rm -rf "$folder"
build/lockstep lesson "$lesson" --from "$from" --exercise "$exercise" --debug "$folder"
[ $? -le 1 ] && [ -e "$folder/record.json" ] || exit 2
[ -e "$folder/program" ] || { echo "It does not compile: there is nothing to debug yet." >&2; exit 1; }
[ -e "$folder/request" ] || { echo "It was never run: there is nothing to debug." >&2; exit 1; }
# debuginfod would ask whether to fetch symbols
DEBUGINFOD_URLS='' LOCKSTEP_DEBUG=$folder exec gdb -q -nx -x autograder/debug.py "$@" "$folder/program"
