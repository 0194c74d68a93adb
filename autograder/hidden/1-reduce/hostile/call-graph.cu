// attack: serial at most 0
// refused: CUDA graphs are not allowed
/* A forged graph handle: a graph is a pointer to the simulator's data. */
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    cudaGraphExecDestroy((cudaGraphExec_t)d_in);
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphDestroy((cudaGraph_t)&graph);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
