# mutate.awk: makes mutants of a solution: one piece of synchronisation or one bound less.
#   awk -f mutate.awk FILE              lists the mutants: number, line, kind, text before, text after
#   awk -v want=K -f mutate.awk FILE    prints the file with mutant K
# Kinds: barriers, fences and warp-syncs are removed; fence-scope and atomic-scope are narrowed to the block;
# an atomic becomes a plain read and write (plain.h); a mask loses lane 31, or names all lanes; volatile is
# removed; a bound is off by one; a guard is always true.
BEGIN { OFS = "\t" }

# Makes one mutant of this line: `text` replaces `n` characters at `at`.
function mutant(kind, at, n, text,    after) {
    count++
    after = substr($0, 1, at - 1) text substr($0, at + n)
    if (!want) print count, NR, kind, trim($0), trim(after)
    if (want == count) changed = after
}

function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }

# Makes a mutant for each match of `pattern` in code (not in comments); & in `text` is the match.
function each(kind, pattern, text,    from, t, at, n) {
    for (from = 1; match(substr(code, from), pattern); from = at + n) {
        at = from + RSTART - 1
        n = RLENGTH
        t = text
        gsub(/&/, substr(code, at, n), t)
        mutant(kind, at, n, t)
    }
}

# The first argument of each matching call: the text up to its comma.
function each_mask(    from, at, n, open, depth, c, i) {
    for (from = 1; match(substr(code, from), /_sync\(/); from = open + 1) {
        open = from + RSTART + RLENGTH - 1
        depth = 0
        for (i = open; i <= length(code); i++) {
            c = substr(code, i, 1)
            if (c == "," && !depth) break
            depth += (c == "(") - (c == ")")
        }
        n = i - open
        mutant("mask", open, n, "(" substr(code, open, n) ") & 0x7fffffffu")
        if (substr(code, open, n) !~ /^(0xffffffff|FULL|ALL)/) mutant("mask-all", open, n, "0xffffffffu")
    }
}

# `if (...)`: makes its condition always true.
function each_guard(    from, at, open, depth, c, i) {
    for (from = 1; match(substr(code, from), /(^|[^a-z_])if \(/); from = open + 1) {
        open = from + RSTART + RLENGTH - 1
        depth = 1
        for (i = open; i <= length(code) && depth; i++) {
            c = substr(code, i, 1)
            depth += (c == "(") - (c == ")")
        }
        if (!depth) mutant("guard", open, i - 1 - open, "true")
    }
}

function mutate() {
    each("barrier", "__syncthreads\\(\\)", "(void)0")
    each("warp-sync", "__syncwarp\\([^)]*\\)", "(void)0")
    each("fence", "__threadfence(_block|_system)?\\(\\)", "(void)0")
    each("fence-scope", "__threadfence(_system)?\\(\\)", "__threadfence_block()")
    each("atomic", "atomic[A-Z][A-Za-z]+\\(", "plain_&")
    each("atomic-scope", "atomic[A-Z][A-Za-z]+\\(", "block_&")
    each("volatile", "volatile ", "")
    each_mask()
    each_guard()
    each("bound", " < ", " <= ")
    each("bound", " <= ", " < ")
    each("bound", " > ", " >= ")
    each("bound", " >= ", " > ")
}

# The code without comments, at unchanged positions.
function strip(s,    at) {
    if (in_comment) {
        at = index(s, "*/")
        if (!at) return ""
        in_comment = 0
        return sprintf("%" (at + 1) "s", "") strip(substr(s, at + 2))
    }
    at = match(s, /\/\/|\/\*/)
    if (!at) return s
    if (substr(s, at, 2) == "//") return substr(s, 1, at - 1)
    in_comment = 1
    return substr(s, 1, at - 1) sprintf("%2s", "") strip(substr(s, at + 2))
}

{
    changed = $0
    code = strip($0)
    if (code !~ /^#/) mutate()
    if (want) print (NR == 1 ? "#include \"plain.h\" /* */ " : "") changed
}
