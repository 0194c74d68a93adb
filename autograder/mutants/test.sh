#!/bin/sh
# Tests mutate.awk: it makes one mutant of each kind, ignores comments, and changes nothing else.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/a.cu" << 'END'
/* if (x < y) in a comment; __syncthreads() too */
__global__ void k(volatile int *p, int n) {
    if (n > 1) __syncthreads(); // not here: __syncwarp()
    __threadfence(), __syncwarp(3);
    atomicAdd(p, __shfl_sync(mask(1, 2), n, 0));
}
END
awk -f mutate.awk "$work/a.cu" | cut -f2,3,5 > "$work/made"
cat > "$work/expected" << 'END'
2	volatile	__global__ void k(int *p, int n) {
3	barrier	if (n > 1) (void)0; // not here: __syncwarp()
3	guard	if (true) __syncthreads(); // not here: __syncwarp()
3	bound	if (n >= 1) __syncthreads(); // not here: __syncwarp()
4	warp-sync	__threadfence(), (void)0;
4	fence	(void)0, __syncwarp(3);
4	fence-scope	__threadfence_block(), __syncwarp(3);
5	atomic	plain_atomicAdd(p, __shfl_sync(mask(1, 2), n, 0));
5	atomic-scope	block_atomicAdd(p, __shfl_sync(mask(1, 2), n, 0));
5	mask	atomicAdd(p, __shfl_sync((mask(1, 2)) & 0x7fffffffu, n, 0));
5	mask-all	atomicAdd(p, __shfl_sync(0xffffffffu, n, 0));
END
diff "$work/expected" "$work/made"
awk -v want=2 -f mutate.awk "$work/a.cu" | sed '1s/^#include "plain.h" //' > "$work/b.cu"
[ "$(diff "$work/a.cu" "$work/b.cu" | grep -c '^>')" -eq 2 ] # line 1 differs by a comment, line 3 by the mutant
