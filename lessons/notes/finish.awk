# Finishes the pages that Doxygen wrote: crumbs, contents of the page, previous and next; headings in order, with
# addresses that last; solutions folded, also where scripts do not run; terms linked (terms.awk); all text collected
# for the search box (search.awk); of a page that is built alone, links without a page removed (only.awk). Prints the
# pages that cannot be reached from the start.
#
#     awk -v out=DIR -f slug.awk -f terms.awk -f search.awk -f only.awk -f finish.awk contents glossary.md PAGE.html...
#
# contents: chapter, file, title, tab-separated, one line per page of the book.

FILENAME != file_before { if (kind == "page") end_file(); file_before = FILENAME; begin_file() }
kind == "contents" && !/^#/ {
    split($0, part, "\t")
    chapter[++pages] = part[1]; address[pages] = part[2]; title[pages] = part[3]
    place[part[2]] = pages
}
kind == "glossary" { read_term($0) }
kind == "page" { take($0) }
END {
    end_file()
    print "];" > (out "/search-data.js")
    print_unreached()
}

function begin_file() {
    kind = FILENAME ~ /\.html$/ ? "page" : FILENAME ~ /\.md$/ ? "glossary" : "contents"
    if (kind != "page") return
    if (!files++) print "/* Made by search.awk: page, its title, section, its heading, text. */\nvar lockstepSections = [" > (out "/search-data.js")
    page = FILENAME
    sub(/.*\//, "", page)
    all[page] = 1
    count = toc_count = in_top = in_code = hole = in_main = pending = in_formula = 0
    caption = ""
    page_title = section_name = ""
    begin_terms()
}

function put(text) { line[++count] = text }

function crumbs(    at) {
    at = place[page]
    if (page == "index.html") return ""
    return "<nav class=\"crumbs\" aria-label=\"Where this page is\"><a href=\"index.html\">Lockstep</a> / " \
        (at ? chapter[at] " / <span aria-current=\"page\">" title[at] "</span>" : "Reference / <a href=\"headers.html\">Headers</a>") "</nav>"
}

function pager(    at, text) {
    if (!(at = place[page]) || only != "") return ""
    text = "<nav class=\"pager\" aria-label=\"Previous and next page\">"
    if (at > 1) text = text "<a rel=\"prev\" href=\"" address[at - 1] "\"><span>Previous</span> " title[at - 1] "</a>"
    if (at < pages) text = text "<a rel=\"next\" href=\"" address[at + 1] "\"><span>Next</span> " title[at + 1] "</a>"
    return text "</nav>"
}

function toc(    i, text) {
    if (toc_count < 3 || !place[page]) return ""
    text = "<details class=\"toc\"><summary>On this page</summary><nav aria-label=\"On this page\"><ul>"
    for (i = 1; i <= toc_count; i++)
        text = text "<li class=\"level" toc_level[i] "\"><a href=\"#" toc_id[i] "\">" toc_text[i] "</a></li>"
    return text "</ul></nav></details>"
}

# A heading of Doxygen's level h. The page's title is the first level.
function heading(h, id, text) {
    if (id ~ /^autotoc_md/) id = slug(text)
    if (id ~ /^(exports|module|define|require)$/) id = id "-" # an element's id is a global name, and KaTeX looks for these
    while ((page, id) in taken) id = id "-"
    taken[page, id] = 1
    gsub(/<a [^>]*>|<\/a>/, "", text)
    if (h <= 2) { toc_id[++toc_count] = id; toc_text[toc_count] = text; toc_level[toc_count] = h }
    begin_section(id, text)
    put("<h" (h + 1) " id=\"" id "\">" text "</h" (h + 1) ">")
}

function take(text,    start) {
    if (text ~ /<div id="top">/) { in_top = 1; return }
    if (in_top) { # what Doxygen would put there is in our header
        if (text !~ /<!-- top -->/) return
        in_top = 0
        in_main = 1
        put("<main id=\"main\">\n" crumbs() only_notice() "\n<!-- toc -->")
        sub(/.*<!-- top -->/, "", text)
    }
    if (!in_main) { # the sidebar
        if (sub("href=\"" page "\"", "& aria-current=\"page\"", text)) {}
        put(text)
        return
    }
    if (text ~ /^<div class="ttc"/) return # a tooltip of a link in code: those links are removed
    if (!place[page] || !(in_code || text ~ /<div class="fragment">/)) note_links(text) # code() removes those in code
    if (match(text, /<div class="title">.*<\/div><\/div>/)) {
        page_title = substr(text, RSTART + 19, RLENGTH - 31)
        text = substr(text, 1, RSTART - 1) "<h1 class=\"title\">" page_title "</h1></div>" substr(text, RSTART + RLENGTH)
        begin_section("", page_title)
        put(text)
        return
    }
    if (match(text, /<h[1-5]><a class="anchor" id="[^"]*"><\/a>$/)) {
        if (RSTART > 1) { # a paragraph ends on the same line
            start = substr(text, RSTART)
            take(substr(text, 1, RSTART - 1))
            text = start
        }
        pending = substr(text, 3, 1)
        sub(/.* id="/, "", text)
        sub(/".*/, "", text)
        pending_id = text
        return
    }
    if (pending) {
        start = pending
        pending = 0
        sub(/<\/h[1-5]>.*/, "", text)
        heading(start, pending_id, text)
        return
    }
    if (text ~ /^<\/main>/) { put(pager()); put(text); in_main = 0; return }
    if (in_code && match(text, /<!-- fragment -->/)) { # text may follow on the same line
        start = substr(text, RSTART + RLENGTH)
        code(substr(text, 1, RSTART + RLENGTH - 1))
        if (start != "") take(start)
        return
    }
    if (place[page] && (in_code || text ~ /<div class="fragment">/)) { code(text); return }
    if (take_caption(text)) return
    if (place[page] || page ~ /_8h\.html$/) section_text = section_text " " text
    sub(/<iframe scrolling="no"/, "& title=\"Diagram\"", text)
    put(place[page] && page != "glossary.html" ? link_terms(text) : text)
}

# A paragraph `Table: WORDS` in front of a table is its caption.
function take_caption(text) {
    if (match(text, /<p ?> ?Table: .*<\/p>$/)) { # code may end on the same line
        if (RSTART > 1) put(substr(text, 1, RSTART - 1))
        caption = substr(text, RSTART)
        sub(/^<p ?> ?Table: /, "", caption)
        sub(/\.?<\/p>$/, "", caption)
        section_text = section_text " " caption
        return 1
    }
    if (caption == "" || text !~ /<table class="markdownTable">/) return 0
    put("<table class=\"markdownTable\"><caption>" caption "</caption>")
    caption = ""
    return 1
}

# A line of code. Links to declarations are noise there; the lines of a solution, between TODO and END TODO, are folded.
function code(text) {
    in_code = text !~ /<!-- fragment -->/
    gsub(/<a id="l[0-9]*" name="l[0-9]*"><\/a>/, "", text)
    while (match(text, /<a class="code[^>]*>[^<]*<\/a>/)) {
        part_before = substr(text, 1, RSTART - 1)
        part_link = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        gsub(/<[^>]*>/, "", part_link)
        text = part_before part_link text
    }
    if (text ~ /\/\/ END TODO/ && hole) {
        line[hole] = line[hole] "<details class=\"hole\"><summary>Show the solution: " count - hole " line" (count - hole == 1 ? "" : "s") "</summary>"
        put("</details>")
        hole = 0
    }
    put(text)
    if (text ~ /\/\/ TODO\([0-9]*\)/) hole = count
}

# ---- which pages can be reached ----

function note_links(text,    name) {
    while (match(text, /href="[^"#:]*\.html/)) {
        name = substr(text, RSTART + 6, RLENGTH - 6)
        text = substr(text, RSTART + RLENGTH)
        if (!((page, name) in links)) { links[page, name] = 1; to[page] = to[page] " " name }
    }
}

function print_unreached(    i, n, name, queue, head, tail, part) {
    for (i = 1; i <= pages; i++) { seen[address[i]] = 1; queue[++tail] = address[i] }
    while (head < tail) {
        n = split(to[queue[++head]], part, " ")
        for (i = 1; i <= n; i++)
            if (!(part[i] in seen)) { seen[part[i]] = 1; queue[++tail] = part[i] }
    }
    for (name in all) if (!(name in seen)) print name
}

function end_file(    i, text) {
    if (caption != "") print page ": no table follows the caption: " caption > "/dev/stderr"
    end_section()
    for (i = 1; i <= count; i++) {
        text = line[i]
        if (text ~ /<!-- toc -->/) { # sub() would take & for what it found
            i_toc = index(text, "<!-- toc -->")
            text = substr(text, 1, i_toc - 1) toc() substr(text, i_toc + 12)
        }
        print only_live(text) > (out "/" page)
    }
    close(out "/" page)
}
