#!/bin/sh
# The same counts and findings under every compiler that is here, and on 64-bit Arm (Debian's cross
# compiler and qemu-user): the simulator's programs, and the table measured on hardware. Run by
# `make test-compilers`, which builds what is asked for here.
set -u
cd "$(dirname "$0")/.." || exit 1
arm=aarch64-linux-gnu
failed=0

# suite NAME TEST VARIABLE=VALUE...: one order of threads will do, since only the compiler is another
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

# try NAME VARIABLE=VALUE...: the table is one long test, and the programs run beside it
try() {
    name=$1
    shift
    suite "$name" test_fidelity "$@" &
    suite "$name" test_programs "$@" || failed=1
    wait $! || failed=1
}

for version in 11 12 13 14; do
    if [ "$version" = "$(g++ -dumpversion)" ]; then
        echo "g++ $version is what everything is tested with"
    elif command -v "g++-$version" > /dev/null; then
        try "g++ $version" "LOCKSTEP_CXX=g++-$version"
    else
        echo "g++ $version is not here: skipped (apt-get install g++-$version)"
    fi
done
if command -v "$arm-g++" > /dev/null && command -v qemu-aarch64 > /dev/null; then
    if make --no-print-directory "build/$arm/lib/liblockstep-sim.a" \
        "build/$arm/lib/liblockstep-libraries.a"; then
        # qemu keeps books on all memory that is reserved: with 8 GiB a program takes half a second more
        try "64-bit Arm under qemu" "LOCKSTEP_TARGET=$arm" LOCKSTEP_DEVICE_BYTES=0x20000000
    else
        failed=1
    fi
else
    echo "64-bit Arm is not tried: its cross compiler or qemu is not here (apt-get install g++-$arm qemu-user)"
fi
exit $failed
