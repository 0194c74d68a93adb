# Makes a starter from a solution: the lines between `// TODO(n): ...` and `// END TODO` become one open TODO.
# Students add lines there and nowhere else; n is the number of lines in the solution.
/^[ \t]*\/\/ TODO\([0-9]+\):/ {
    match($0, /^[ \t]*/)
    indent = substr($0, 1, RLENGTH)
    budget = $0
    sub(/^[^(]*\(/, "", budget)
    sub(/\).*/, "", budget)
    text = $0
    sub(/^[^:]*: */, "", text)
    print indent "// TODO: " text
    print indent "LOCKSTEP_TODO(); // replace this line with about " budget (budget == 1 ? " line" : " lines")
    hole = FNR
    lines = 0
    next
}
/^[ \t]*\/\/ END TODO/ {
    if (lines != budget) fail(hole, "TODO(" budget ") is followed by " lines " lines: correct the number")
    hole = 0
    next
}
hole { lines++ }
!hole { print }
END { if (hole) fail(hole, "this TODO is not closed: add // END TODO"); exit failed }

function fail(line, why) {
    print FILENAME ":" line ": " why > "/dev/stderr"
    failed = 1
}
