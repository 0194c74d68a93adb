# shellcheck shell=sh disable=SC2154 # check-wrong.sh and check-passes.sh set number, exercise and record
# What check-wrong.sh and check-passes.sh have in common, which read it: how they tell a failure, and find an
# exercise in the record.
failing=0
fail() { # fail FILE REASON
    echo "[FAIL] lesson_$number::$(basename "$1" | tr -c 'A-Za-z0-9\n' _): $1: $2"
    failing=$((failing + 1))
}

# choose FILE: its exercise is graded. Of two files of one exercise, only the last would be.
choose() {
    case " ${exercises-} " in *" $exercise "*)
        echo "$0: $1: the exercise \`$exercise\` has another file in this call: check each in a call of its own" >&2
        exit 2 ;;
    esac
    exercises="${exercises-} $exercise"
}

# of_exercise: the part of the record that is this exercise's
of_exercise() { awk -v id="   \"id\": \"$exercise\"," '/^   "id": /{ on = $0 == id } on' "$record"; }
