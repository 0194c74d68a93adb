# A page as Doxygen gets it. A line such as
#     <!-- lockstep: claims -->
# is replaced by what build/notes/facts prints when called with these words (and, in a lesson's page,
# with NUMBER, the lesson's). {{...}} within a line becomes the number that `facts number` prints; on a
# page that is no lesson's, {{1: ...}} says which. A lesson's first heading gets its label, lessonN.

function ask(command,    answer, line) {
    while ((command | getline line) > 0) answer = answer line "\n"
    if (close(command) != 0) {
        print FILENAME ":" FNR ": " command " failed" > "/dev/stderr"
        exit 1
    }
    sub(/\n$/, "", answer)
    return answer
}

function figure(what,    lesson) {
    lesson = ENVIRON["NUMBER"]
    if (match(what, /^[0-9]+: /)) {
        lesson = substr(what, 1, RLENGTH - 2)
        what = substr(what, RLENGTH + 1)
    }
    return ask("build/notes/facts number '" what "' " lesson)
}

function filled(line,    done, before, what) {
    while (match(line, /\{\{[^{}]*\}\}/)) {
        before = substr(line, 1, RSTART - 1)
        what = substr(line, RSTART + 2, RLENGTH - 4)
        line = substr(line, RSTART + RLENGTH)
        done = done before figure(what) # which matches, too: RSTART is another one now
    }
    return done line
}

FNR == 1 && ENVIRON["NUMBER"] != "" && !/\{#/ { $0 = $0 " {#lesson" ENVIRON["NUMBER"] "}" }

/^<!-- lockstep: .* -->$/ {
    print ask("build/notes/facts " substr($0, 16, length($0) - 19) " " ENVIRON["NUMBER"])
    next
}

{ print filled($0) }
