#!/bin/sh
# view.sh LESSON EXERCISE FROM OPTION...: traces an exercise, with its threads' variables if gdb is installed, and
# opens the page that steps through it: build/view/LESSON-EXERCISE.html. Of several exercises, separated by spaces
# or commas, each gets a page.
set -eu
cd "$(dirname "$0")/../.."
lesson=$1 exercise=$2 from=$3
shift 3
case $exercise in
*[\ ,]*)
    [ -f "$exercise" ] || {
        status=0
        for one in $(echo "$exercise" | tr ',' ' '); do
            autograder/view/view.sh "$lesson" "$one" "$from" "$@" || status=$?
        done
        exit "$status"
    } ;;
esac
name=build/view/$lesson-$(basename "$exercise" .cu | tr '[:upper:] ' '[:lower:]-')
rm -rf "$name.gdb"
trap 'rm -rf "$name.gdb"' EXIT
mkdir -p build/view
build/lockstep lesson "$lesson" --from "$from" --exercise "$exercise" --trace "$@" --json "$name.json" --debug "$name.gdb"
autograder/view/locals.sh "$name.json" "$name.gdb"
build/lockstep view "$name.json" --open
command -v gdb > /dev/null || echo "With gdb the page also shows each thread's variables: apt-get install gdb"
