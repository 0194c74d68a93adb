# Writes the headers that headers.tsv lists: awk -v out=FOLDER -v own=FOLDER -f headers.awk headers.tsv
# `own` is the folder of the headers written by hand: the compiler would find one of two, silently.

BEGIN { FS = "\t" }

function refuse(why) {
    print FILENAME ":" FNR ": error: " why > "/dev/stderr"
    failed = 1
    exit 1
}

function exists(path,    line, found) {
    found = (getline line < path) >= 0
    close(path)
    return found
}

function check() {
    if (NF != 3 || $3 == "") refuse("a row is name, kind and text, separated by tabs; this one has " NF " columns")
    if ($1 !~ /^[A-Za-z0-9_]+([.\/][A-Za-z0-9_]+)*$/) refuse("`" $1 "` is not a path of a header")
    if ($2 != "unsupported" && $2 != "forward" && $2 != "c++20")
        refuse("kind `" $2 "` of " $1 ": use unsupported, forward or c++20")
    if ($2 == "unsupported" && $3 ~ /["\\]/) refuse("the sentence of " $1 " has a quote or a backslash")
    if ($1 in rows) refuse($1 " is listed in line " rows[$1] " already")
    if (exists(own "/" $1)) refuse($1 " is a file in " own " already: delete the row or the file")
    rows[$1] = FNR
}

function folder_of(path) {
    sub(/\/[^\/]*$/, "", path)
    return path
}

function make_folder(path) {
    if (path in made) return
    if (system("mkdir -p '" path "'")) refuse("cannot make the folder " path)
    made[path] = 1
}

function includes(list,    n, i, names, text) {
    n = split(list, names, " ")
    for (i = 1; i <= n; i++) text = text "#include <" names[i] ">\n"
    return text
}

/^#/ || /^$/ { next }
{
    check()
    file = out "/" $1
    make_folder(folder_of(file))
    if ($2 == "unsupported")
        text = "#error \"" $1 ": " $3 "\"\n"
    else
        text = includes($3)
    if ($2 == "c++20")
        text = "#if __cplusplus < 202002L\n#error \"" $1 ": the simulator takes it from the compiler, " \
            "which has it since C++20: compile with -std=c++20\"\n#endif\n" text
    printf "/* Made from autograder/sim/headers.tsv. */\n#pragma once\n%s", text > file
    close(file)
}
END { if (failed) exit 1 }
