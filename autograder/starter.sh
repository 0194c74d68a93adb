#!/bin/sh
# starter.sh generate|restore|check: makes starter/ from solutions/. `generate` writes all files (maintainers,
# after a change of a solution), `restore` only missing ones, `check` reports those that are not up to date.
# A line that a student wrote is never lost: `generate` keeps a file as FILE.bakN, unless git has it.
set -eu
starter=
trap 'rm -f "$starter.tmp"' EXIT # an interrupt leaves either the old file or the new one
cd "$(dirname "$0")/.."
originals=solutions
[ -d solutions ] || originals=autograder/starters # what students have; starter.awk leaves those as they are
status=0
count=0
written=0

# in_git FILE: git has this file as it is
in_git() { git ls-files --error-unmatch -- "$1" > /dev/null 2>&1 && git diff --quiet HEAD -- "$1" 2> /dev/null; }

# keep FILE: moves it to FILE.bakN, after saying so
keep() {
    n=1
    while [ -e "$1.bak$n" ]; do n=$((n + 1)); done
    echo "$1 was changed: it is kept as $1.bak$n"
    mv "$1" "$1.bak$n"
}

write() { # writes $made to $starter
    mkdir -p "$(dirname "$starter")"
    printf '%s\n' "$made" > "$starter.tmp" || exit 1
    mv "$starter.tmp" "$starter"
    written=$((written + 1))
}

# take MODE SOURCE: does to $starter what the mode says; $made is the right content
take() {
    if [ -e "$starter" ] && printf '%s\n' "$made" | cmp -s - "$starter"; then return; fi
    case $1 in
    generate)
        if [ -e "$starter" ] && ! in_git "$starter"; then keep "$starter"; fi
        write ;;
    restore)
        [ -e "$starter" ] && return
        write
        echo "$starter is back" ;;
    check)
        echo "$starter is not what $2 gives: edit that, then type \`make generate-starters\`" >&2
        status=1 ;;
    esac
}

case ${1-} in
generate | restore | check) ;;
*) echo "starter.sh: the mode is generate, restore or check" >&2; exit 2 ;;
esac
for solution in $originals/*/*.cu; do
    starter=starter/${solution#"$originals"/}
    count=$((count + 1))
    made=$(awk -f autograder/starter.awk "$solution")
    take "$1" "$solution"
    grep -q 'LOCKSTEP_TODO()' <<EOF || { echo "$solution: has no TODO (// TODO(n): ... // END TODO)" >&2; status=1; }
$made
EOF
done
[ $count -gt 0 ] || { echo "no $originals were found" >&2; exit 1; }
made=$(cat autograder/lesson-folder.mk)
for folder in "$originals"/*/; do # `make` works in a lesson's folder, too
    starter=starter/$(basename "$folder")/Makefile
    take "$1" autograder/lesson-folder.mk
done
[ "$1" != restore ] || [ $written -gt 0 ] ||
    echo "No starter is missing. To begin one again: make reset1 EX=shared (your file is kept)."
exit $status
