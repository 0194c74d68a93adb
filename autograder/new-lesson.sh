#!/bin/sh
# new-lesson.sh N-name: makes a new lesson from lessons/template: the lesson's folder, its solution, starter and a
# wrong solution. They pass as they are; an author then replaces them piece by piece (lessons/notes/writing.md).
set -eu
cd "$(dirname "$0")/.."
fail() {
    echo "make new-lesson: $1" >&2
    exit 2
}
[ -d lessons/template ] || fail "lessons/template is not here; a handout does not have it"
lesson=${1-}
[ -n "$lesson" ] || fail "give the lesson a number and a name, for example LESSON=8-sort"
number=${lesson%%-*} name=${lesson#*-}
printf '%s\n' "$lesson" | grep -Eqx '[1-9][0-9]?-[a-z][a-z0-9]*(-[a-z0-9]+)*' ||
    fail "\`$lesson\` is not a lesson's name: give a number and a name, for example LESSON=8-sort"
for there in lessons/"$number"-* solutions/"$number"-* autograder/hidden/"$number"-*; do
    [ ! -e "$there" ] || fail "$there exists: choose another number"
done
work=$(mktemp -d lessons/.new-XXXXXX)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM # dash runs the first trap only if it exits by itself

# copy FILE TO: FILE of the template under the names of the new lesson
copy() {
    mkdir -p "$work/$(dirname "$2")"
    sed -e "s/0-template/$lesson/g; s/template\.h/$name.h/g; s/TEMPLATE_H/$macro/g" \
        -e "s/\.number = 0/.number = $number/; s/\.name = \"template\"/.name = \"$name\"/" \
        -e "s/\([Ll]esson \)0\>/\1$number/g; s/\(make [a-z]*\)0\>/\1$number/g; s/{#lesson0}/{#lesson$number}/" \
        "lessons/template/$1" > "$work/$2"
}
macro=$(echo "${name}_h" | tr 'a-z-' 'A-Z_')
for file in README.md exercises.c entry.cu; do copy $file "lessons/$file"; done
copy template.h "lessons/$name.h"
copy test_template.c "lessons/test_$(echo "$name" | tr - _).c"
copy map.cu solutions/map.cu
copy map-last-value.patch hidden/wrong/map-last-value.patch
mv "$work/solutions" "solutions/$lesson"
mv "$work/hidden" "autograder/hidden/$lesson"
mv "$work/lessons" "lessons/$lesson"
autograder/starter.sh restore > /dev/null
echo "lessons/$lesson, solutions/$lesson, starter/$lesson and autograder/hidden/$lesson are made"
echo "Next: \`make lesson$number FROM=solutions/$lesson\` grades the solution; lessons/notes/writing.md says what to replace"
