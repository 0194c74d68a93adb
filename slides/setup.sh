#!/bin/sh
# Fetches what the slides are built with into build/slides/node_modules, once; says what is missing.
# The pins are in slides/package-lock.json; nothing is installed in the source tree.
set -eu
cd "$(dirname "$0")/.."

lacks() {
    echo "make slides needs $1: $2" >&2
    exit 1
}

install="sudo apt-get install --no-install-recommends -y"
command -v node > /dev/null || lacks "node 18 or newer" "$install nodejs npm (on Ubuntu 22.04: https://nodejs.org)"
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 18 ] || lacks "node 18 or newer" \
    "here is $(node --version); see https://nodejs.org"
command -v npm > /dev/null || lacks npm "$install npm (or with node, from https://nodejs.org)"
[ -x build/lockstep ] || lacks build/lockstep "the numbers come from it; make all"

mkdir -p build/slides
if ! cmp -s slides/package-lock.json build/slides/package-lock.json ||
    [ ! -d build/slides/node_modules ]; then
    echo "Fetching the slides' packages (slides/package-lock.json) into build/slides/node_modules."
    cp slides/package.json build/slides/
    cp slides/package-lock.json build/slides/package-lock.new
    # The lock takes its name when all is there, so that a broken fetch is repeated.
    rm -rf build/slides/node_modules build/slides/package-lock.json
    (cd build/slides && mv package-lock.new package-lock.json &&
        npm ci --no-audit --no-fund --loglevel=error) ||
        { rm -f build/slides/package-lock.json; lacks "its packages" "npm ci failed, see above"; }
fi
