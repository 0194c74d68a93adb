#!/bin/sh
# build.sh LESSON...: the notes, from build/notes/ to build/notes/html. `make notes` calls it once the
# staged pages and the records that they quote are there. The new site takes the old one's place only when all is right.
set -eu
cd "$(dirname "$0")/../.."
here=lessons/notes
out=build/notes
katex=/usr/share/javascript/katex

rm -rf $out/html.new $out/raw $out/pages/headers.md
mkdir -p $out/html.new $out/pictures
for page in "$out"/pages/*.md; do # of a page or a lesson that is gone
    name=$(basename "$page" .md)
    [ -f "$here/$name.md" ] || [ -f "lessons/$name/README.md" ] || rm -f "$page"
done

# The headers, each with its first sentence: the public ones, and each lesson's contract.
{
    echo '# Headers {#headers}'
    echo
    echo 'All that a lesson, a suite or a kernel may include, and the contract of each lesson.'
    echo
    echo 'Table: Headers.'
    echo
    echo '| header | what it is |'
    echo '| --- | --- |'
    contracts=
    for lesson in "$@"; do contracts="$contracts lessons/$lesson/${lesson#*-}.h"; done
    for header in autograder/include/lockstep/*.h autograder/sim/sim.h $contracts; do
        sentence=$(awk '/^ \*/ { sub(/^ \* */, ""); if ($0 == "") exit; text = text " " $0 }
                        END { sub(/[.:] .*|[.:]$/, "", text); print text }' "$header")
        printf '| \\ref %s |%s |\n' "${header##*/}" "$sentence"
    done
} > $out/pages/headers.md

# The order of the book, with a page for each lesson; and the sidebar made of it.
grep -v '^#' $here/contents.tsv | while IFS='	' read -r chapter page title; do
    if [ "$page" = lesson ]; then
        for lesson in "$@"; do
            title=$(sed -n '1s/^# *Lesson *//; 1s/ *{#.*//; 1p' "$out/pages/$lesson.md")
            printf '%s\tlesson%s.html\t%s\n' "$chapter" "${lesson%%-*}" "$title"
        done
    else
        printf '%s\t%s.html\t%s\n' "$chapter" "$page" "$title"
    fi
done > $out/contents.tsv
awk -F '\t' '$1 != chapter { if (NR > 1) print "</ul>"; print "<h2>" $1 "</h2>\n<ul>"; chapter = $1 }
    { print "<li><a href=\"" $2 "\">" $3 "</a></li>" } END { print "</ul>" }' $out/contents.tsv > $out/sidebar.html
sed "/<!-- sidebar -->/{r $out/sidebar.html
d;}" $here/head.html > $out/header.html

# Doxygen says nothing of wrong TeX; KaTeX itself does, if node is here.
if command -v node > /dev/null; then
    node $here/check-tex.mjs $out/pages/*.md autograder/include/lockstep/*.h lessons/*/*.h
else
    echo "  (node is not here: formulas are not checked)"
fi

{
    cat $here/Doxyfile
    for lesson in "$@"; do echo "INPUT += lessons/$lesson"; done
} | doxygen -

# Doxygen's pages, finished; those that no page links are left out.
mv $out/html.new $out/raw
mkdir -p $out/html.new
find $out/raw -mindepth 1 -maxdepth 1 ! -name '*.html' ! -name '*.png' -exec cp -r {} $out/html.new/ \;
awk -v out=$out/html.new -f $here/slug.awk -f $here/terms.awk -f $here/search.awk -f $here/finish.awk \
    $out/contents.tsv $here/glossary.md $out/raw/*.html > $out/unreached
sed "s|^|$out/html.new/|" $out/unreached | xargs rm -f

mkdir -p $out/html.new/katex/fonts $out/html.new/slides $out/html.new/traces
cp $out/traces/*.html $out/html.new/traces/
cp -L $katex/katex.min.css $katex/katex.min.js $katex/contrib/auto-render.js $out/html.new/katex/
cp -L $katex/fonts/*.woff2 $out/html.new/katex/fonts/

# The slides, if they are built; else a page that says how.
for lesson in "$@"; do
    [ -f "slides/$lesson.md" ] || continue
    if [ -f "build/slides/$lesson.html" ]; then
        cp "build/slides/$lesson.html" $out/html.new/slides/
    else
        printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="UTF-8"/><title>Slides</title></head><body><main>%s</main></body></html>\n' \
            '<h1>Slides</h1><p>They are not built yet: run <code>make slides</code>, then <code>make notes</code>.</p>' \
            > "$out/html.new/slides/$lesson.html"
    fi
done

# The viewer, of the files that its own page names (page.js starts that page), and the runs that pages step through.
for script in $(sed -n 's/^@include \(.*\.js\)$/\1/p' autograder/view/page.html | grep -v '^page.js$'); do
    cat "autograder/view/$script"
done > $out/html.new/view.js
cp autograder/view/view.css $out/html.new/
cp -L $out/pictures/*.svg $out/html.new/
find $out/scripts -name '*.js' -exec cp {} $out/html.new/ \;

$here/check-notes.sh $out/html.new "$@"
rm -rf $out/html
mv $out/html.new $out/html
echo "The notes: $out/html/index.html"
