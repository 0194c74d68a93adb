#!/bin/sh
# sum.sh SUM FILE...: lists the checksums of the files' contents in SUM, unless they are there already: then SUM keeps
# its time, and make builds nothing again that depends on it. A new list gets the newest file's time, so that what was
# measured since, by `make test` for example, is not measured again. Of programs and libraries only what runs counts, without
# debug information: a changed comment changes nothing.
set -eu
sum=$1
shift
mkdir -p "$(dirname "$sum")"
for file in "$@"; do
    case $file in
    build/lockstep | *.a | */suites/* | */tests/*)
        objcopy -D --strip-debug --remove-section=.note.gnu.build-id "$file" "$sum.part"
        printf '%s  %s\n' "$(sha256sum < "$sum.part" | cut -d ' ' -f 1)" "$file"
        rm "$sum.part" ;;
    *) sha256sum "$file" ;;
    esac
done > "$sum.new"
if cmp -s "$sum.new" "$sum"; then rm "$sum.new"; else
    touch -r "$(find "$@" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)" "$sum.new"
    mv "$sum.new" "$sum"
fi
