#!/bin/sh
# page.sh LESSON [alone]: shows one lesson's page, such as 1-reduce, without building the rest of the notes. If the whole site
# has the page and nothing has changed since, that one is shown. `lockstep lesson N --notes` calls it, by `make pageN`,
# which stages the page before. Other pages are known by their headings alone, so that references to them have the same
# words as in the whole site; only.awk removes their links. With `alone`, the page is built in any case.
set -eu
cd "$(dirname "$0")/../.."
out=build/notes
. lessons/notes/site-parts.sh
lesson=$1 name=lesson${1%%-*}.html
folder=$out/page/$lesson

# The page's path; on a desktop, opened.
show() {
    if [ -t 1 ] && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] && xdg-open "$1" > /dev/null 2>&1; then
        echo "$1"
    else
        echo "$1: open it in a browser"
    fi
}

is_fresh() { # is_fresh PAGE: newer than the staged page, the theme, and the code that it shows
    [ -f "$1" ] && [ -z "$(find $out/pages/"$lesson".md $out/pages/glossary.md $here/*.awk $here/stage.sh $here/site-parts.sh $here/*.js \
        $here/*.css $here/*.html $here/*.tsv $here/Doxyfile lessons/"$lesson" solutions/"$lesson" autograder/view \
        -type f -newer "$1" -print -quit)" ]
}

if [ -z "${2-}" ] && is_fresh $out/html/"$name"; then
    show $out/html/"$name"
    exit
fi
if [ -z "${2-}" ] && is_fresh "$folder/$name"; then
    show "$folder/$name"
    exit
fi

# Titles and labels of the other pages.
new=$folder.new
rm -rf "$new"
mkdir -p "$new/source" "$new/site" $out/pictures $out/scripts
for page in "$here"/*.md lessons/[0-9]*/README.md; do
    case $page in
    "$here"/glossary.md | lessons/"$lesson"/README.md) continue ;;
    lessons/[0-9]*) number=${page#lessons/} number=${number%%-*} file=$(basename "$(dirname "$page")") ;;
    *) number='' file=$(basename "$page" .md) ;;
    esac
    awk -v number="$number" 'NR == 1 && number && !/\{#/ { $0 = $0 " {#lesson" number "}" }
        NR > 1 { sub(/^###* /, "## ") }
        NR == 1 || /^## .*\{#[a-z0-9_]*\}$/ { print $0 "\n" }' "$page" > "$new/source/$file.md"
done
cp $out/pages/"$lesson".md $out/pages/glossary.md "$new/source/"
echo '# Headers {#headers}' > "$new/source/headers.md"

# shellcheck disable=SC2046 # one word for each lesson
list_contents $(basename -a lessons/[0-9]*) | grep -E "	($name|glossary\.html)	" > "$new/contents"
make_header "$new/contents" | sed 's|<a class="home"[^>]*>\(.*\)</a>|<span class="home">\1</span>|
    s|^</nav>|<p>All other pages: <code>make notes</code></p>\n</nav>|' > "$new/header.html"
{
    cat $here/Doxyfile
    printf '%s\n' "OUTPUT_DIRECTORY = $new" "HTML_OUTPUT = raw" "HTML_HEADER = $new/header.html" \
        "INPUT = $new/source lessons/$lesson" "USE_MDFILE_AS_MAINPAGE = $new/source/start.md" \
        'SOURCE_BROWSER = NO' 'VERBATIM_HEADERS = NO'
} | doxygen -
find "$new/raw" -mindepth 1 -maxdepth 1 ! -name '*.html' ! -name '*.png' -exec cp -r {} "$new/site/" \;
awk -v out="$new/site" -v only="$name" -f $here/slug.awk -f $here/terms.awk -f $here/search.awk -f $here/only.awk -f $here/finish.awk \
    "$new/contents" $here/glossary.md "$new/raw/$name" "$new/raw/glossary.html" > /dev/null
copy_parts "$new/site" "$lesson"
$here/check-notes.sh "$new/site" "$lesson" > /dev/null
rm -rf "$folder"
mv "$new/site" "$folder"
rm -rf "$new"
show "$folder/$name"
