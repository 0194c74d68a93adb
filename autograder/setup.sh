#!/bin/sh
# setup.sh SET...: installs missing system packages, after printing each one and why it is needed. A set belongs
# to the targets that need it: `lessons` to all, `watch` to `make watch1`, and so on. Package names are those of
# Debian 12 and Ubuntu 22.04 and 24.04. Prints nothing if no package is missing. `setup.sh --list SET...` prints
# the packages of the sets, whether installed or not.
set -u
cd "$(dirname "$0")/.." || exit 1

headers='stdio.h criterion/criterion.h elfutils/libdw.h gelf.h sodium.h Zydis/Zydis.h jansson.h'
in_place() { for header; do [ -e "/usr/include/$header" ] || return; done; }
includes() { for header; do echo "#include <$header>"; done; }
has_headers() { in_place "$@" || includes "$@" | gcc -E -x c - > /dev/null 2>&1; } # the latter for other folders (CPATH)

listing=
missing=
need() { # need PACKAGE HEADER-OR-FILE-OR-COMMAND WHY
    if [ -z "$listing" ]; then
        case $2 in
        /*) [ -e "$2" ] && return ;;
        *.h) [ -n "$all_headers" ] && return; has_headers "$2" && return ;;
        *) command -v "$2" > /dev/null && return ;;
        esac
    fi
    missing="$missing $1"
    echo "  $1: $3"
}

lessons() {
    need gcc gcc "compiles Lockstep"
    need g++ g++ "compiles kernels for the simulator"
    all_headers=
    # shellcheck disable=SC2086 # words
    [ -n "$listing" ] || ! has_headers $headers || all_headers=yes # one call of the compiler for all of them
    need libc6-dev stdio.h "the C library's headers"
    need libcriterion-dev criterion/criterion.h "runs the test suites"
    need libdw-dev elfutils/libdw.h "finds file and line of an access"
    need libelf-dev gelf.h "reads object files"
    need libsodium-dev sodium.h "draws inputs that cannot be guessed (HMAC-SHA256)"
    need libzydis-dev Zydis/Zydis.h "decodes machine code, to prove that a submission stays within the simulator's checks"
    need libjansson-dev jansson.h "reads and writes records (JSON)"
    need libthrust-dev /usr/include/thrust/version.h "Thrust, for programs and lessons that call it"
}
grade() {
    all_headers=
    need bubblewrap bwrap "sandboxes submissions"
    need libarchive-dev archive.h "unpacks submissions"
}
similarity() {
    grade
    need similarity-tester sim_c "compares submissions"
}
handout() { need zip zip "packs a handout, and Gradescope's autograder"; }
for_tests() {
    similarity
    handout
    watch
    debug
    need procps pgrep "finds processes that should have ended"
    need patch patch "makes wrong solutions from right ones"
    need unzip unzip "unpacks a handout"
}
parallel() {
    need parallel /usr/bin/parallel "GNU parallel, which grades a class on several machines over ssh"
    need openssh-client ssh "reaches the other machines"
}
test_ssh() {
    parallel
    need openssh-server /usr/sbin/sshd "the other machines, in the test"
    need zip zip "packs submissions, as students do"
}
test_slurm() {
    need munge munged "authenticates Slurm's messages"
    need slurmctld /usr/sbin/slurmctld "Slurm's controller"
    need slurmd /usr/sbin/slurmd "Slurm's nodes"
    need slurm-client sbatch "submits jobs"
    need slurm-wlm-basic-plugins /usr/lib/x86_64-linux-gnu/slurm-wlm/auth_munge.so "Slurm's plugins"
    need zip zip "packs submissions, as students do"
}
watch() { need entr entr "notices that a file was saved"; }
debug() { need gdb gdb "stops a kernel at a mistake"; }
editor() { need clangd clangd "completes and checks sources in an editor"; }
slides() {
    need nodejs node "builds the slides (version 18 or newer)"
    need npm npm "fetches what the slides are built with"
}
notes() {
    need doxygen doxygen "makes pages from Markdown and sources"
    need graphviz dot "draws the graphs"
    need doxygen-awesome-css /usr/share/doxygen-awesome-css/doxygen-awesome.css "what the pages look like"
    need libjs-katex /usr/share/javascript/katex/katex.min.js "sets formulas in the browser"
    need fonts-katex /usr/share/fonts/truetype/katex/KaTeX_Main-Regular.woff2 "the formulas' fonts"
}

if [ "${1-}" = --list ]; then
    listing=yes
    shift
fi
for set; do
    case $set in
    lessons | grade | parallel | handout | similarity | test | test-slurm | test-ssh | watch | debug | editor | slides | notes) ;;
    *) echo "setup.sh: \`$set\` is not a set: lessons, grade, parallel, handout, similarity, test, test-slurm, test-ssh, watch, debug, editor, slides or notes" >&2; exit 2 ;;
    esac
done
report=$(
    for set; do
        case $set in test) set=for_tests ;; test-slurm) set=test_slurm ;; test-ssh) set=test_ssh ;; esac
        "$set"
    done
    echo "missing:$missing"
)
missing=$(echo "$report" | sed -n 's/^missing: *//p')
if [ -n "$listing" ]; then
    echo "$missing"
    exit
fi
[ -n "$missing" ] || exit 0

echo "Lockstep needs these packages, which are not installed yet:"
echo "$report" | grep -v '^missing:'
if ! command -v apt-get > /dev/null; then
    echo "apt-get is missing: install them with your system's package manager, then try again." >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo > /dev/null && sudo -n true 2> /dev/null; then
        as_root=sudo
    else
        echo "You are not root: run this command, then try again:" >&2
        echo "    sudo apt-get install --no-install-recommends -y $missing" >&2
        exit 1
    fi
fi
echo "Installing them now."
log=$(mktemp)
# shellcheck disable=SC2086 # the list is meant to be split
$as_root apt-get update -qq > "$log" 2>&1 &&
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install --no-install-recommends -y -qq $missing \
        > "$log" 2>&1
status=$?
mkdir -p build && mv -f "$log" build/setup.log
[ $status -eq 0 ] || { echo "apt-get failed; the end of its output (all of it is in build/setup.log):" >&2
    tail -n 5 build/setup.log >&2; exit 1; }
