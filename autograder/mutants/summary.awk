# summary.awk EQUIVALENT TABLE...: prints the share of mutants found, one line per kind, and the survivors.
# Mutants listed in equivalent.tsv (lesson/exercise, kind, mutant, reason) do not count.
BEGIN { FS = OFS = "\t" }
FNR == 1 { # headings
    table++
    lesson = FILENAME
    gsub(/.*\/|\.tsv$/, "", lesson)
    next
}
table == 1 { reason[$1 FS $2 FS $3] = $4; next }
{ $1 = lesson "/" $1 }
($1 FS $3 FS $6) in reason { used[$1 FS $3 FS $6] = 1 }
$5 == "survives" && ($1 FS $3 FS $6) in reason { equivalent[$3]++; equivalents++; next }
{
    made[$3]++
    all++
    if ($5 == "survives") survivors = survivors sprintf("  %s:%d %s: %s\n", $1, $2, $3, $6)
    else {
        found[$3]++
        killed++
        if ($4 == "racy" || $5 !~ /^(value|repeat|bound)/) named[$3]++
    }
}
END {
    printf "%-14s %6s %6s %6s   %s\n", "kind", "made", "found", "share", "equivalent"
    for (k in made) {
        printf "%-14s %6d %6d %5.1f%%   %d\n", k, made[k], found[k], 100 * found[k] / made[k], \
            equivalent[k] | "sort"
    }
    close("sort")
    printf "%-14s %6d %6d %5.1f%%   %d\n", "all", all, killed, 100 * killed / (all ? all : 1), equivalents
    if (survivors) printf "Not found:\n%s", survivors
    for (k in reason) if (!(k in used)) printf "equivalent.tsv names a mutant that does not exist: %s\n", k
}
