#!/bin/sh
# site.sh OUT: writes notes, slides and example traces into the folder OUT, as static files with relative links only.
# `make site` calls it. The slides need node and npm; without npm, their pages say how to build them.
set -eu
cd "$(dirname "$0")/../.."
out=$1
[ -n "$out" ] || { echo "make site needs OUT=folder, for example make site OUT=/var/www/lockstep" >&2; exit 2; }
# A folder that holds something else must not be mixed with the site, or lost.
if [ -e "$out" ] && [ -n "$(ls -A "$out")" ] && [ ! -f "$out/search-data.js" ]; then
    echo "make site: $out is not empty, and is no site of ours: name another folder, or empty this one" >&2
    exit 1
fi

if command -v npm > /dev/null; then
    make --no-print-directory slides
else
    echo "npm is not here: the slides are left out" >&2
fi
make --no-print-directory notes
absolute=$(grep -rlE '(href|src)="(/|file:)' --include='*.html' build/notes/html || true)
[ -z "$absolute" ] || { echo "make site: these pages have links that are not relative: $absolute" >&2; exit 1; }
rm -rf "$out"
mkdir -p "$out"
cp -R build/notes/html/. "$out/"
echo "The site: $out/index.html"
