/* Prints cuRAND's numbers, on a GPU or on the simulator. test_random.c compares the simulator's
   with a GPU's, random-h100.txt: nvcc -O2 -arch=native -o build/random
   autograder/sim/fidelity/random.cu -lcurand && build/random. The first word of a line says how
   they are compared: `exact` (words, uniform and Poisson numbers: equal), `float`, `double` (normal
   and log-normal numbers, as bits: nearly equal). */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <curand.h>
#include <curand_kernel.h>
#include <vector>

#define OK(call)                                                                        \
    do {                                                                                \
        int status = (int)(call);                                                       \
        if (status) {                                                                   \
            fprintf(stderr, "%s:%d: %s gives %d\n", __FILE__, __LINE__, #call, status); \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

/* ---- the device API ---- */

enum { WORDS = 12, FLOATS = 4, DOUBLES = 4 };
struct drawn {
    unsigned exact[WORDS];
    float normal[FLOATS];
    double wide[DOUBLES]; /* the first is uniform: exact */
};

__device__ void draw_four(curandStatePhilox4_32_10_t *s, unsigned *to) {
    uint4 w = curand4(s);
    float4 u = curand_uniform4(s);
    to[0] = w.x, to[1] = w.w, to[2] = __float_as_uint(u.y), to[3] = __float_as_uint(u.z);
}
template <class S> __device__ void draw_four(S *s, unsigned *to) {
    for (int i = 0; i < 4; i++) to[i] = curand(s);
}

template <class S>
__global__ void draw(unsigned long long seed, unsigned long long subsequence,
                     unsigned long long offset, drawn *to) {
    S s;
    curand_init(seed, subsequence, offset, &s);
    to->exact[0] = curand(&s), to->exact[1] = curand(&s);
    to->exact[2] = __float_as_uint(curand_uniform(&s));
    draw_four(&s, &to->exact[3]);
    skipahead(1000003, &s);
    to->exact[7] = curand(&s);
    skipahead_sequence(77, &s);
    to->exact[8] = curand(&s);
    to->wide[0] = curand_uniform_double(&s);
    to->normal[0] = curand_normal(&s), to->normal[1] = curand_normal(&s);
    to->normal[2] = curand_log_normal(&s, 0.5f, 2.0f);
    to->normal[3] = curand_normal2(&s).y;
    to->wide[1] = curand_normal_double(&s), to->wide[2] = curand_normal_double(&s);
    to->wide[3] = curand_log_normal_double(&s, 0.5, 2.0);
    to->exact[9] = curand_poisson(&s, 3.5), to->exact[10] = curand_poisson(&s, 200.0);
    to->exact[11] = curand_poisson(&s, 5000.0);
}

static unsigned bits(unsigned v) { return v; }
static unsigned bits(float v) {
    unsigned b;
    memcpy(&b, &v, sizeof b);
    return b;
}
static unsigned long long bits(double v) {
    unsigned long long b;
    memcpy(&b, &v, sizeof b);
    return b;
}

template <class S> static void device(const char *name) {
    const unsigned long long seeds[] = {0, 1234, 0x123456789abcdef},
                             subsequences[] = {0, 1023, 1ull << 40},
                             offsets[] = {0, 3, (1ull << 33) + 5};
    drawn *d, h;
    OK(cudaMalloc(&d, sizeof *d));
    for (int i = 0; i < 27; i++) {
        unsigned long long seed = seeds[i / 9], subsequence = subsequences[i / 3 % 3];
        draw<S><<<1, 1>>>(seed, subsequence, offsets[i % 3], d);
        OK(cudaGetLastError());
        OK(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
        printf("exact %s-%d", name, i);
        for (int j = 0; j < WORDS; j++) printf(" %08x", h.exact[j]);
        printf(" %016llx\nfloat %s-%d", bits(h.wide[0]), name, i);
        for (int j = 0; j < FLOATS; j++) printf(" %08x", bits(h.normal[j]));
        printf("\ndouble %s-%d", name, i);
        for (int j = 1; j < DOUBLES; j++) printf(" %016llx", bits(h.wide[j]));
        printf("\n");
    }
    OK(cudaFree(d));
}

/* ---- the host API: an array of which some are printed, and all are summed up ---- */

enum { N = 270000 };
static const int shown[] = {0,      1,      2,      3,      4,      5,     4095,
                            4096,   8191,   8192,   16383,  16384,  81919, 81920,
                            163839, 163840, 262143, 262144, 262149, N - 1};

template <class T, class G>
static void array(const char *name, bool exact, curandRngType_t type, curandOrdering_t order,
                  G fill) {
    T *d;
    std::vector<T> h(N);
    curandGenerator_t g;
    OK(cudaMalloc(&d, N * sizeof *d));
    OK(curandCreateGenerator(&g, type));
    OK(curandSetPseudoRandomGeneratorSeed(g, 1234));
    OK(curandSetGeneratorOrdering(g, order));
    OK(curandSetGeneratorOffset(g, 6));
    OK(fill(g, d, 10)); /* in two pieces: the second goes on where the first ended */
    OK(fill(g, d + 10, N - 10));
    OK(cudaMemcpy(h.data(), d, N * sizeof *d, cudaMemcpyDeviceToHost));
    unsigned sum = 2166136261u; /* FNV-1a, by words */
    for (T v : h)
        for (unsigned i = 0; i < sizeof v; i += 4)
            sum = (sum ^ (unsigned)((unsigned long long)bits(v) >> 8 * i)) * 16777619u;
    printf("%s %s-%d-%d", exact ? "exact" : sizeof(T) == 4 ? "float" : "double", name, type, order);
    for (int i : shown) printf(" %0*llx", (int)sizeof(T) * 2, (unsigned long long)bits(h[i]));
    if (exact) printf(" %08x", sum);
    printf("\n");
    OK(curandDestroyGenerator(g));
    OK(cudaFree(d));
}
static void host(curandRngType_t type, curandOrdering_t order) {
    typedef curandGenerator_t G;
    array<unsigned>("words", true, type, order,
                    [](G g, unsigned *p, int n) { return curandGenerate(g, p, n); });
    array<float>("uniform", true, type, order,
                 [](G g, float *p, int n) { return curandGenerateUniform(g, p, n); });
    array<double>("uniform-double", true, type, order,
                  [](G g, double *p, int n) { return curandGenerateUniformDouble(g, p, n); });
    array<float>("normal", false, type, order,
                 [](G g, float *p, int n) { return curandGenerateNormal(g, p, n, 3, 2); });
    array<double>("normal-double", false, type, order,
                  [](G g, double *p, int n) { return curandGenerateNormalDouble(g, p, n, 3, 2); });
    array<float>("log-normal", false, type, order,
                 [](G g, float *p, int n) { return curandGenerateLogNormal(g, p, n, 0, 1); });
    array<double>("log-normal-double", false, type, order, [](G g, double *p, int n) {
        return curandGenerateLogNormalDouble(g, p, n, 0, 1);
    });
}

int main() {
    device<curandStateXORWOW_t>("xorwow");
    device<curandStatePhilox4_32_10_t>("philox");
    device<curandStateMRG32k3a_t>("mrg");
    for (curandOrdering_t order : {CURAND_ORDERING_PSEUDO_DEFAULT, CURAND_ORDERING_PSEUDO_LEGACY}) {
        host(CURAND_RNG_PSEUDO_XORWOW, order);
        host(CURAND_RNG_PSEUDO_PHILOX4_32_10, order);
        host(CURAND_RNG_PSEUDO_MRG32K3A, order);
    }
    return 0;
}
