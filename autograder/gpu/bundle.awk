# Bundles small files: nvcc's time for one goes mostly into the toolkit's headers, which it reads five times.
# Files of one folder with the same headers and the same cards become one file, each in a namespace of its own,
# with its own name and line numbers in messages. Test programs become one file whatever headers they have,
# but those with large libraries are apart. The bundle includes all their headers: that a lesson's file lacks
# one is seen where g++ compiles it alone, for the simulator. A file that includes another exercise's file is in
# the bundle, too: the library's kernels that both use are compiled once.
#
# A text that is the same for all cards, its headers' as well, gets CODE `common` instead of `sm`: the front end
# reads it once.
#
# Reads lines FILE CODE [FLAG]; prints lines FILE CODE [FLAG] of files that stay alone, and BUNDLE CODE
# MEMBER... for bundles. -v home=FOLDER: the project's; -v room=FOLDER: the bundles' folder; -v names=FILE:
# the toolkit's names, one per line. In a namespace a file could redefine one unnoticed, so a file that defines
# one stays alone. (g++ checks against the C library's names and our own headers' for the simulator.)

BEGIN {
    MOST = 48
    C = "(alloca|assert|errno|float|inttypes|limits|math|signal|stddef|stdint|stdio|stdlib|string|time|unistd)\\.h"
    SYSTEM_HEADER = "^#include <(" C "|sys/[a-z]+\\.h|[a-z_]+)>$"
    while ((getline line < names) > 0) is_taken[line] = 1
}

