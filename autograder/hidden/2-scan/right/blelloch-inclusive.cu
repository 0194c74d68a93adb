// passes: blelloch
/* Inclusive from the exclusive scan, as GPU Gems 3 (chapter 39) has it. */
#include "scan.h"
// GPU Gems 3, listing 39-2; inclusive: in op the exclusive prefix
__global__ void prescan(value_t *g_odata, const value_t *g_idata, int n, int m, bool exclusive) {
    extern __shared__ value_t temp[];
    int thid = threadIdx.x;
    int offset = 1;
    value_t a = 2 * thid < m ? g_idata[2 * thid] : identity();
    value_t b = 2 * thid + 1 < m ? g_idata[2 * thid + 1] : identity();
    temp[2 * thid] = a; // load input into shared memory
    temp[2 * thid + 1] = b;
    for (int d = n >> 1; d > 0; d >>= 1) { // build sum in place up the tree
        __syncthreads();
        if (thid < d) {
            int ai = offset * (2 * thid + 1) - 1;
            int bi = offset * (2 * thid + 2) - 1;
            temp[bi] = combine(temp[ai], temp[bi]);
        }
        offset *= 2;
    }
    if (thid == 0) temp[n - 1] = identity(); // clear the last element
    for (int d = 1; d < n; d *= 2) {         // traverse down tree & build scan
        offset >>= 1;
        __syncthreads();
        if (thid < d) {
            int ai = offset * (2 * thid + 1) - 1;
            int bi = offset * (2 * thid + 2) - 1;
            value_t t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] = combine(temp[bi], t);
        }
    }
    __syncthreads();
    if (2 * thid < m) g_odata[2 * thid] = exclusive ? temp[2 * thid] : combine(temp[2 * thid], a);
    if (2 * thid + 1 < m)
        g_odata[2 * thid + 1] = exclusive ? temp[2 * thid + 1] : combine(temp[2 * thid + 1], b);
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    int width = std::max(2, power_of_two_for(n));
    prescan<<<1, width / 2, width * sizeof(value_t)>>>(d_out, d_in, width, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
