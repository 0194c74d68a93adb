# Nsight Compute's raw CSV to one line a launch: PROGRAM LAUNCH KERNEL, then the counters in the order of
# its first line (tabs between). Every field of the CSV is quoted, so `","` separates them.
function cut(line) { sub(/^"/, "", line); sub(/"$/, "", line); return split(line, field, /","/) }
function value(name,    v) { v = field[column[name]]; gsub(/,/, "", v); return v == "" ? 0 : v }
function add(name) { line = line "\t" value(name) }
/^"ID"/ { n = cut($0); for (i = 1; i <= n; i++) column[field[i]] = i; getline; next }
/^"/ {
    cut($0)
    kernel = field[column["Kernel Name"]]
    sub(/\(.*/, "", kernel)
    sub(/^void /, "", kernel)
    gsub(/[ \t]/, "", kernel)
    seen++
    if (kernel ~ /^[a-z_]+::/) next # in a namespace: a library's launches are not ours
    line = program "\t" launch++ "\t" kernel
    split("ld st red atom", operation, " ")
    for (i = 1; i <= 4; i++) {
        add("l1tex__t_requests_pipe_lsu_mem_global_op_" operation[i] ".sum")
        add("l1tex__t_sectors_pipe_lsu_mem_global_op_" operation[i] ".sum")
    }
    for (i = 1; i <= 2; i++) {
        add("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" operation[i] ".sum")
        add("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" operation[i] ".sum")
    }
    print line
}
END { if (!seen) exit 1 }
