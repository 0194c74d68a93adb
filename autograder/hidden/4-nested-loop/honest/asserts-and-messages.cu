// passes: simple
/* The kernel asserts, and prints in a case that never comes; the host formats a message by a
   macro with a variable number of arguments, and shows it if the launch fails. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include "nested-loop.h"

static char message[120];

/* Takes what printf() takes. */
#define NOTE(...)                                                    \
    do {                                                             \
        int length = snprintf(message, sizeof message, __VA_ARGS__); \
        assert(length > 0 && length < (int)sizeof message);          \
    } while (0)

static void check_launch(void) {
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", message, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}

__global__ void run_nodes(struct loop l, int longest) {
    assert(blockDim.x == SIDE && blockDim.y == SIDE);
    int ix = blockIdx.x * SIDE + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    if (ny > longest) {
        printf("row %d has %d pairs, and the longest row only %d\n", ix, ny, longest);
        return;
    }
    for (long iy = blockIdx.y * SIDE + threadIdx.y; iy < ny; iy += (long)gridDim.y * SIDE) {
        assert(iy >= 0 && iy < longest);
        body(l, ix, (int)iy);
    }
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(SIDE, SIDE);
    dim3 grid(blocks_for(l.nx, SIDE), min(blocks_for(longest, SIDE), l.grid_height));
    NOTE("%d rows of at most %d pairs, %u x %u blocks", l.nx, longest, grid.x, grid.y);
    run_nodes<<<grid, block>>>(l, longest);
    check_launch();
}
