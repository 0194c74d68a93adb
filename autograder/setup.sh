#!/bin/sh
# Installs missing system packages, after printing each one and why it is needed. Package names are those of
# Debian 12 and Ubuntu 22.04 and 24.04. Prints nothing if no package is missing.
set -u
cd "$(dirname "$0")/.." || exit 1

missing=
need() { # need PACKAGE HEADER-OR-COMMAND WHY; the compiler may find headers in other folders (CPATH)
    case $2 in
    /*) [ -e "$2" ] && return ;; # C++
    *.h) echo "#include <$2>" | gcc -E -x c - > /dev/null 2>&1 && return ;;
    *) command -v "$2" > /dev/null && return ;;
    esac
    missing="$missing $1"
    echo "  $1: $3"
}

report=$(
    need gcc gcc "compiles Lockstep"
    need g++ g++ "compiles kernels for the simulator"
    need libc6-dev stdio.h "the C library's headers"
    need libcriterion-dev criterion/criterion.h "runs the test suites"
    need libdw-dev elfutils/libdw.h "finds file and line of an access"
    need libelf-dev gelf.h "reads object files"
    need libsodium-dev sodium.h "draws inputs that cannot be guessed (HMAC-SHA256)"
    need libzydis-dev Zydis/Zydis.h "decodes machine code, to prove that a submission stays within the simulator's checks"
    need libjansson-dev jansson.h "reads and writes records (JSON)"
    need libthrust-dev /usr/include/thrust/version.h "Thrust, for programs and lessons that call it"
    need patch patch "makes wrong solutions from right ones, for make test"
    need bubblewrap bwrap "sandboxes submissions (make grade)"
    echo "missing:$missing"
)
missing=$(echo "$report" | sed -n 's/^missing://p')
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
        echo "    sudo apt-get install --no-install-recommends -y$missing" >&2
        exit 1
    fi
fi
echo "Installing them now."
# shellcheck disable=SC2086 # the list is meant to be split
$as_root apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install --no-install-recommends -y -qq $missing \
        > build-setup.log 2>&1
status=$?
mkdir -p build && mv -f build-setup.log build/setup.log 2> /dev/null
[ $status -eq 0 ] || { echo "apt-get failed; the end of its output (all of it is in build/setup.log):" >&2
    tail -n 5 build/setup.log >&2; exit 1; }
