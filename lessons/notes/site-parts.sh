#!/bin/sh
# site-parts.sh: what the whole site (build.sh) and a single page (page.sh) share. Sourced from the repository's root,
# with `out` set to build/notes.
here=lessons/notes
katex=/usr/share/javascript/katex

# list_contents LESSON...: the order of the book, with a page for each lesson: chapter, file, title.
list_contents() {
    grep -v '^#' $here/contents.tsv | while IFS='	' read -r chapter page title; do
        if [ "$page" != lesson ]; then
            printf '%s\t%s.html\t%s\n' "$chapter" "$page" "$title"
            continue
        fi
        for lesson in "$@"; do
            title=$(sed -n '1s/^# *Lesson *//; 1s/ *{#.*//; 1p' "lessons/$lesson/README.md")
            printf '%s\tlesson%s.html\t%s\n' "$chapter" "${lesson%%-*}" "$title"
        done
    done
}

# make_header CONTENTS: prints Doxygen's header, with the sidebar.
make_header() {
    awk -F '\t' '$1 != chapter { if (NR > 1) print "</ul>"; print "<h2>" $1 "</h2>\n<ul>"; chapter = $1 }
        { print "<li><a href=\"" $2 "\">" $3 "</a></li>" } END { print "</ul>" }' "$1" > "$1.sidebar"
    sed "/<!-- sidebar -->/{r $1.sidebar
d;}" $here/head.html
}

# copy_parts SITE LESSON...: fonts, scripts, pictures, runs and slides that pages name.
copy_parts() {
    site=$1
    shift
    mkdir -p "$site/katex/fonts" "$site/slides"
    cp -L $katex/katex.min.css $katex/katex.min.js $katex/contrib/auto-render.js "$site/katex/"
    cp -L $katex/fonts/*.woff2 "$site/katex/fonts/"
    cp -L "${out:?}"/pictures/*.svg "$site/"
    find "$out/scripts" -name '*.js' -exec cp {} "$site/" \;

    # The viewer, of the files that its own page names (page.js starts that page).
    for script in $(sed -n 's/^@include \(.*\.js\)$/\1/p' autograder/view/page.html | grep -v '^page.js$'); do
        cat "autograder/view/$script"
    done > "$site/view.js"
    cp autograder/view/view.css "$site/"

    # The slides, if they are built; else a page that says how.
    for lesson in "$@"; do
        [ -f "slides/$lesson.md" ] || continue
        if [ -f "build/slides/$lesson.html" ]; then
            cp "build/slides/$lesson.html" "$site/slides/"
        else
            printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="UTF-8"/><title>Slides</title></head><body><main>%s</main></body></html>\n' \
                '<h1>Slides</h1><p>They are not built yet: run <code>make slides</code>, then <code>make notes</code>.</p>' \
                > "$site/slides/$lesson.html"
        fi
    done
}
