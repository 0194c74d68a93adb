#!/bin/sh
# build.sh LESSON...: the notes, from build/notes/ to build/notes/html. `make notes` calls it once the
# staged pages and the records that they quote are there. The new site takes the old one's place only when all is right.
set -eu
cd "$(dirname "$0")/../.."
out=build/notes
. lessons/notes/site-parts.sh

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
    # A lesson's other headers; Doxygen puts the folder into a page's name if several headers are called the same.
    for header in $(for lesson in "$@"; do grep -l '@file' lessons/"$lesson"/*.h; done); do
        name=${header##*/} lesson=$(basename "$(dirname "$header")")
        [ "$lesson/$name" != "$lesson/${lesson#*-}.h" ] || continue
        page=$(echo "${name%.h}" | sed 's/_/__/g')_8h.html
        [ "$(find lessons autograder/include/lockstep -name "$name" | wc -l)" -eq 1 ] || page=${lesson}_2$page
        printf '| <a href="%s">%s</a> |%s |\n' "$page" "$lesson/$name" \
            "$(awk '/^ \*/ { sub(/^ \* */, ""); if ($0 == "") exit; text = text " " $0 } END { sub(/[.:] .*|[.:]$/, "", text); print text }' "$header")"
    done
} > $out/pages/headers.md

list_contents "$@" > $out/contents.tsv
make_header $out/contents.tsv > $out/header.html

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
awk -v out=$out/html.new -f $here/slug.awk -f $here/terms.awk -f $here/search.awk -f $here/only.awk -f $here/finish.awk \
    $out/contents.tsv $here/glossary.md $out/raw/*.html > $out/unreached
sed "s|^|$out/html.new/|" $out/unreached | xargs rm -f

mkdir -p $out/html.new/traces
cp $out/traces/*.html $out/html.new/traces/
copy_parts $out/html.new "$@"

$here/check-notes.sh $out/html.new "$@"
rm -rf $out/html
mv $out/html.new $out/html
echo "The notes: $out/html/index.html"
