// clean
/* Thrust as programs use it: vectors, algorithms, iterators, raw pointers into one's own kernels.
   The answers are those of 3 1 7 0 4 1 6 3. */
#include <cstdio>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

struct odd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};
struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};

__global__ void twice(int *p, int n) {
    int i = threadIdx.x;
    if (i < n) p[i] *= 2;
}

static int wrong = 0;
#define EXPECT(what, value)                                                           \
    if ((what) != (value)) {                                                          \
        printf("line %d: %s is %d, not %d\n", __LINE__, #what, (int)(what), (value)); \
        wrong = 1;                                                                    \
    }

static void same(const thrust::device_vector<int> &d, const int *expected, int n, int line) {
    thrust::host_vector<int> h = d;
    for (int i = 0; i < n; i++)
        if (h[i] != expected[i]) {
            printf("line %d: [%d] is %d, not %d\n", line, i, h[i], expected[i]);
            wrong = 1;
        }
}
#define SAME(d, ...)                                                    \
    {                                                                   \
        int expected[] = {__VA_ARGS__};                                 \
        same(d, expected, sizeof expected / sizeof *expected, __LINE__); \
    }

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    thrust::device_vector<int> d(a, a + 8), e(8), f(8);
    EXPECT(thrust::reduce(d.begin(), d.end()), 25);
    EXPECT(thrust::reduce(d.begin(), d.end(), 0, thrust::maximum<int>()), 7);
    thrust::exclusive_scan(d.begin(), d.end(), e.begin());
    SAME(e, 0, 3, 4, 11, 11, 15, 16, 22);
    thrust::inclusive_scan(thrust::device, d.begin(), d.end(), e.begin());
    SAME(e, 3, 4, 11, 11, 15, 16, 22, 25);
    EXPECT(thrust::max_element(d.begin(), d.end()) - d.begin(), 2);
    EXPECT(thrust::transform_reduce(d.begin(), d.end(), square(), 0, thrust::plus<int>()), 121);

    thrust::sequence(e.begin(), e.end());
    thrust::sort_by_key(d.begin(), d.end(), e.begin());
    SAME(d, 0, 1, 1, 3, 3, 4, 6, 7);
    SAME(e, 3, 1, 5, 0, 7, 4, 6, 2);
    EXPECT(thrust::lower_bound(d.begin(), d.end(), 3) - d.begin(), 3);
    EXPECT(thrust::count_if(d.begin(), d.end(), odd()), 5);
    thrust::device_vector<int> one(8, 1), keys(8);
    auto ends = thrust::reduce_by_key(d.begin(), d.end(), one.begin(), keys.begin(), f.begin());
    EXPECT(ends.first - keys.begin(), 6);
    SAME(f, 1, 2, 2, 1, 1, 1);
    EXPECT(thrust::unique(d.begin(), d.end()) - d.begin(), 6);

    int *raw;
    cudaMalloc(&raw, sizeof a);
    cudaMemcpy(raw, a, sizeof a, cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(raw, 8);
    thrust::device_ptr<int> p(raw);
    thrust::sort(thrust::device, raw, raw + 8, thrust::greater<int>());
    EXPECT(p[0], 14);
    thrust::copy(p, p + 8, d.begin());
    SAME(d, 14, 12, 8, 6, 6, 2, 2, 0);
    cudaFree(raw);

    d[0] = 9;
    EXPECT(thrust::copy_if(d.begin(), d.end(), f.begin(), odd()) - f.begin(), 1);
    EXPECT(thrust::reduce(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(10)), 45);
    auto pairs = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), e.begin()));
    EXPECT(thrust::get<1>(*pairs), 3);
    twice<<<1, 32>>>(thrust::raw_pointer_cast(d.data()), 1);
    EXPECT(d[0], 18);
    return wrong;
}
