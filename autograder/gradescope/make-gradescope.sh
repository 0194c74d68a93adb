#!/bin/sh
# make-gradescope.sh OUT.zip: writes the autograder that Gradescope takes; with AUTOLAB=1 and a folder as OUT, the two
# files that Autolab takes, autograde-Makefile and autograde.tar. Environment: LESSON, the lesson (1); SECRET,
# the file with the course's secret (build/grades/N.secret, made if missing), from which inputs are drawn; SECONDS_MAX,
# processor time of a submission (240, which half a processor gives in 8 of Gradescope's 10 minutes); MEMORY in MB (700).
set -eu
asked=$(pwd)
cd "$(dirname "$0")/../.."
home=$PWD
lesson=${LESSON:-1} seconds=${SECONDS_MAX:-240} memory=${MEMORY:-700}

command=gradescope
fail() { echo "make $command: $*" >&2; exit 1; }
if [ -n "${AUTOLAB-}" ]; then
    command=autolab
    [ -n "${1-}" ] || fail "name a folder: make autolab LESSON=1 OUT=lesson1"
else
    [ -n "${1-}" ] || fail "name the archive: make gradescope LESSON=1 OUT=lesson1.zip"
    case $1 in *.zip) ;; *) fail "$1: Gradescope takes a .zip: name one, for example OUT=lesson1.zip" ;; esac
    command -v zip > /dev/null || fail "the program zip is missing: apt-get install zip"
fi
case $1 in /*) out=$1 ;; *) out=$asked/$1 ;; esac
[ ! -e "$out" ] && [ ! -L "$out" ] || fail "$1 exists already: remove it, or name another"
case $lesson in '' | *[!0-9]*) fail "LESSON=$lesson is not a number" ;; esac
[ -d "$(echo lessons/"$lesson"-*)" ] || fail "there is no lesson $lesson in lessons/: name one of $(basename -a lessons/[0-9]* | sed 's/-.*//' | xargs)"
for limit in "$seconds" "$memory"; do
    case $limit in '' | 0* | *[!0-9]*) fail "SECONDS_MAX and MEMORY are numbers, not '$limit'" ;; esac
done
secret=${SECRET:-build/grades/$lesson.secret}
draft='' new_secret=''
trap 'rm -rf "$draft"; [ -z "$new_secret" ] || rm -f "$new_secret"' EXIT
trap 'exit 1' INT TERM
if [ ! -e "$secret" ]; then
    [ -z "${SECRET-}" ] || fail "$SECRET, the course's secret, does not exist"
    mkdir -p "$(dirname "$secret")"
    new_secret=$home/$secret # without an archive it belongs to nothing
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' > "$secret" && echo >> "$secret")
fi
secret_path=$(realpath "$secret")
mkdir -p "$(dirname "$out")" 2> /dev/null || fail "the folder $(dirname "$1") cannot be made: choose another for OUT"
draft=$(mktemp -d "$out.draft-XXXXXX") || fail "$(dirname "$1") cannot be written"

# What students have is enough to grade, with the unpacker of archives. Solutions are not needed.
env -u LESSON autograder/handout/make-handout.sh "$draft/tree/lockstep" > /dev/null || fail "nothing was written"
cd "$draft/tree"
rm -rf lockstep/.github lockstep/.vscode lockstep/.devcontainer lockstep/starter lockstep/lessons/notes
cp -R "$home/autograder/batch/unpack" lockstep/autograder/batch/
cp "$home/autograder/gradescope/setup.sh" "$home/autograder/gradescope/run_autograder" .
cp "$secret_path" secret
printf 'LESSON=%s\nSECONDS_OF_PROCESSOR=%s\nMEGABYTES=%s\n' "$lesson" "$seconds" "$memory" > settings
chmod 755 setup.sh run_autograder
chmod 600 secret
for_gradescope() {
    find . -type f | sed 's|^\./||' | LC_ALL=C sort | zip -q -X ../autograder.zip -@
    mv ../autograder.zip "$out"
    echo "Gradescope's autograder for lesson $lesson: $asked_for. It has the course's secret ($secret): do not give it to students."
}
for_autolab() {
    rm setup.sh
    cp "$home/autograder/gradescope/run_autolab" .
    mkdir ../files
    tar -C .. --transform 's|^tree|source|' --sort=name --owner=0 --group=0 --numeric-owner -cf ../files/autograde.tar tree
    cp "$home/autograder/gradescope/autograde-Makefile" ../files
    mv ../files "$out"
    echo "Autolab's autograder for lesson $lesson: $asked_for. It has the course's secret ($secret): do not give it to students."
}
umask 077
asked_for=$1
"for_$command"
new_secret=''
