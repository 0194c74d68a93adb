// clean
/* cuRAND's host API: whose turn it is. XORWOW's 4096 threads give one number each; Philox's 65536
   four; MRG32k3a's 81920 one; normal numbers come in pairs. What a generator gives for the device it
   gives for the host, in one piece or in many, and from an offset. */
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>
#include <vector>

static int wrong = 0;
#define EXPECT(condition)                                              \
    if (!(condition)) {                                                \
        printf("line %d: %s does not hold\n", __LINE__, #condition);   \
        wrong = 1;                                                     \
    }

/* Word `offset` of each subsequence that is asked for. */
template <class S>
__global__ void words(const unsigned *subsequence, const unsigned *offset, unsigned *out) {
    S s;
    curand_init(1234, subsequence[threadIdx.x], offset[threadIdx.x], &s);
    out[threadIdx.x] = curand(&s);
}

static curandGenerator_t make(curandRngType_t type, bool host) {
    curandGenerator_t g;
    EXPECT((host ? curandCreateGeneratorHost(&g, type) : curandCreateGenerator(&g, type)) ==
           CURAND_STATUS_SUCCESS);
    EXPECT(curandSetPseudoRandomGeneratorSeed(g, 1234) == CURAND_STATUS_SUCCESS);
    return g;
}

struct place {
    size_t index;
    unsigned subsequence, offset;
};

template <class S> static void order(curandRngType_t type, const place (&places)[5], size_t n) {
    unsigned *d, *asked, got[5];
    std::vector<unsigned> all(n), pieces(n);
    cudaMalloc(&d, n * sizeof *d);
    cudaMallocManaged(&asked, 10 * sizeof *asked);
    curandGenerator_t g = make(type, false);
    EXPECT(curandGenerate(g, d, n) == CURAND_STATUS_SUCCESS);
    curandDestroyGenerator(g);
    cudaMemcpy(all.data(), d, n * sizeof *d, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++) asked[i] = places[i].subsequence, asked[5 + i] = places[i].offset;
    words<S><<<1, 5>>>(asked, asked + 5, d);
    cudaMemcpy(got, d, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++) EXPECT(all[places[i].index] == got[i]);

    g = make(type, true);
    for (size_t at = 0, size = 1; at < n; at += size, size = size * 3 + 1) {
        if (size > n - at) size = n - at;
        curandGenerate(g, &pieces[at], size);
    }
    curandDestroyGenerator(g);
    EXPECT(all == pieces);
    g = make(type, true);
    curandSetGeneratorOffset(g, 4098);
    curandGenerate(g, pieces.data(), n - 4098);
    curandDestroyGenerator(g);
    for (size_t i = 0; i + 4098 < n; i++)
        if (all[i + 4098] != pieces[i]) wrong = 1;
    cudaFree(d);
    cudaFree(asked);
}

static void refusals(void) {
    curandGenerator_t g = make(CURAND_RNG_PSEUDO_DEFAULT, true);
    float f[4];
    unsigned p[4];
    EXPECT(curandGenerateNormal(g, f, 3, 0, 1) == CURAND_STATUS_LENGTH_NOT_MULTIPLE);
    EXPECT(curandGeneratePoisson(g, p, 4, 0) == CURAND_STATUS_OUT_OF_RANGE);
    EXPECT(curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT) ==
           CURAND_STATUS_OUT_OF_RANGE);
    curandDestroyGenerator(g);
}

/* Moments of all distributions, six standard errors wide. */
template <class T> static void moments(const std::vector<T> &v, double mean, double variance) {
    double sum = 0, square = 0;
    for (T x : v) sum += x, square += ((double)x - mean) * ((double)x - mean);
    double error = 6 * sqrt(variance / v.size());
    if (fabs(sum / v.size() - mean) > error || fabs(square / v.size() / variance - 1) > 0.1) {
        printf("mean %g, variance %g, not %g, %g\n", sum / v.size(), square / v.size(), mean,
               variance);
        wrong = 1;
    }
}
static void distributions(curandRngType_t type) {
    curandGenerator_t g = make(type, true);
    std::vector<float> f(20000);
    std::vector<double> d(20000);
    std::vector<unsigned> p(20000);
    curandGenerateUniform(g, f.data(), f.size());
    moments(f, 0.5, 1.0 / 12);
    curandGenerateUniformDouble(g, d.data(), d.size());
    moments(d, 0.5, 1.0 / 12);
    curandGenerateNormal(g, f.data(), f.size(), 3, 2);
    moments(f, 3, 4);
    curandGenerateNormalDouble(g, d.data(), d.size(), -1, 0.5);
    moments(d, -1, 0.25);
    curandGenerateLogNormal(g, f.data(), f.size(), 0, 0.25f);
    moments(f, exp(1.0 / 32), exp(1.0 / 16) * (exp(1.0 / 16) - 1));
    for (double lambda : {0.5, 10.0, 700.0, 9000.0}) {
        curandGeneratePoisson(g, p.data(), p.size(), lambda);
        moments(p, lambda, lambda);
    }
    curandDestroyGenerator(g);
}

int main() {
    order<curandState>(CURAND_RNG_PSEUDO_DEFAULT,
                       {{0, 0, 0}, {1, 1, 0}, {4095, 4095, 0}, {4096, 0, 1}, {9000, 808, 2}}, 10000);
    order<curandStatePhilox4_32_10_t>(
        CURAND_RNG_PSEUDO_PHILOX4_32_10,
        {{0, 0, 0}, {3, 0, 3}, {4, 1, 0}, {262144, 0, 4}, {262149, 1, 5}}, 262150);
    order<curandStateMRG32k3a_t>(
        CURAND_RNG_PSEUDO_MRG32K3A,
        {{0, 0, 0}, {1, 1, 0}, {4096, 4096, 0}, {81919, 81919, 0}, {81921, 1, 1}}, 82000);
    refusals();
    distributions(CURAND_RNG_PSEUDO_XORWOW);
    distributions(CURAND_RNG_PSEUDO_PHILOX4_32_10);
    distributions(CURAND_RNG_PSEUDO_MRG32K3A);
    return wrong;
}
