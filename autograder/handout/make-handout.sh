#!/bin/sh
# make-handout.sh OUT: writes what students get to OUT: a folder, or an archive (OUT=x.tar.gz, x.tgz or x.zip).
# Environment: LESSON=1 has the workflow grade that lesson only; GIT=1 makes the folder a git repository with one
# commit; FACTS=build/notes/facts fills the notes' figures in. OUT is complete or is not there.
set -eu
asked=$(pwd)
cd "$(dirname "$0")/../.."
here=autograder/handout

fail() { echo "make handout: $*" >&2; exit 1; }
[ -n "${1-}" ] || fail "name a folder or an archive: make handout OUT=../handout (or OUT=handout.tar.gz, OUT=handout.zip)"
case $1 in /*) out=$1 ;; *) out=$asked/$1 ;; esac
case $out in
*.tar.gz | *.tgz) kind=tar ;;
*.zip) kind=zip ;;
*.tar | *.tar.* | *.7z | *.rar) fail "$1: an archive's name ends in .tar.gz, .tgz or .zip" ;;
*) kind=folder ;;
esac
[ -z "${GIT-}" ] || [ $kind = folder ] || fail "GIT=1 makes a repository of a folder, and $1 is an archive: name a folder"
[ -z "${LESSON-}" ] || [ -d "$(echo lessons/"$LESSON"-*)" ] || fail "there is no lesson $LESSON in lessons/: name one of $(basename -a lessons/[0-9]* | sed 's/-.*//' | xargs)"
command -v "$kind" > /dev/null || [ $kind = folder ] || fail "$1 needs the program $kind: apt-get install $kind"

# Files that are there stay as they are. An empty folder is taken.
if [ -e "$out" ] || [ -L "$out" ]; then
    [ $kind = folder ] && [ -d "$out" ] && [ ! -L "$out" ] || fail "$1 exists already: remove it, or name another"
    [ -z "$(ls -A "$out")" ] || fail "$1 is not empty: remove what is in it, or name another folder"
fi
case $out/ in
"$PWD"/*) case $out in "$PWD"/build/*) ;; *) fail "$1 is inside of this project: name a folder outside, or in build/" ;; esac ;;
esac
mkdir -p "$(dirname "$out")" || fail "$(dirname "$1") cannot be created"
draft=$(mktemp -d "$out.draft-XXXXXX") || fail "$(dirname "$1") cannot be written"
trap 'rm -rf "$draft"' EXIT
trap 'exit 1' INT TERM
name=handout
[ $kind = folder ] || { name=$(basename "$out"); name=${name%.zip}; name=${name%.tgz}; name=${name%.tar.gz}; }
tree=$draft/$name

# The suite and the entry of a lesson, and the headers that these or the exercises include, also by another header.
list_lesson() { # list_lesson FOLDER
    ls "$1"/entry.cu "$1"/exercises.c "$1"/test_*.c
    find "$1" -name nvcc.flags
    headers="" known="$1/entry.cu $1/exercises.c $(ls "$1"/test_*.c solutions/"$(basename "$1")"/*.cu)"
    while found=$(sed -n 's/^#include "\([a-z0-9_-]*\.h\)".*/\1/p' $known $headers | sort -u |
        while read -r header; do [ ! -e "$1/$header" ] || echo "$1/$header"; done) && [ "$found" != "$headers" ]; do
        headers=$found
    done
    echo "$headers"
}

