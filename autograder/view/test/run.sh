#!/bin/sh
# Tests the trace page: what a trace means in node, and stepping in Chromium. Where node, npm or
# Chromium are missing it says so and skips what needs them: the rest of the project does without.
# run.sh model: without the browser, as part of `make test`; `make test-all` has the rest.
set -eu
cd "$(dirname "$0")/../../.."
pages=build/pages

if ! command -v node > /dev/null || [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 18 ]; then
    echo "test-pages: skipped, since node 18 or newer is not here (apt-get install nodejs)"
    exit 0
fi
mkdir -p $pages
for program in count-tree-of-eight race-shared count-shuffle count-banks-16 deadlock-spin \
    barrier-after-return last-block-no-fence; do
    build/lockstep run --quiet --trace --json $pages/$program.json \
        autograder/sim/test/programs/$program.cu 2> /dev/null || [ $? -eq 70 ]
    build/lockstep view $pages/$program.json > /dev/null
done
build/lockstep lesson 1 --from solutions --exercise warp --trace --json $pages/warp.json > /dev/null
build/lockstep view $pages/warp.json > /dev/null
for exercise in serial shared; do # with each thread's variables
    rm -rf $pages/gdb
    build/lockstep lesson 1 --from solutions --exercise $exercise --trace --json $pages/locals-$exercise.json \
        --debug $pages/gdb > /dev/null
    autograder/view/locals.sh $pages/locals-$exercise.json $pages/gdb
    build/lockstep view $pages/locals-$exercise.json > /dev/null
done
if ! command -v gdb > /dev/null; then
    echo "test-pages: threads' variables are not tested: gdb is not here (apt-get install gdb)"
elif ! grep -q '"locals"' $pages/locals-shared.json; then
    cat $pages/gdb/gdb.log >&2
    exit 1
fi
node --test autograder/view/test/model.test.mjs
[ "${1:-}" != model ] || exit 0
for folder in lessons/[0-9]*; do
    lesson=${folder#lessons/}
    lesson=${lesson%%-*}
    build/lockstep lesson "$lesson" --from solutions --trace --json "$pages/lesson-$lesson.json" > /dev/null
    build/lockstep view "$pages/lesson-$lesson.json" > /dev/null
done
node --test autograder/view/test/lessons.test.mjs

CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
if [ -z "$CHROMIUM" ]; then
    echo "test-pages: stepping in a browser is skipped, since Chromium is not here (apt-get install chromium)"
    exit 0
fi
if ! cmp -s autograder/view/test/package.json $pages/package.json || [ ! -d $pages/node_modules ]; then
    if ! command -v npm > /dev/null; then
        echo "test-pages: stepping in a browser is skipped, since npm is not here (apt-get install npm)"
        exit 0
    fi
    if ! npm ping --fetch-retries=0 --fetch-timeout=10000 > /dev/null 2>&1; then
        echo "test-pages: stepping in a browser is skipped, since npm's registry does not answer"
        exit 0
    fi
    cp autograder/view/test/package.json $pages/package.json
    (cd $pages && npm install --no-audit --no-fund --no-package-lock --loglevel=error) ||
        { rm -f $pages/package.json; echo "test-pages: npm cannot fetch playwright-core" >&2; exit 1; }
fi
export CHROMIUM
node --test autograder/view/test/stepping.test.mjs
