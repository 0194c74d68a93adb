#!/bin/sh
# build.sh LESSON...: the notes, from build/notes/ to build/notes/html. `make notes` calls it once the
# records that the pages quote are there. The new site takes the old one's place only when all is right.
set -eu
cd "$(dirname "$0")/../.."
here=lessons/notes
out=build/notes
katex=/usr/share/javascript/katex

# A page for each lesson, whatever lessons there are, and a tab for it.
rm -rf $out/pages $out/scripts $out/html.new
mkdir -p $out/pages $out/scripts $out/pictures
stage() { # stage NUMBER FILE: see stage.awk
    NUMBER=$1 awk -f $here/stage.awk "$2"
}
for lesson in "$@"; do
    readme=lessons/$lesson/README.md
    draft=$out/pages/$lesson-README
    cp "$readme" "$draft"
    for table in exercises:'The exercises, measured' claims:'What is claimed, and what is measured'; do
        [ ${table%%:*} = exercises ] || [ -f "lessons/$lesson/${table%%:*}.c" ] || continue
        grep -q "^<!-- lockstep: ${table%%:*} -->" "$readme" ||
            printf '\n## %s\n\n<!-- lockstep: %s -->\n' "${table#*:}" "${table%%:*}" >> "$draft"
    done
    stage "${lesson%%-*}" "$draft" > "$out/pages/$lesson.md"
done
rm -f $out/pages/*-README
for page in $here/*.md; do
    number=
    [ "${page##*/}" != primer.md ] || number=0 # its programs are in lessons/notes/primer
    stage "$number" "$page" > "$out/pages/${page##*/}"
done

# The headers, each with its first sentence: the public ones, and each lesson's contract.
{
    echo '# Headers {#headers}'
    echo
    echo 'All that a lesson, a suite or a kernel may include, and the contract of each lesson.'
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

tabs=$out/tabs.xml
{
    echo '# Lessons {#lessons}'
    echo
    for lesson in "$@"; do
        title=$(sed -n '1s/^# *//; 1s/ *{#.*//; 1p' "$out/pages/$lesson.md")
        echo "- \\subpage lesson${lesson%%-*} \"$title\""
        printf '      <tab type="user" visible="yes" title="%s" url="@ref lesson%s"/>\n' \
            "${title#Lesson }" "${lesson%%-*}" >&3
    done
} > $out/pages/lessons.md 3> $tabs
sed "/<!-- lessons -->/{r $tabs
d;}" $here/layout.xml > $out/layout.xml

# Our lines take the place of MathJax's in the header that this version of Doxygen has.
doxygen -w html $out/header.html $out/unused.html $out/unused.css > /dev/null 2>&1
sed -i "/^\$mathjax/{r $here/head.html
d;}" $out/header.html
grep -q notes.js $out/header.html || { echo "$here/build.sh: Doxygen's header has no line \$mathjax" >&2; exit 1; }

# Doxygen says nothing of wrong TeX; KaTeX itself does, if node is here.
if command -v node > /dev/null; then
    node $here/check-tex.mjs $out/pages/*.md autograder/include/lockstep/*.h lessons/*/*.h
else
    echo "  (node is not here: formulas are not checked)"
fi

{
    cat $here/Doxyfile
    for lesson in "$@"; do echo "INPUT += lessons/$lesson solutions/$lesson"; done
} | doxygen -
mkdir -p $out/html.new/katex/fonts
cp -L $katex/katex.min.css $katex/katex.min.js $katex/contrib/auto-render.js $out/html.new/katex/
cp -L $katex/fonts/*.woff2 $out/html.new/katex/fonts/

# The viewer, of the files that its own page names (page.js starts that page), and the runs that pages step through.
for script in $(sed -n 's/^@include \(.*\.js\)$/\1/p' autograder/view/page.html | grep -v '^page.js$'); do
    cat "autograder/view/$script"
done > $out/html.new/view.js
cp autograder/view/view.css $out/html.new/
find $out/scripts -name '*.js' -exec cp {} $out/html.new/ \;

$here/check-notes.sh $out/html.new "$@"
rm -rf $out/html
mv $out/html.new $out/html
echo "The notes: $out/html/index.html"