# Of autograder/: what is compiled into build/lockstep, the simulator and the suites, and what students' targets call.
# Of a lesson: the contract, the suite, and the programs that its page talks about.
list_files() {
    find autograder -type f ! -name '.*' ! -name '*~' ! -name '*.bak*' ! -name '*.orig' ! -name '*.rej' \
        ! -path '*/test/*' ! -path 'autograder/hidden/*' ! -path 'autograder/mutants/*' \
        ! -path 'autograder/handout/*' ! -path 'autograder/gradescope/*' \
        ! -path 'autograder/sim/bench/*' ! -path 'autograder/sim/fidelity/*' ! -path 'autograder/batch/unpack/*' \
        ! -path 'autograder/gpu/bench*' ! -path 'autograder/gpu/check-*' ! -path 'autograder/gpu/*.awk' \
        ! -path 'autograder/gpu/measured/*' \
        ! -name 'check-*' ! -name 'test*.sh' ! -name 'sum-tests*' ! -name 'soak.sh' ! -name 'trim-cache*' \
        ! -name 'layers.tsv' ! -name 'develop.mk' ! -name 'instruct.mk' ! -name 'starter.awk'
    echo autograder/starter.awk
    for lesson in lessons/[0-9]*; do list_lesson "$lesson"; done
    sed -n 's/^\\snippet[^ ]* \(lessons[^ ]*\.cu\) .*/\1/p; s/^<!-- lockstep: [a-z]* \([a-z_]*\.cu\).*/\1/p' lessons/[0-9]*/README.md |
        sort -u | while read -r file; do
        case $file in *claims.cu) ;; lessons/*) echo "$file" ;; *) ls lessons/*/"$file" ;; esac
    done
    ls lessons/notes/primer/*.cu
    find .vscode .devcontainer -type f
    ls .clangd .clang-format .gitignore LICENSE
}

copy() { # the files that are read from standard input, with their times: nothing is built twice
    tar -cf - --no-recursion -T - | tar -xf - -C "$tree"
}

write_starters() {
    for solution in solutions/*/*.cu; do
        for top in starter autograder/starters; do
            file=$tree/$top/${solution#solutions/}
            mkdir -p "$(dirname "$file")"
            awk -f autograder/starter.awk "$solution" > "$file"
        done
        cp autograder/lesson-folder.mk "$(dirname "$tree/starter/${solution#solutions/}")/Makefile"
    done
}

write_notes() {
    for page in lessons/[0-9]*/README.md; do
        awk -v from="$(dirname "$page")" -v facts="${FACTS-}" -f $here/notes.awk "$page" > "$tree/$page" ||
            fail "$page has a figure that cannot be filled in"
    done
    mkdir -p "$tree/lessons/notes"
    for page in primer editors glossary simulator cuda records; do
        awk -v from=lessons/notes -v facts="${FACTS-}" -f $here/notes.awk "lessons/notes/$page.md" > "$tree/lessons/notes/$page.md" ||
            fail "lessons/notes/$page.md has a figure that cannot be filled in"
    done
}

mkdir "$tree"
list_files | LC_ALL=C sort -u > "$draft/list"
copy < "$draft/list"
write_starters
write_notes
awk -f $here/makefile.awk Makefile Makefile > "$tree/Makefile"
cp -R $here/template/. "$tree"
[ -z "${LESSON-}" ] || echo "$LESSON" > "$tree/.github/lessons"
$here/check-leaks.sh "$tree" || fail "nothing was written"

commit() {
    git -C "$tree" init -q -b main && git -C "$tree" add -A &&
        git -C "$tree" -c user.name=Lockstep -c user.email=lockstep@localhost commit -q -m "Hand out the lessons"
}
case $kind in
folder)
    [ -z "${GIT-}" ] || commit || fail "git cannot make a repository of $1"
    chmod 755 "$tree"
    [ ! -d "$out" ] || rmdir "$out"
    mv "$tree" "$out" ;;
tar)
    tar -C "$draft" --sort=name --owner=0 --group=0 --numeric-owner -czf "$draft/archive" "$name"
    mv "$draft/archive" "$out" ;;
zip)
    (cd "$draft" && find "$name" -type f | LC_ALL=C sort | zip -q -X archive.zip -@)
    mv "$draft/archive.zip" "$out" ;;
esac
echo "$(find solutions -name '*.cu' | wc -l) exercises in $(ls -d lessons/[0-9]* | wc -l) lessons, without solutions: $1"
