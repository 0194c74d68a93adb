# Adds up the closing lines of both parts of the tests, one per part, as Criterion and test.sh print them. Fails
# unless both are there, with at least one test, and all tests pass.
BEGIN { FS = "[:|]" }
/Synthesis: Tested: [0-9]+ \|/ {
    parts++
    tested += $3
    passing += $5
    failing += $7
    crashing += $9
}
END {
    printf "[====] Synthesis: Tested: %d | Passing: %d | Failing: %d | Crashing: %d\n",
        tested, passing, failing, crashing
    exit parts != 2 || !tested || passing != tested || failing || crashing
}
