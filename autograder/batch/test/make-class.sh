#!/bin/bash
# make-class.sh N FOLDER [KIND] [SEED]: a class of N submissions to lesson 1, the same for the same seed. KIND is
# `mixed` (right, wrong, late, hostile, archives, odd names; few exercises each, as it is a test) or `solved` (all
# exercises solved, every file different: what takes longest). Student names begin with s and a number.
set -eu
cd "$(dirname "$0")/../../.."
count=$1 folder=$2 kind=${3:-mixed} seed=${4:-1}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
solutions=solutions/1-reduce starters=starter/1-reduce hidden=autograder/hidden/1-reduce
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

draw() { # draw BELOW WHAT: a number that depends on seed, student and WHAT only
    echo "$seed $student $2" | cksum | awk -v below="$1" '{ print int($1 / 7) % below }'
}
one_of() { # one_of WHAT WORD...
    local what=$1
    shift
    local at
    at=$(draw $# "$what")
    shift "$at"
    echo "$1"
}
mark() { printf '// handed in by student %s\n' "$student" >> "$1"; } # makes the file another one

# ---- what a student hands in: these fill $room/in ----

solve() { # solve EXERCISE...
    local exercise
    for exercise; do cp "$solutions/$exercise.cu" "$room/in"; done
}
from_hidden() { # from_hidden FILE: the exercise is in its first line (attack), its name, or `serial`
    local exercise
    exercise=$(sed -n '1s|^// attack: \([a-z-]*\) .*|\1|p' "$1")
    case $(basename "$1") in
    any-operator-*) exercise=any-operator ;;
    peak-*) exercise=peak ;;
    esac
    cp "$1" "$room/in/${exercise:-serial}.cu"
}
right() {
    solve serial
    [ "$(draw 2 alone)" = 0 ] || solve "$(one_of which warp shared bug global)"
    [ "$(draw 3 own)" = 0 ] || mark "$room/in/serial.cu"
}
wrong() {
    local files=("$hidden"/wrong/serial-*.cu "$hidden"/wrong/any-operator-strided.cu)
    from_hidden "$(one_of wrong "${files[@]}")"
    [ "$(draw 2 own)" = 0 ] || { set -- "$room"/in/*.cu; mark "$1"; }
}
hostile() {
    local files=("$hidden"/hostile/*.cu)
    from_hidden "$(one_of hostile "${files[@]}")"
}
racy() { sed 's/__syncthreads();.*//' "$solutions/shared.cu" > "$room/in/shared.cu"; }
todo() { cp "$starters"/{serial,warp,peak}.cu "$room/in"; }
broken() {
    sed 's/combine(/ombine(/' "$solutions/serial.cu" > "$room/in/serial.cu"
    echo '#include "serial.cu"' > "$room/in/warp.cu"
}
endless() {
    printf '#include "reduce.h"\nvoid reduce(const value_t *, value_t *, value_t *, int) {\n    for (volatile int i = 0;; i = 1) {}\n}\n' \
        > "$room/in/serial.cu"
}
encoded() {
    case $(draw 3 encoding) in
    0) iconv -f UTF-8 -t UTF-16 "$solutions/serial.cu" > "$room/in/serial.cu" ;;
    1) { printf '\357\273\277'; sed 's/$/\r/' "$solutions/serial.cu"; } > "$room/in/serial.cu" ;;
    2) printf 'not a program \377\376\0' > "$room/in/serial.cu" ;;
    esac
}
misnamed() {
    cp "$solutions/serial.cu" "$room/in/Serial.cu"
    mkdir -p "$room/in/deep/er"
    cp "$solutions/warp.cu" "$room/in/deep/er"
    echo notes > "$room/in/README.txt"
}

# ---- how it is handed in ----

name() {
    case $(draw 8 name) in
    0) printf 's%s Doe, "J"' "$student" ;;
    1) printf 's%s-=1+1' "$student" ;;
    2) printf 's%s Jürgen Groß' "$student" ;;
    3) printf "s%s O'Neil" "$student" ;;
    *) printf 's%s' "$student" ;;
    esac
}
deliver() {
    local name file
    name=$(name)
    case $(draw 9 delivery) in
    0) (cd "$room/in" && TZ=UTC zip -qrX "$folder/$name.zip" .) ;;
    1) tar -C "$room/in" --sort=name --mtime=@0 --owner=0 --group=0 -czf "$folder/$name.tar.gz" . ;;
    2) tar -C "$room" --sort=name --mtime=@0 --transform='s,^in,1-reduce,' -cJf "$folder/$name.tar.xz" in ;;
    3) tar -C "$room/in" --sort=name --mtime=@0 -P --transform='s,^\./,../../evil/,' -cf "$folder/$name.tar" . ;;
    4) # as Canvas names them; every second one is late
        for file in "$room"/in/*.cu; do
            cp "$file" "$folder/s${student}_$([ $((student % 2)) = 0 ] || echo LATE_)9${student}_8${student}_${file##*/}"
        done ;;
    5) mkdir -p "$folder/$name/1-reduce" && cp -r "$room/in/." "$folder/$name/1-reduce" ;;
    *) mkdir -p "$folder/$name" && cp -r "$room/in/." "$folder/$name" ;;
    esac
}

for student in $(seq "$count"); do
    rm -rf "$room/in"
    mkdir "$room/in"
    if [ "$kind" = solved ]; then
        cp "$solutions"/*.cu "$room/in"
        for file in "$room"/in/*.cu; do mark "$file"; done
        mkdir -p "$folder/s$student"
        cp "$room"/in/* "$folder/s$student"
        continue
    fi
    "$(one_of kind right right right right wrong wrong hostile hostile racy todo todo broken encoded misnamed right \
        wrong endless)"
    deliver
done
[ "$kind" = solved ] || { # what is no submission at all
    mkdir -p "$folder/s0 empty"
    head -c 3000 /dev/zero | tr '\0' x > "$folder/s0 damaged.zip"
    ln -sf /etc/passwd "$folder/s0 link.cu"
}
