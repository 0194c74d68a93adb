#!/bin/sh
# unknown-target.sh WORD: called for `make WORD` when there is no such target. Suggests what was meant.
cd "$(dirname "$0")/.." || exit 1
target=$(echo "$1" | sed 's/[0-9]*$//')
number=$(echo "$1" | sed 's/^[^0-9]*//')
case $1 in
*/* | *.*)
    echo "make: $1 does not exist, and no target makes it" >&2
    exit 2
    ;;
esac
case $target in
lesson | hint | view | debug | brent | reset | watch | handin | bench)
    if [ -z "$number" ]; then
        echo "make $target: name a lesson, for example: make ${target}1" >&2
    else
        echo "make $1: there is no lesson $number. The lessons are:" >&2
        ls -d lessons/[0-9]* | sed 's|lessons/|  |' >&2
    fi
    ;;
*) echo "make $1: there is no such target; \`make help-all\` lists all targets" >&2 ;;
esac
exit 2
