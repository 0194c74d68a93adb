# With -v only=PAGE.html, only that page and the glossary are there (page.sh): links to other pages become plain words.
function is_there(name) { return only == "" || name == only || name == "glossary.html" }

function only_live(text,    done, name, end) {
    if (only == "") return text
    while (match(text, /<a [^>]*href="[A-Za-z0-9_-]+\.html[^>]*>/)) {
        name = substr(text, RSTART, RLENGTH)
        sub(/.*href="/, "", name)
        sub(/\.html.*/, ".html", name)
        end = RSTART + RLENGTH
        done = done substr(text, 1, RSTART - 1)
        if (is_there(name)) {
            done = done substr(text, RSTART, RLENGTH)
            text = substr(text, end)
        } else {
            text = substr(text, end)
            end = index(text, "</a>")
            done = done "<span class=\"elsewhere\">" substr(text, 1, end - 1) "</span>"
            text = substr(text, end + 4)
        }
    }
    return done text
}

function only_notice() {
    return only == "" ? "" : "<p class=\"alone\">This page was built alone: other pages that it names are not linked. " \
        "<code>make notes</code> builds them all.</p>"
}
