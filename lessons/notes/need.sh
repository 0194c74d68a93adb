#!/bin/sh
# Says what `make notes` needs and is not here: what, why, and the one line that installs it. Installs
# nothing. Package names are those of Debian 12 and Ubuntu 22.04 and 24.04.
set -u

missing=
need() { # need PACKAGE FILE-OR-COMMAND WHY
    case $2 in
    /*) [ -e "$2" ] && return ;;
    *) command -v "$2" > /dev/null && return ;;
    esac
    missing="$missing $1"
    printf '  %-20s %s\n' "$1" "$3" >&2
}

need doxygen doxygen "makes pages from Markdown and sources"
need graphviz dot "draws the graphs"
need doxygen-awesome-css /usr/share/doxygen-awesome-css/doxygen-awesome.css "what the pages look like"
need libjs-katex /usr/share/javascript/katex/katex.min.js "sets formulas in the browser"
need fonts-katex /usr/share/fonts/truetype/katex/KaTeX_Main-Regular.woff2 "the formulas' fonts"
[ -z "$missing" ] && exit 0
echo "make notes needs these packages, which are not here. Please run, then try again:" >&2
echo "    sudo apt-get install --no-install-recommends -y$missing" >&2
exit 1
