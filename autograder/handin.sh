#!/bin/sh
# handin.sh LESSON [NAME]: packs a student's files of a lesson into build/handin/NAME.tar.gz (1-reduce.tar.gz), after
# checking them and grading them once more. Prints what is in the archive and its hash. Equal files give equal bytes.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8
originals=solutions
[ -d solutions ] || originals=autograder/starters
folder=$(basename "$(ls -d $originals/"$1"-* 2> /dev/null || true)")
[ -n "$folder" ] || { echo "handin: lessons/ has no lesson $1" >&2; exit 2; }
name=${2:-$folder}
case $name in
*[!A-Za-z0-9._-]* | .* | -*) echo "handin: NAME=$name: a name has letters, digits, '-' and '_' only" >&2; exit 2 ;;
esac
from=starter/$folder
out=build/handin
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
bad=0
begun=0
untouched=

refuse() { echo "handin: $*" >&2; bad=1; }

# A file of a student's own beside the exercises is not handed in, so no exercise may need it.
check_includes() { # check_includes FILE
    sed -n 's/^[ \t]*#[ \t]*include[ \t]*"\([^"]*\)".*/\1/p' "$1" | while read -r header; do
        [ -e "lessons/$folder/$header" ] || [ ! -e "$from/$header" ] || echo "$header"
    done > "$work/own"
    [ ! -s "$work/own" ] ||
        refuse "$1 includes $(tr '\n' ' ' < "$work/own")from $from, which is not handed in: copy its lines into $1"
}

check() { # check FILE ORIGINAL
    if [ -L "$1" ] || { [ -e "$1" ] && [ ! -f "$1" ]; }; then
        refuse "$1 is not a plain file: replace it with a copy"
    elif [ ! -e "$1" ]; then
        refuse "$1 is missing: \`make starter\` puts it back"
    elif ! [ -r "$1" ]; then
        refuse "$1 cannot be read: check its owner and permissions"
    elif [ "$(wc -c < "$1")" -gt 1048576 ]; then
        refuse "$1 is larger than 1 MiB, which is not taken: keep only the exercise's code in it"
    elif ! iconv -f UTF-8 -t UTF-8 < "$1" > /dev/null 2>&1 || [ "$(tr -d '\0' < "$1" | wc -c)" -ne "$(wc -c < "$1")" ]; then
        refuse "$1 is not UTF-8: save it with the encoding UTF-8 in your editor"
    else
        check_includes "$1"
        if awk -f autograder/starter.awk "$2" | cmp -s - "$1"; then
            untouched="$untouched $(basename "$1")"
        else
            begun=$((begun + 1))
        fi
    fi
}

for original in "$originals/$folder"/*.cu; do check "$from/$(basename "$original")" "$original"; done
[ $bad -eq 0 ] || { echo "handin: nothing was packed" >&2; exit 1; }
[ $begun -gt 0 ] || { refuse "all files in $from are unchanged starters: there is nothing to hand in yet. \`make next\` begins"; exit 1; }

pack() {
    mkdir -p "$work/$folder" "$out" || return 1
    for original in "$originals/$folder"/*.cu; do cp "$from/$(basename "$original")" "$work/$folder" || return 1; done
    tar -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=a=r,u+w,a+X -cf "$work/archive.tar" "$folder" &&
        gzip -9 -n -c "$work/archive.tar" > "$out/$name.tar.gz.new"
}
pack || { rm -f "$out/$name.tar.gz.new"; echo "handin: $out/$name.tar.gz cannot be written" >&2; exit 1; }

# What is graded is what was packed, not what an editor writes meanwhile.
echo "Grading lesson $1 once more ..."
build/lockstep lesson "$1" --from "$work/$folder" > "$work/report" 2>&1 || {
    cat "$work/report" >&2
    rm -f "$out/$name.tar.gz.new"
    echo "handin: your files were not graded, so nothing was packed" >&2
    exit 1
}
mv "$out/$name.tar.gz.new" "$out/$name.tar.gz"
sed -n 's/^  \([a-z-]*  *[a-z-]*  *[0-9]*\/[0-9]*\)  .*/  \1/p; /^Score:/p' "$work/report"
[ -z "$untouched" ] || echo "Not begun:$untouched"
echo
echo "$out/$name.tar.gz: $(find "$work/$folder" -name '*.cu' | wc -l) files, $(wc -c < "$out/$name.tar.gz") bytes"
(cd "$work/$folder" && wc -c ./*.cu | sed 's|\./||; $d')
echo "SHA-256 $(sha256sum < "$out/$name.tar.gz" | cut -c 1-64)"
echo "Hand in this archive as it is. It will be graded with other inputs."
