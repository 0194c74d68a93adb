#!/bin/sh
# Checks that every installed g++, and 64-bit Arm (Debian's cross compiler and qemu-user), gives the same
# counts and findings: on the simulator's test programs, and on the table measured on hardware. Run by `make
# test-compilers`, which builds the tests.
# Under qemu test_fidelity leaves out the launches of lessons 3 to 5.
# test-compilers.sh list: only lists what is installed, for test.sh, one per line: `NAME|VARIABLE=VALUE...`
set -u
cd "$(dirname "$0")/.." || exit 1
arm=aarch64-linux-gnu
failed=0

list() {
    for version in 11 12 13 14; do
        [ "$version" = "$(g++ -dumpversion)" ] && continue # make test tests the default compiler
        if command -v "g++-$version" > /dev/null; then
            echo "g++ $version|LOCKSTEP_CXX=g++-$version"
        else
            echo "g++ $version is not installed: skipped (apt-get install g++-$version)" >&2
        fi
    done
    if command -v "$arm-g++" > /dev/null && command -v qemu-aarch64 > /dev/null; then
        # qemu tracks all reserved memory: with the default 32 GiB a program takes half a second more than with
        # 128 MiB, with 512 MiB a twentieth of a second more
        echo "64-bit Arm under qemu|LOCKSTEP_TARGET=$arm LOCKSTEP_DEVICE_BYTES=0x8000000"
    else
        echo "64-bit Arm is skipped: its cross compiler or qemu is not installed" \
            "(apt-get install g++-$arm qemu-user)" >&2
    fi
}

# suite NAME TEST VARIABLE=VALUE...: one order of threads suffices, since only the compiler differs
suite() {
    name=$1 tests=$2 log=build/compilers-$2.log
    shift 2
    env "$@" timeout -s KILL 1800 "build/tests/$tests" --filter "${tests#test_}/*" --jobs 2 > "$log" 2>&1
    line=$(grep Synthesis "$log")
    echo "$name, $tests: ${line:-did not end}"
    case $line in *"Tested: 0"*) ;; *"Failing: 0 | Crashing: 0"*) return 0 ;; esac
    grep -v '^\[\(----\|====\)\]* *$' "$log" | tail -n 20
    return 1
}

# try NAME VARIABLE=VALUE...: the table is one long test, so the programs run beside it
try() {
    name=$1
    shift
    suite "$name" test_fidelity "$@" &
    suite "$name" test_programs "$@" || failed=1
    wait $! || failed=1
}

[ "${1:-}" != list ] || { list; exit; }
compilers=$(list)
while IFS='|' read -r name variables; do
    # shellcheck disable=SC2086 # words
    [ -z "$name" ] || try "$name" $variables
done << END
$compilers
END
exit $failed
