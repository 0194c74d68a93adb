#!/bin/sh
# check-notes.sh HTML LESSON...: is the site whole? No request leaves it, no picture is missing, every
# lesson has its page, and every claim came out. Says what is wrong and where.
set -u
html=$1
shift
bad=0
complain() {
    echo "notes: $1" >&2
    bad=1
}

# What a browser fetches by itself: src, style sheets and other <link>s, url() and @import in styles.
# (A plain <a href> to the web is a link for the reader, and fine.)
fetched=$(grep -rnoE '(src|data|poster)="[^"]*"|<link[^>]*href="[^"]*"|url\([^)]*\)|@import[^;]*' \
    --include='*.html' --include='*.css' --include='*.svg' "$html" | grep -E '"?(https?:)?//[a-zA-Z0-9]' | grep -v 'url(data:')
[ -z "$fetched" ] || complain "a page asks for something from the network:
$fetched"
scripts=$(grep -rnE "(fetch|importScripts|import|XMLHttpRequest|open)\(['\"]?[^)]*https?://" --include='*.js' --include='*.html' "$html")
[ -z "$scripts" ] || complain "a script asks for something from the network:
$scripts"

# Every picture, script and style sheet that a page names is there.
missing=$(grep -oE '<(img|object|iframe|script|embed|link)[^>]* (src|data|href)="[^"#?]*' "$html"/*.html |
    sed -E 's|^(.*\.html):.* (src\|data\|href)="|\1 |' | sort -u | while read -r page file; do
    case $file in data:* | javascript:*) continue ;; esac
    [ -e "$html/$file" ] || echo "$page: $file"
done)
for trace in $(grep -ohE 'data-trace="[^"]*' "$html"/*.html | sed 's/.*"//' | sort -u); do
    [ -s "$html/$trace.js" ] || missing="$missing $trace.js"
done
[ -s "$html/view.js" ] || missing="$missing view.js"
[ -z "$missing" ] || complain "these files are named by a page and are not there:
$missing"

# Every page that a link names is there.
dead=$(grep -oE '<a [^>]*href="[^"#:?]+\.html' "$html"/*.html | sed -E 's|^(.*\.html):.*href="|\1 |' | sort -u |
    while read -r page file; do [ -e "$html/$file" ] || echo "$page: $file"; done)
[ -z "$dead" ] || complain "these links lead to no page:
$dead"

# A table has a caption, so that its purpose is known without the text around it.
bare=$(grep -nE '<table class="(markdownTable|doxtable)"' "$html"/*.html | grep -v '<caption>' | cut -c1-160)
[ -z "$bare" ] || complain "these tables have no caption (a paragraph in front of the table: Table: WORDS.):
$bare"
lost=$(grep -nE '<p ?> ?Table: ' "$html"/*.html | cut -c1-160)
[ -z "$lost" ] || complain "no table follows these captions:
$lost"

# A formula in a heading is set, not written as T_p or 2^20.
raw=$(grep -onE '<(h[1-6]|th|caption|figcaption|summary)[ >].*</(h[1-6]|th|caption|figcaption|summary)>' "$html"/*.html |
    grep -vE 'class="memtitle"|/(struct|union)[^/]*\.html:|_8h\.html:' | sed -E 's/\\\([^)]*\\\)//g; s|<code>[^<]*</code>||g' | grep -E '>[^<]*(\b[A-Za-z]_[A-Za-z0-9]+\b|[A-Za-z0-9]\^[A-Za-z0-9{(])' | cut -c1-160)
[ -z "$raw" ] || complain "these headings have a formula as plain text (write \\f\$ 2^{20} \\f\$, or \`2^20\` for code):
$raw"

# A word of the text that is linked only because a declaration has the same name: data, line, memory.
automatic=$(grep -onE '<a class="el" href="[^"]*#a[0-9a-f]{32}">[^<]*' "$html"/*.html | grep -vE '(_8h|_source|/(struct|union)[^/]*)\.html:')
[ -z "$automatic" ] || complain "these links were made by Doxygen (AUTOLINK_SUPPORT):
$automatic"

# What Doxygen did not understand, and so left as it was.
left=$(grep -nE '&lt;tt&gt;|&lt;/code&gt;|<p ?>\| |\\ref |\{\{' "$html"/*.html | grep -v '_source.html\|_8cu\|class="line"' | cut -c1-200)
[ -z "$left" ] || complain "this was left as it was written:
$left"

count=0
for lesson in "$@"; do
    count=$((count + 1))
    page=$html/lesson${lesson%%-*}.html
    [ -s "$page" ] || complain "lessons/$lesson has no page: $page"
    grep -q 'class="fragment"' "$page" || complain "$page shows no code of the lesson"
done
[ $count -gt 0 ] || complain "no lesson was found"

pages=$(find "$html" -name '*.html' | wc -l)
[ $bad -eq 0 ] && echo "  $pages pages, $count lessons: whole, and nothing is asked of the network"
exit $bad
