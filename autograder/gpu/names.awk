# Lists the functions and types of the toolkit's headers, from `nvcc -E` of an empty file.
/^# [0-9]+ "/ {
    theirs = $3 !~ /"\/usr\/include/ # not in the headers of the C and C++ libraries
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
