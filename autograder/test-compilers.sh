#!/bin/sh
# The same counts and findings under every compiler that is here, and on 64-bit Arm (Debian's cross
# compiler and qemu-user): the simulator's programs, and the table measured on hardware. Run by
# `make test-compilers`, which builds what is asked for here.
set -u
cd "$(dirname "$0")/.." || exit 1
arm=aarch64-linux-gnu
failed=0

try() { # try NAME VARIABLE=VALUE: one order of threads will do, since only the compiler is another
    for test in test_programs test_fidelity; do
        line=$(env "$2" timeout -s KILL 900 "build/tests/$test" --filter "${test#test_}/*" --jobs 2 2>&1 | tee build/compilers.log | grep Synthesis)
        echo "$1, $test: ${line:-did not end}"
        case $line in *"Tested: 0"*) failed=1 ;; *"Failing: 0 | Crashing: 0"*) ;; *)
            grep -v '^\[\(----\|====\)\]* *$' build/compilers.log | tail -n 20
            failed=1 ;;
        esac
    done
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
if [ -z "${ARM:-}" ]; then
    echo "64-bit Arm is tried when asked for (ARM=1): six of its 112 programs fail today"
elif command -v "$arm-g++" > /dev/null && command -v qemu-aarch64 > /dev/null; then
    if make --no-print-directory "build/$arm/lib/liblockstep-sim.a"; then
        try "64-bit Arm under qemu" "LOCKSTEP_TARGET=$arm"
    else
        failed=1
    fi
else
    echo "64-bit Arm is not tried: its cross compiler or qemu is not here (apt-get install g++-$arm qemu-user)"
fi
exit $failed
