#!/bin/sh
# stage.sh PAGE: prints one page of the notes as Doxygen gets it, with its figures (stage.awk). PAGE is a lesson's
# folder, such as 1-reduce, or a page of lessons/notes, such as primer.
set -eu
cd "$(dirname "$0")/../.."
here=lessons/notes

case $1 in
[0-9]*)
    readme=lessons/$1/README.md
    draft=build/notes/pages/$1-README
    cp "$readme" "$draft"
    for table in exercises:'The exercises, measured' claims:'What is claimed, and what is measured'; do
        [ "${table%%:*}" = exercises ] || [ -f "lessons/$1/${table%%:*}.c" ] || continue
        grep -q "^<!-- lockstep: ${table%%:*} -->" "$readme" ||
            printf '\n## %s\n\n<!-- lockstep: %s -->\n' "${table#*:}" "${table%%:*}" >> "$draft"
    done
    slides=$([ ! -f "slides/$1.md" ] || echo "$1")
    NUMBER=${1%%-*} SLIDES=$slides awk -f $here/slug.awk -f $here/stage.awk "$draft"
    rm "$draft" ;;
primer) NUMBER=0 awk -f $here/slug.awk -f $here/stage.awk $here/primer.md ;; # its programs: facts' folder 0
*) NUMBER='' awk -f $here/slug.awk -f $here/stage.awk "$here/$1.md" ;;
esac
