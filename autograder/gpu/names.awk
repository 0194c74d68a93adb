# Names of functions and types of the toolkit's own headers, from what `nvcc -E` makes of an empty file.
/^# [0-9]+ "/ {
    theirs = $3 !~ /"\/usr\/include/ # the C library's and C++'s
    next
}

theirs {
    line = $0
    while (match(line, /[A-Za-z_][A-Za-z_0-9]* *\(|(struct|union|enum|class) [A-Za-z_][A-Za-z_0-9]*/)) {
        name = substr(line, RSTART, RLENGTH)
        gsub(/^(struct|union|enum|class) | *\($/, "", name)
        seen[name]
        line = substr(line, RSTART + RLENGTH)
    }
}

theirs && /^(typedef |}).*;$/ {
    name = $NF
    gsub(/[^A-Za-z_0-9]/, "", name)
    seen[name]
}

END {
    for (name in seen) print name
}
