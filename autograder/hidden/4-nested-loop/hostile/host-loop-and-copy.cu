// attack: row-per-thread at most 0
/* The whole loop on the host, with the contract's own functions. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    int *ny = (int *)malloc(l.nx * sizeof *ny);
    long long *place = (long long *)malloc(l.nx * sizeof *place);
    CUDA_CHECK(cudaMemcpy(ny, l.ny, l.nx * sizeof *ny, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(place, l.place, l.nx * sizeof *place, cudaMemcpyDeviceToHost));
    for (int ix = 0; ix < l.nx; ix++)
        for (int iy = 0; iy < ny[ix]; iy++) {
            uint32_t value = pair_value(ix, iy);
            if (l.body == STORE_BODY)
                CUDA_CHECK(cudaMemcpy(l.cells + place[ix] + iy, &value, 4, cudaMemcpyHostToDevice));
        }
    free(ny);
    free(place);
    if (l.body == STORE_BODY) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
