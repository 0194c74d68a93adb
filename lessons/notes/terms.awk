# The glossary's terms, linked where they first stand in the text of a page.

# These are other words as well, in plain English: a page marks them ({{term release}}).
BEGIN { n = split("release acquire mask launch tile epoch host device word reduce depth Brent T_p sandbox stride", common, " "); while (n) is_common[common[n--]] = 1 }

# One line of glossary.md. Findings and metrics have entries, too, but their names are words of everyday use.
function read_term(text,    part, n, i) {
    if (text ~ /^## /) group = substr(text, 4)
    if (text ~ /^### /) {
        entry = substr(text, 5)
        if (entry == "bank_conflicts") add_term("bank conflict")
        if (entry == "steps") { add_term("critical path"); add_term("span") }
        if (group == "Terms" || entry == "race" || entry == "deadlock") add_term(entry)
    }
    if (text ~ /^Also: / && (group == "Terms" || entry == "race")) {
        sub(/^Also: /, "", text)
        sub(/\.$/, "", text)
        n = split(text, part, /; */)
        for (i = 1; i <= n; i++) add_term(part[i])
    }
}

# Longer names come first, so that "shared memory" is not taken for "memory".
function add_term(name,    at) {
    if (name in is_common) return
    for (at = ++terms; at > 1 && length(term[at - 1]) < length(name); at--) {
        term[at] = term[at - 1]
        term_entry[at] = term_entry[at - 1]
    }
    term[at] = tolower(name)
    term_entry[at] = entry
}

function begin_terms(    name) {
    for (name in linked) delete linked[name]
    skip = 0
}

# Where `name` stands in `text` as a word, perhaps a plural: its length is found in RLENGTH.
function find_term(text, name,    low, from, at, after) {
    low = tolower(text)
    for (from = 1; at = index(substr(low, from), name); from = at + 1) {
        at += from - 1
        RLENGTH = length(name)
        if (substr(low, at + RLENGTH, 1) == "s") RLENGTH++
        after = substr(low, at + RLENGTH, 1)
        if ((at == 1 || substr(low, at - 1, 1) !~ /[a-z0-9_.\/-]/) && after !~ /[a-z0-9_(\/-]/) return at
    }
    return 0
}

# Plain text, without tags and formulas.
function link_words(text,    i, at, length_) {
    if (text !~ /[A-Za-z][A-Za-z]/) return text
    for (i = 1; i <= terms; i++) {
        if (term_entry[i] in linked || !(at = find_term(text, term[i]))) continue
        length_ = RLENGTH
        linked[term_entry[i]] = 1
        return link_words(substr(text, 1, at - 1)) "<a class=\"term\" href=\"glossary.html#" slug(term_entry[i]) "\">" \
            substr(text, at, length_) "</a>" link_words(substr(text, at + length_))
    }
    return text
}

# One line of a page: what is in a link, in code, in a picture or in a formula stays as it is.
function link_terms(text,    done, tag, words) {
    while (text != "") {
        if (match(text, /^<[^>]*>/)) {
            tag = substr(text, 1, RLENGTH)
            if (tag ~ /^<(a|code|pre|svg|h[1-6]|th|figcaption|summary|nav|button|iframe)[ >]/) skip++
            else if (tag ~ /^<\/(a|code|pre|svg|h[1-6]|th|figcaption|summary|nav|button|iframe)>/ && skip) skip--
            done = done tag
        } else if (match(text, /^\\[(\[]/)) {
            in_formula = 1
            done = done substr(text, 1, RLENGTH)
        } else if (match(text, /^\\[)\]]/)) {
            in_formula = 0
            done = done substr(text, 1, RLENGTH)
        } else {
            if (!match(text, /^[^<\\]+/)) RLENGTH = 1
            words = substr(text, 1, RLENGTH)
            tag = RLENGTH # which link_words() changes
            done = done (skip || in_formula ? words : link_words(words))
            RLENGTH = tag
        }
        text = substr(text, RLENGTH + 1)
    }
    return done
}
