#!/bin/sh
# locals.sh RECORD FOLDER: adds each thread's variables to the trace in RECORD, which
# `lockstep lesson --trace --json RECORD --debug FOLDER` has written (locals.py). Without gdb, or where it may not
# run programs, the record stays as it is: FOLDER/gdb.log says why.
set -u
record=$1 folder=$2
command -v gdb > /dev/null && [ -e "$folder/program" ] && [ -e "$folder/request" ] || exit 0
# debuginfod would ask whether to fetch symbols
DEBUGINFOD_URLS='' LOCKSTEP_DEBUG=$folder LOCKSTEP_RECORD=$record timeout -k 5 40 \
    gdb -q -nx -batch -x "$(dirname "$0")/locals.py" "$folder/program" > "$folder/gdb.log" 2>&1 < /dev/null || true
