#!/bin/sh
# mutants.sh [LESSON [EXERCISE]]: mutation test of the graders. Removes one barrier, fence, atomic, mask or
# bound at a time from the solutions (mutate.awk) and grades the result. Writes mutants/N-x.tsv: each mutant,
# and the check that found it. Prints the share found and the survivors; equivalent.tsv gives the reasons why
# a mutant is equivalent to the solution.
set -u
cd "$(dirname "$0")/../.." || exit 1
here=autograder/mutants
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tab=$(printf '\t')

field() { sed -n "s/^ *\"$1\": \"\\([^\"]*\\)\".*/\\1/p" "$work/record" | tail -n 1; }

# run LESSON EXERCISE SECONDS: gets the verdict and the check that decided it
run() {
    rm -f "$work/record"
    build/lockstep lesson "$1" --from "$work/from" \
        --exercise "$2" --case-seconds "$3" --backend sim --json "$work/record" > "$work/log" 2>&1
    [ -s "$work/record" ] || { cat "$work/log"; echo "$2: mutant $mutant was not graded"; exit 1; } >&2
    verdict=$(field verdict) check=$(field check)
}

# grade LESSON EXERCISE NUMBER: grades one mutant. A timeout may only mean a busy machine.
grade() {
    mutant=$3
    awk -v want="$3" -f $here/mutate.awk "$work/right/$2.cu" > "$work/from/$2.cu"
    run "$1" "$2" 5
    [ "$check" = timeout ] && run "$1" "$2" 40
    [ "$check" = compile ] && verdict='not a program'
    cp "$work/right/$2.cu" "$work/from/$2.cu"
}

exercise() { # exercise LESSON EXERCISE: prints its rows
    awk -f $here/mutate.awk "$work/right/$2.cu" > "$work/list"
    while IFS=$tab read -r id line kind _ after; do
        grade "$1" "$2" "$id"
        [ -t 2 ] && printf '\r\033[K%s %s of %s' "$2" "$id" "$(wc -l < "$work/list")" >&2
        [ "$verdict" = 'not a program' ] && continue
        [ "$verdict" = passed ] && check=survives
        printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$2" "$line" "$kind" "$verdict" "$check" "$after"
    done < "$work/list"
}

lesson() { # lesson FOLDER: writes its table
    number=${1%%-*}
    rm -rf "$work/right" "$work/from"
    cp -r "solutions/$1" "$work/right"
    cp -r "solutions/$1" "$work/from"
    cp $here/plain.h "$work/from"
    for file in "$work/right"/${2:-*}.cu; do
        grep -q 'struct diagnosis' "$file" && continue # its kernels race on purpose
        exercise "$number" "$(basename "$file" .cu)" || exit 1
    done > "$work/table"
    [ -z "${2:-}" ] || { cat "$work/table"; return; }
    { printf 'exercise\tline\tkind\tverdict\tcheck\tmutant\n'; cat "$work/table"; } > "$work/tsv"
    mv "$work/tsv" "$here/$1.tsv"
}

if [ $# -ge 2 ]; then
    for folder in solutions/"$1"-*; do lesson "$(basename "$folder")" "$2"; done
    exit
fi
for folder in solutions/${1:-[0-9]*}${1:+-*}; do lesson "$(basename "$folder")"; done
exec awk -f $here/summary.awk $here/equivalent.tsv $here/[0-9]*.tsv
