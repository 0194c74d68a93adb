#!/bin/sh
# test-notes.sh: what is wrong in a page must stop the build. Each line here is wrong in one way, and must be
# refused with words that say so; then the same in a form that is right, so that not everything is refused.
# Needs build/notes/facts and the record of lesson 1: `make notes` makes them, `make test-notes` calls this.
set -u
cd "$(dirname "$0")/../.." || exit
page=$(mktemp)
bad=0
count=0

lesson=1
stage() { # stage LINE: what becomes of it in the page of this lesson (0: the primer)
    printf '# Title\n%s\n' "$1" > "$page"
    NUMBER=$lesson awk -f lessons/notes/slug.awk -f lessons/notes/stage.awk "$page" 2>&1
}
refuses() { # refuses LINE WORDS
    count=$((count + 1))
    said=$(stage "$1") && { echo "not refused: $1" >&2; bad=1; return; }
    case $said in *"$2"*) ;; *) printf 'refused without "%s": %s\n%s\n' "$2" "$1" "$said" >&2; bad=1 ;; esac
}
accepts() { # accepts LINE RESULT
    count=$((count + 1))
    said=$(stage "$1")
    case $said in *"$2"*) ;; *) printf 'should give "%s": %s\n%s\n' "$2" "$1" "$said" >&2; bad=1 ;; esac
}

accepts 'so {{shared global_words 1024}} words' 'so 1,025 words'
accepts '{{global global_words 1024 / shared global_words 1024 : 3}}' 2.996
accepts '{{serial work 1024,0,0}}' 1,023
accepts '<!-- lockstep: brent shared 1024 -->' '| 512 |'
accepts '<!-- lockstep: compare 1024 work -->' '| `shared` | 1,023 |'
accepts '<!-- lockstep: compare 1024 work -->' 'for the case 1,024.'
accepts '<!-- lockstep: brent shared 1024 -->' 'for n = 1,024 on p'
accepts '<!-- lockstep: output in_place_twice.cu 2 2 -->' 'call 2: sum 60'
accepts '<!-- lockstep: markdown in_place_twice.cu 2 2 -->' 'call 2: sum 60'
accepts '<!-- lockstep: picture in_place_twice.cu d_data -->' '>60</text>'
accepts '<!-- lockstep: picture shared s -->' '>25</text>'
# The primer's programs: the wrong ones are found, the others are not.
lesson=0
for program in beyond:out-of-bounds race:'error: race in shared' lost:'error: race in global' \
    unfenced:'error: race in global'; do
    accepts "<!-- lockstep: shown ${program%%:*}.cu -->" "${program#*:}"
done
for program in lessons/notes/primer/*.cu; do
    case $program in */beyond.cu | */race.cu | */lost.cu | */unfenced.cu) continue ;; esac
    accepts "<!-- lockstep: shown ${program##*/} -->" 'lockstep: no errors found'
done
refuses '<!-- lockstep: shown nosuch.cu -->' 'nosuch'
lesson=1
refuses '{{shared nosuch 1024}}' 'no figure'
refuses '{{shared work 1234567}}' 'no figure'
refuses '{{shared work 1024,99}}' 'no figure'
refuses '{{nosuch work 1024}}' 'no figure'
refuses '{{bench bench-h100 nosuch ms 1024}}' 'no figure'
refuses '{{bench nosuch cub ms 1024}}' 'cannot be read'
refuses '{{found bench-h100 nosuch}}' 'no figure'
refuses '<!-- lockstep: plot nosuch "Times" -->' 'cannot be read'
refuses '<!-- lockstep: plot bench-h100 -->' 'failed' # without a caption
refuses '<!-- lockstep: nosuch -->' 'usage'
refuses 'a {{term nosuch}} is' 'no entry'
accepts 'a {{term data race}} is' 'glossary.html#race">data race<'
refuses '<!-- lockstep: compare 1234567 work -->' 'no exercise has a case'
refuses '<!-- lockstep: compare 1024 nosuch -->' 'no metric'
refuses '<!-- lockstep: brent shared 1234567 -->' 'no Brent table'
refuses '<!-- lockstep: output in_place_twice.cu 1 99 -->' 'lines only'
refuses '<!-- lockstep: markdown in_place_twice.cu 1 99 -->' 'lines only'
refuses '<!-- lockstep: picture in_place_twice.cu nosuch -->' 'combines nothing'
refuses '<!-- lockstep: trace nosuch.cu -->' 'no trace'
# A thread that stores twice after it has read: the scan's way down ends with 22 at the right.
count=$((count + 1))
build/notes/facts picture blelloch s 2 | grep -q '>22</text>' || { echo "the picture of blelloch lacks its end" >&2; bad=1; }

