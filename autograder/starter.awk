# Makes a starter from a solution: the lines between `// TODO(n): ...` and `// END TODO` become the open
# hole. Solving an exercise adds lines there, and nowhere else.
/^[ \t]*\/\/ TODO\([0-9]+\):/ {
    match($0, /^[ \t]*/)
    indent = substr($0, 1, RLENGTH)
    lines = $0
    sub(/^[^(]*\(/, "", lines)
    sub(/\).*/, "", lines)
    text = $0
    sub(/^[^:]*: */, "", text)
    print indent "// TODO (about " lines " lines): " text
    print indent "LOCKSTEP_TODO(); // replace this line"
    hole = 1
    next
}
/^[ \t]*\/\/ END TODO/ { hole = 0; next }
!hole { print }
END { if (hole) { print FILENAME ": a hole is not closed with // END TODO" > "/dev/stderr"; exit 1 } }
