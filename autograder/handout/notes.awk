# A page of the notes as plain Markdown, as GitHub and editors show it: awk -v from=lessons/1-reduce -f notes.awk
# README.md. Code of solutions becomes a link to the student's file, and what Doxygen draws is left out. With
# -v facts=build/notes/facts, measured figures are filled in; without it each becomes an ellipsis.

function lesson_of(    lesson) {
    lesson = from
    sub(/^lessons\//, "", lesson)
    sub(/-.*/, "", lesson)
    return lesson
}

# What `facts` prints for Doxygen, as plain Markdown.
function table(what,    command, line) {
    command = facts " " what " " lesson_of()
    while ((command | getline line) > 0) {
        if (line ~ /^<\/?div/) continue
        sub(/^~~~.*/, "```", line)
        print line
    }
    if (close(command) != 0) failed = 1
}

# {{term block}} and {{term blocks|block}} are links to the glossary in the notes.
function figure(what,    lesson, command, answer) {
    if (sub(/^term /, "", what)) {
        sub(/\|.*/, "", what)
        return what
    }
    if (facts == "") return "…"
    lesson = lesson_of()
    if (match(what, /^[0-9]+: /)) {
        lesson = substr(what, 1, RLENGTH - 2)
        what = substr(what, RLENGTH + 1)
    }
    command = facts " number '" what "' " lesson
    if ((command | getline answer) <= 0) failed = 1
    close(command)
    return answer
}

function filled(line,    done, before, what) {
    while (match(line, /\{\{[^{}]*\}\}/)) {
        before = substr(line, 1, RSTART - 1)
        what = substr(line, RSTART + 2, RLENGTH - 4)
        line = substr(line, RSTART + RLENGTH)
        done = done before figure(what)
    }
    return done line
}

# \ref lesson1_bug "what happens" -> what happens; \ref simulator -> the page of that name
function unlinked(line,    words) {
    while (match(line, /\\ref [A-Za-z0-9_.]+( "[^"]*")?/)) {
        words = substr(line, RSTART + 5, RLENGTH - 5)
        if (words ~ /"/) { sub(/^[^"]*"/, "", words); sub(/"$/, "", words) }
        else if (words !~ /\./) words = "*" words "*"
        line = substr(line, 1, RSTART - 1) words substr(line, RSTART + RLENGTH)
    }
    return line
}

/^This file is the source of a page: / { next }
/^\\dot/, /^\\enddot/ { next }
/^<!-- lockstep: (exercises|compare|output|markdown|report|shown).* -->$/ && facts != "" {
    table(substr($0, 16, length($0) - 19))
    next
}
/^<!-- lockstep: trace [a-z-]+ -->$/ {
    print "`make view" lesson_of() " EX=" $4 "` shows your own kernel in this way, once it runs."
    next
}
/^<!-- lockstep: trace [a-z]+\.cu -->$/ && from == "lessons/notes" {
    print "These commands make a page of the run: `build/lockstep run --trace --json run.json lessons/notes/primer/" $4 \
        "`, then `build/lockstep view run.json`."
    next
}
/^<!-- lockstep: .* -->$/ { next }
/^\\(snippet|include)/ {
    file = $2
    sub(/^solutions/, "starter", file)
    if (file ~ /claims|bench|sim\/test/) next
    print "Code: [" file "](" (from == "" ? "" : "../../") file ")"
    next
}
{
    $0 = unlinked(filled($0))
    gsub(/\\f\$/, "$")
    gsub(/\\f[\[\]]/, "$$")
    if (/^#/) sub(/ *\{#[a-z0-9_]*\}/, "")
    sub(/ The lines that you write are folded: try first\./, "")
    print
}
END { exit failed }
