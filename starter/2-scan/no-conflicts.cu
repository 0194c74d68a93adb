/* Lesson 2, exercise `no-conflicts`: the same tree, every word in a better place.
 *
 *     make lesson2 EX=no-conflicts
 *
 * What `blelloch` costs: time in shared memory. Its banks serve one word each in a pass, word w
 * lives in bank w % 32, and the tree's lanes stand 2, 4, ... 32 words apart: up to 32 of them want
 * the same bank. Here one unused word follows every 32, so that those lanes meet different banks.
 * Work and steps stay as they were; the passes that are lost go to 0.
 */
#include "scan.h"

/* Where value i of the tree lives. */
/* [no-conflicts] */
__device__ int place(int i) {
    int at = i;
    // TODO: lanes that are a multiple of 32 apart must not meet: leave a word out now and then.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    return at;
}
/* [no-conflicts] */

__global__ void scan_block(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK + BLOCK / WARP + 1];
    int tid = threadIdx.x; // ranges [0, width / 2), but at least one thread
    for (int i = tid; i < width; i += blockDim.x) s[place(i)] = i < n ? in[i] : identity();
    for (int distance = 1; distance < width; distance *= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        // TODO: the way up.
        LOCKSTEP_TODO(); // replace this line with about 1 line
    }
    if (tid == 0) s[place(width)] = s[place(width - 1)], s[place(width - 1)] = identity();
    for (int distance = width / 2; distance > 0; distance /= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right >= width) continue;
        // TODO: the way down.
        LOCKSTEP_TODO(); // replace this line with about 3 lines
    }
    __syncthreads(); // all prefixes are there
    for (int i = tid; i < n; i += blockDim.x) {
        value_t prefix = s[place(i)];
        if (exclusive) out[i] = prefix;
        if (!exclusive && i > 0) out[i - 1] = prefix; // inclusive is the same, one to the left
    }
    if (tid == 0 && !exclusive && n > 0) out[n - 1] = s[place(n)];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    int width = power_of_two_for(n);
    scan_block<<<1, max(width / 2, 1)>>>(d_in, d_out, n, width, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