# The names that an unindented line may define: before the first ( or { [ = ; and ,
function defines_a_taken_name(line,    name) {
    gsub(/__[a-z_]+__ *\([^()]*(\([^()]*\))?[^()]*\)/, "", line) # __launch_bounds__(256)
    sub(/\(.*/, "(", line)
    while (match(line, /[A-Za-z_][A-Za-z_0-9]* *[[(=;{,]/)) {
        name = substr(line, RSTART, RLENGTH)
        sub(/ *.$/, "", name)
        if (name in is_taken || name ~ /^__/) return 1
        line = substr(line, RSTART + RLENGTH)
    }
    return 0
}

function folder_of(file) {
    sub(/\/[^\/]*$/, "", file)
    return file
}

# Is the text the same for all cards? Not if it, or a header of ours that it includes, asks for the architecture
# or includes one of NVIDIA's other headers, which ask. Notes the macro by which a lesson's header hides what
# each exercise defines, as benchmarks need it, too: else a file in a namespace would define it twice.
function is_common(file, folder,    line, name, header, good) {
    if (file in common) return common[file]
    if ((getline line < file) < 0) return 0
    good = 1
    do {
        if (line ~ /__CUDA_ARCH__ *[^ ]/ || line ~ /^\/\/ for sm_/) good = 0
        if (line ~ /^#ifndef [A-Z_]+_RUNG( |$)/) {
            split(line, name, " ")
            rung[folder] = "#define " name[2] "\n"
        }
        if (line !~ /^ *# *include/) continue
        if (line ~ /<lockstep\/|<cuda_runtime\.h>|<[a-z_]+>/ || line ~ SYSTEM_HEADER) continue
        split(line, name, "\"")
        header = (name[2] ~ /\.cu$/ ? folder_of(file) : folder) "/" name[2]
        if (line !~ /"/ || !is_common(header, folder)) good = 0
    } while ((getline line < file) > 0)
    close(file)
    return common[file] = good
}

# The headers of a file that another one includes, which come before the namespaces, and its macros.
function read_included(file,    line, name) {
    while ((getline line < file) > 0) {
        if (line ~ /^#include "[a-z-]*\.cu"$/) {
            split(line, name, "\"")
            read_included(folder_of(file) "/" name[2])
        } else if (line ~ SYSTEM_HEADER) {
            system_headers = system_headers line "\n"
        } else if (line ~ /^#include/) {
            includes = includes line "\n"
        } else if (match(line, /^ *# *define +[A-Za-z_0-9]+/)) {
            included_macros = included_macros " " substr(line, 1, RLENGTH)
        }
    }
    close(file)
}

# Reads a file: its text without includes, the includes, its macros, and whether it must stay alone. Another
# exercise's file is included in the file's own namespace.
function read(file,    line, last, in_main, name) {
    text = system_headers = includes = macros = included_macros = last = ""
    alone = in_main = asks = 0
    while ((getline line < file) > 0) {
        if (line ~ /^#include (<.*>|"[a-z-]*\.h")$/) {
            if (line ~ /"/ && file ~ /^autograder/) alone = 1 # a header beside it
            if (macros != "") alone = 1 # a macro before an include may configure the header
            if (line ~ SYSTEM_HEADER) system_headers = system_headers line "\n"
            else includes = includes line "\n"
            line = ""
        } else if (line ~ /^ *#(ifndef ONLY_PARTS_OF|endif)/) {
            # other files include this one
        } else if (line ~ /^#define ONLY_PARTS_OF_[A-Z_]+( |$)/) {
            split(line, name, " ")
            included_macros = included_macros " #define " name[2]
        } else if (line ~ /^#include "[a-z-]*\.cu"$/ && file !~ /^(autograder|lessons)/) {
            split(line, name, "\"")
            read_included(folder_of(file) "/" name[2])
            line = "#include \"" home "/" folder_of(file) "/" name[2] "\""
        } else if (line ~ /^ *# *(include|if|undef)|extern "C"|[^A-Za-z0-9_>]::[a-z]/ ||
                   line ~ /^\/\/ for sm_|^namespace (std|cub|cuda|thrust)/ ||
                   (line ~ /^[A-Za-z_]/ && defines_a_taken_name(line))) {
            alone = 1
        } else if (match(line, /^ *# *define +[A-Za-z_0-9]+/)) {
            macros = macros " " substr(line, 1, RLENGTH)
        }
        if (line ~ /__CUDA_ARCH__/) asks = 1
        if (line ~ /^int main\(/) in_main = 1
        if (in_main && line == "}") { # only main() may end without a return
            if (last !~ /^    return/) line = "return 0; }"
            in_main = 0
        }
        text = text line "\n"
        last = line
    }
    close(file)
    macros = macros included_macros
    gsub(/ *# *define +/, "\n#undef ", macros)
}

# Which files may be in one bundle, by their includes.
function family(file) {
    if (includes ~ /<cublas\.h>/) return includes # it refuses cublas_v2.h beside it
    if (file !~ /^autograder/) return file ~ /^lessons/ ? "lesson" : "exercises"
    return includes ~ /<(cuda|cub|thrust|nvtx3)\// ? "large" : "small"
}

function add_includes(key,    i, n, line) {
    n = split(includes, line, "\n")
    for (i = 1; i <= n; i++)
        if (line[i] != "" && index("\n" includes_of[key], "\n" line[i] "\n") == 0)
            includes_of[key] = includes_of[key] line[i] "\n"
}

function add(key, file,    suppress) {
    add_includes(key)
    suppress = file ~ /^starter/ # a TODO may be the variable's only use
    headers[key] = headers[key] system_headers
    body[key] = body[key] "namespace file_" ++count[key] " {\n" \
        (suppress ? "#pragma nv_diag_suppress 550\n" : "") "#line 1 \"" file "\"\n" text macros "\n" \
        (suppress ? "#pragma nv_diag_default 550\n" : "") "}\n"
    members[key] = members[key] " " file
}

function finish(key,    bundle, part) {
    if (count[key] == 1) {
        print substr(members[key], 2), code[key]
    } else {
        bundle = sprintf("%s/%d.cu", room, ++made)
        split(key, part, "|")
        print rung["lessons/" part[3]] headers[key] includes_of[key] body[key] > bundle
        close(bundle)
        print bundle, code[key] members[key]
    }
    delete count[key]
}

function code_of(file, code, folder) {
    return code == "sm" && is_common(file, folder == "" ? folder_of(file) : "lessons/" folder) ? "common" : code
}

NF > 2 {
    print
    next
}

{
    read($1)
    folder = folder_of($1)
    sub(/^autograder.*|.*\//, "", folder) # the lesson's folder, whose headers it sees
    if (alone) {
        print $1, code_of($1, $2, folder)
        next
    }
    $2 = code_of($1, $2, folder)
    key = $2 "|" asks "|" folder "|" family($1)
    if (!(key in count)) {
        code[key] = $2
        members[key] = headers[key] = includes_of[key] = body[key] = ""
        count[key] = 0
    }
    add(key, $1)
    if (count[key] == MOST) finish(key)
}

END {
    for (key in count) finish(key)
}
