# A page as Doxygen gets it. A line such as
#     <!-- lockstep: claims -->
# is replaced by what build/notes/facts prints when called with these words (and, in a lesson's page,
# with NUMBER, the lesson's). A lesson's first heading gets its label, lessonN.

FNR == 1 && ENVIRON["NUMBER"] != "" && !/\{#/ { $0 = $0 " {#lesson" ENVIRON["NUMBER"] "}" }

/^<!-- lockstep: .* -->$/ {
    command = "build/notes/facts " substr($0, 16, length($0) - 19) " " ENVIRON["NUMBER"]
    while ((command | getline line) > 0) print line
    if (close(command) != 0) {
        print FILENAME ":" FNR ": " command " failed" > "/dev/stderr"
        exit 1
    }
    next
}

{ print }
