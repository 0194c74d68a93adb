// passes: single-buffer
/* A macro generates one kernel for each kind of scan; the host intersects sets of the standard
   library to count the words at risk. */
#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>
#include "scan.h"

/* The numbers from `from` up to, but not including, `to`. */
static std::vector<int> numbers(int from, int to) {
    std::vector<int> all(std::max(to - from, 0));
    std::iota(all.begin(), all.end(), from);
    return all;
}

/* Thread tid reads s[tid - distance] and writes s[tid], for distance <= tid < n. */
int words_at_risk(int n, int distance) {
    const std::vector<int> written = numbers(distance, n), read = numbers(0, n - distance);
    std::vector<int> both;
    std::set_intersection(written.begin(), written.end(), read.begin(), read.end(),
                          std::back_inserter(both));
    return static_cast<int>(both.size());
}

#define DEFINE_SCAN(NAME, RESULT)                                               \
    __global__ void NAME(const value_t *in, value_t *out, int n) {              \
        __shared__ value_t s[BLOCK];                                            \
        const int tid = threadIdx.x;                                            \
        if (tid < n) s[tid] = in[tid];                                          \
        __syncthreads(); /* all values are loaded */                            \
        for (int distance = 1; distance < n; distance *= 2) {                   \
            const bool active = tid >= distance && tid < n;                     \
            value_t sum = active ? combine(s[tid - distance], s[tid]) : 0;      \
            __syncthreads(); /* all have read before any thread writes */       \
            if (active) s[tid] = sum;                                           \
            __syncthreads(); /* all have written before the next round reads */ \
        }                                                                       \
        if (tid < n) out[tid] = RESULT;                                         \
    }

DEFINE_SCAN(scan_inclusive, s[tid])
DEFINE_SCAN(scan_exclusive, tid > 0 ? s[tid - 1] : identity())
#undef DEFINE_SCAN

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    void (*kernel)(const value_t *, value_t *, int) = exclusive ? scan_exclusive : scan_inclusive;
    kernel<<<1, BLOCK>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
