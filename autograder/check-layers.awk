# Reads names of source files and reports includes that violate the order of the layers; see check-layers.sh.
# Searches for headers like the compiler: beside the file, then from autograder/, autograder/sim/runtime/ and
# autograder/include/.

BEGIN {
    FS = "\t"
    while ((getline < layers) > 0)
        if ($0 !~ /^#/ && NF == 2) {
            rank[$1] = ++folders
            public[$1] = $2
        }
    if (!folders) fail(layers " gives no order: write a folder, a tab and its public headers in each line")
    FS = " "
}

function fail(message) {
    print message > "/dev/stderr"
    failed = 1
}

function without_last(path) { return sub(/\/?[^\/]*$/, "", path) ? path : "" }

# The layer of a file: the nearest listed folder around it.
function layer_of(file,    f) {
    for (f = without_last(file); f != ""; f = without_last(f))
        if (f in rank) return f
    return ""
}

function normal(path) {
    while (sub(/[^\/]+\/\.\.\//, "", path)) continue
    return path
}

function find(name, from,    places, n, i, path) {
    n = split(without_last(from) "/|/|/sim/runtime/|/include/", places, "|")
    for (i = 1; i <= n; i++) {
        path = normal((i == 1 ? places[i] : substr(places[i], 2)) name)
        if (path in is_file) return path
    }
    return ""
}

# Is this header public? `all` headers are, or those listed.
function is_public(header, layer,    base, list, n, i) {
    if (public[layer] == "all") return 1
    base = substr(header, length(layer) + 2)
    n = split(public[layer], list, " ")
    for (i = 1; i <= n; i++) if (list[i] == base) return 1
    return 0
}

function check(file, line, to,    a, b) {
    a = layer_of(file)
    b = layer_of(to)
    if (a == b) return
    if (!b) fail(root "/" file ":" line ": " to " is in a folder that is not in " layers)
    else if (rank[b] > rank[a])
        fail(root "/" file ":" line ": includes " to ", but " b " is a layer above " a ": declare what " \
             a " needs in a lower layer")
    else if (!is_public(to, b))
        fail(root "/" file ":" line ": includes " to ", which is not one of the headers that " b \
             " has for others (" public[b] ")")
}

# A header that a layer has for others must be there.
function check_promises(    layer, list, n, i) {
    for (layer in public) {
        n = public[layer] == "all" || public[layer] == "-" ? 0 : split(public[layer], list, " ")
        for (i = 1; i <= n; i++)
            if (!((layer "/" list[i]) in is_file)) fail(layers ": " layer " has no " list[i])
    }
}

# An include guard is LOCKSTEP_, the path without sim/runtime/, toolchain/ or include/lockstep/, and _H.
function check_guard(file, line, text,    want) {
    sub(/^#ifndef /, "", text)
    want = file
    sub(/^(sim\/runtime|toolchain|include\/lockstep)\//, "", want)
    want = toupper("lockstep_" want)
    gsub(/[^A-Z0-9]/, "_", want)
    if (text != want) fail(root "/" file ":" line ": the include guard is " text ", but must be " want)
}

# The state of a folder: a header of it has `extern struct X { ... } NAME;` or `extern struct X NAME;`. Only that
# folder may name a member; others call its functions. (The state of core is shared by all.)
function note_state(file, text) {
    if (text ~ /^extern struct [a-z_]+ \{/) in_state = 1
    if (text ~ /^extern struct [a-z_]+ [a-z_]+;/) sub(/^extern struct [a-z_]+ /, "} ", text)
    else if (!in_state || text !~ /^\} [a-z_]+/) return
    in_state = 0
    sub(/^\} /, "", text)
    sub(/[^a-z_].*$/, "", text)
    if (layer_of(file) !~ /\/core$/) owner[text] = layer_of(file)
}

# A line without comments, string literals and includes.
function code_of(text) {
    gsub(/"[^"]*"|^ *#.*$/, "", text)
    if (in_comment && !sub(/^.*\*\//, "", text)) return ""
    in_comment = 0
    gsub(/\/\*[^*]*\*\//, "", text)
    sub(/\/\/.*$/, "", text)
    in_comment = sub(/\/\*.*$/, "", text)
    return text
}

function check_use(file, line, text,    name) {
    for (name in owner)
        if (owner[name] != layer_of(file) && index(text, name ".") && text ~ "(^|[^a-zA-Z0-9_.>])" name "\\.")
            fail(root "/" file ":" line ": uses " name ", the state of " owner[name] \
                 ": call a function of that folder")
}

# Finds cycles of headers, from `file` on.
function visit(file, path,    i) {
    if (state[file] == "done") return
    if (state[file] == "open") {
        fail("headers include each other: " path " -> " file)
        return
    }
    state[file] = "open"
    for (i = 1; i <= count[file]; i++) visit(included[file, i], path " -> " file)
    state[file] = "done"
}

{ names[++n] = substr($0, length(root) + 2); is_file[names[n]] = 1 }

END {
    for (k = 1; k <= n; k++) {
        file = names[k]
        line = in_comment = 0
        if (!layer_of(file)) fail(root "/" file ": its folder is not in " layers)
        while ((getline text < (root "/" file)) > 0) {
            line++
            if (file ~ /\.h$/) note_state(file, text)
            if (file ~ /\.h$/ && text ~ /^#ifndef LOCKSTEP_[A-Z0-9_]+_H$/) check_guard(file, line, text)
            code = code_of(text)
            if (code ~ /[a-z_]\.[a-z_]/) {
                use_text[++uses] = code
                use_file[uses] = file
                use_line[uses] = line
            }
            if (text !~ /^[ \t]*#[ \t]*include[ \t]*["<]/) continue
            gsub(/^[^"<]*["<]|[">].*$/, "", text)
            to = find(text, file)
            if (to == "") continue
            includes++
            included[file, ++count[file]] = to
            check(file, line, to)
        }
        close(root "/" file)
    }
    for (k = 1; k <= n; k++) visit(names[k], "")
    for (k = 1; k <= uses; k++) check_use(use_file[k], use_line[k], use_text[k])
    check_promises()
    if (!includes) fail("no include of " root " was found: is that the right folder?")
    exit failed
}