# What check-notes.sh must find in a page of the site.
site=$(mktemp -d)
cp -rs "$PWD/build/notes/html/." "$site"
finds() { # finds LINE WORDS: WORDS empty: nothing
    count=$((count + 1))
    printf '%s\n' "$1" > "$site/planted.html"
    said=$(lessons/notes/check-notes.sh "$site" 1-reduce 2>&1)
    got=$?
    case $got:$said in
    0:*) [ -z "$2" ] || { echo "check-notes.sh finds nothing in: $1" >&2; bad=1; } ;;
    *:*"${2:-nothing at all}"*planted.html*) ;;
    *) printf 'check-notes.sh should say "%s" of: %s\n%s\n' "$2" "$1" "$said" >&2; bad=1 ;;
    esac
}
finds '<table class="markdownTable"><caption>Words</caption>' ''
finds '<table class="markdownTable">' 'have no caption'
finds '<p >Table: A caption.</p>' 'no table follows'
finds '<th>T_p on p</th>' 'a formula as plain text'
finds '<h2 id="x">From 2^20 values on</h2>' 'a formula as plain text'
finds '<th><code>T_p</code></th><th>\(T_p\), \(2^{20}\)</th>' ''
finds '<a class="el" href="nosuch.html#x">x</a>' 'lead to no page'
finds '<a class="el" href="lesson_8h.html#a0123456789abcdef0123456789abcdef">data</a>' 'were made by Doxygen'
finds '<img src="https://example.org/x.png"/>' 'from the network'
finds '<img src="nosuch.png"/>' 'are not there'
rm -rf "$site"

# A lesson's page that is built alone has the words of the whole site's, and no link without a page (check-notes.sh).
words() { # words PAGE: without tags and what only one of the two has
    awk '/<main/ { inside = 1 } inside { print } /<\/main>/ { exit }' "$1" | sed -E 's|<p class="alone">.*</p>||
        s|<nav class="(crumbs\|pager)".*</nav>||; s/<[^>]*>//g' | tr -s ' \n' '\n'
}
for folder in lessons/[0-9]*; do
    lesson=${folder#lessons/} name=lesson${lesson%%-*}.html
    count=$((count + 1))
    said=$(lessons/notes/page.sh "$lesson" alone 2>&1) || { echo "page.sh $lesson: $said" >&2; bad=1; continue; }
    alone=${said%%:*}
    words "build/notes/html/$name" > "$page"
    [ "$(wc -l < "$page")" -gt 1000 ] || { echo "$name: its words were not found" >&2; bad=1; }
    words "$alone" | diff "$page" - >&2 || { echo "$alone has other words than build/notes/html/$name" >&2; bad=1; }
    [ "$lesson" != 2-scan ] || grep -q 'class="elsewhere">Lesson 1' "$alone" || { echo "$alone: what is a link there?" >&2; bad=1; }
done
count=$((count + 1))
[ "$(lessons/notes/page.sh 1-reduce)" = "build/notes/html/lesson1.html: open it in a browser" ] ||
    { echo "page.sh does not take the page of the site" >&2; bad=1; }

# Records stay as they are while the content of what they were made with does, whatever its time and its comments.
count=$((count + 4))
sums=$(mktemp -d)
mkdir "$sums/tests"
takes() { # takes SAME|NEW TEXT CODE: is the sum of a header and of a program with debug information written again?
    echo "$2" > "$sums/words.h"
    echo "$3" | cc -g -x c -o "$sums/tests/program" -
    touch -d @1 "$sums/sum"
    lessons/notes/sum.sh "$sums/sum" "$sums/words.h" "$sums/tests/program"
    [ "$(stat -c %Y "$sums/sum")" -eq 1 ] && got=SAME || got=NEW
    [ $got = "$1" ] || { echo "sum.sh: $got instead of $1 for: $2, $3" >&2; bad=1; }
}
takes NEW one 'int main(void) { return 1; }'
takes SAME one '/* the answer */ int main(void) { return 1; }'
takes NEW two 'int main(void) { return 1; }'
takes NEW two 'int main(void) { return 2; }'
rm -rf "$sums"

# `lockstep lesson N --notes` calls make, and says so if that fails.
count=$((count + 2))
tools=$(mktemp -d)
printf '#!/bin/sh\necho "called: $*"; exit $FAKE\n' > "$tools/make" && chmod +x "$tools/make"
case $(FAKE=0 PATH="$tools:$PATH" build/lockstep lesson 1 --notes 2>&1) in *page1) ;; *) echo "--notes does not call make page1" >&2; bad=1 ;; esac
said=$(FAKE=2 PATH="$tools:$PATH" build/lockstep lesson 1 --notes 2>&1) && { echo "--notes hides that make failed" >&2; bad=1; }
case $said in *"the page of lesson 1 cannot be built"*) ;; *) echo "--notes does not say that make failed: $said" >&2; bad=1 ;; esac
rm -rf "$page" "$tools"
[ $bad -eq 0 ] && echo "  $count lines of notes: what is wrong is refused, what is right is not"
exit $bad
