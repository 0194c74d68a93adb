# A page as Doxygen gets it. A line such as
#     <!-- lockstep: claims -->
# is replaced by what build/notes/facts prints when called with these words (and, in a lesson's page,
# with NUMBER, the lesson's). {{...}} within a line becomes the number that `facts number` prints; on a
# page that is no lesson's, {{1: ...}} says which. {{term NAME}} links the glossary's entry; {{term
# WORDS|NAME}} shows other words. A lesson's first heading gets its label, lessonN, and links after it.
# The line that tells the reader of a README how to see the page is left out.
#
#     NUMBER=1 SLIDES=1-reduce awk -f slug.awk -f stage.awk PAGE

BEGIN {
    while ((getline line < "lessons/notes/glossary.md") > 0) {
        if (line ~ /^### /) entry[substr(line, 5)] = 1
        if (line ~ /^Also: /) {
            sub(/\.$/, "", line)
            n = split(substr(line, 7), also, /; */)
            for (i = 1; i <= n; i++) other[also[i]] = name
        }
        if (line ~ /^### /) name = substr(line, 5)
    }
}

function give_up(why) {
    print FILENAME ":" FNR ": " why > "/dev/stderr"
    failed = 1
    exit 1
}

function ask(command,    answer, line) {
    while ((command | getline line) > 0) answer = answer line "\n"
    if (close(command) != 0) give_up(command " failed")
    sub(/\n$/, "", answer)
    return answer
}

function link(words,    part, shown) {
    split(words, part, "|")
    shown = part[1]
    words = part[2] == "" ? shown : part[2]
    if (words in other) words = other[words]
    if (!(words in entry)) give_up("the glossary (lessons/notes/glossary.md) has no entry `" words "`")
    return "<a class=\"term\" href=\"glossary.html#" slug(words) "\">" shown "</a>"
}

function figure(what,    lesson) {
    if (what ~ /^term /) return link(substr(what, 6))
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

FNR == 1 && ENVIRON["NUMBER"] > 0 {
    number = ENVIRON["NUMBER"]
    if (!/\{#/) $0 = $0 " {#lesson" number "}"
    print filled($0)
    slides = ENVIRON["SLIDES"] ? "<a href=\"slides/" ENVIRON["SLIDES"] ".html\">Slides</a>. " : ""
    print "\n\\htmlonly<p class=\"lessonlinks\">" slides "Grade your files: " \
        "<code>make lesson" number "</code>. Step through your own kernel: <code>make view" number " EX=name</code>. " \
        "A hint: <code>make hint" number " EX=name</code>.</p>\\endhtmlonly\n"
    next
}

/^This file is the source of a page: / { next }

# Where a section on an exercise ends, its expected report follows, folded, unless the page has it elsewhere.
function end_exercise(    report) {
    if (exercise == "" || has_report) return
    report = "build/notes/facts graded " exercise " " ENVIRON["NUMBER"]
    if (system(report " > /dev/null 2>&1") == 0) # else the heading names no exercise
        print "\\htmlonly<details class=\"solution\"><summary>" exercise ": the expected report</summary>\\endhtmlonly\n\n" \
            ask(report) "\n\n\\htmlonly</details>\\endhtmlonly\n"
    exercise = ""
}

/^<!-- lockstep: graded / { has_report = 1 }

/^###? / {
    end_exercise()
    exercise = ENVIRON["NUMBER"] > 0 && match($0, /^### [a-z-]+:/) ? substr($0, 5, RLENGTH - 5) : ""
    has_report = 0
}

# <!-- lockstep: fold WORDS --> and <!-- lockstep: end --> fold what stands between them.
/^<!-- lockstep: fold .* -->$/ {
    print "\\htmlonly<details class=\"solution\"><summary>" substr($0, 21, length($0) - 24) "</summary>\\endhtmlonly\n"
    folds++
    next
}

/^<!-- lockstep: end -->$/ {
    if (--folds < 0) give_up("nothing to end here: no fold is open")
    print "\\htmlonly</details>\\endhtmlonly\n"
    next
}

/^<!-- lockstep: .* -->$/ {
    print ask("build/notes/facts " substr($0, 16, length($0) - 19) " " ENVIRON["NUMBER"])
    next
}

{ print filled($0) }

END { if (!failed) end_exercise(); if (!failed && folds > 0) give_up("a fold is not ended: <!-- lockstep: end --> is missing") }
