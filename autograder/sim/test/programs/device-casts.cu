// clean
/* Casts of numbers that an integer cannot hold: a GPU gives the nearest that it can, cut out of 32
   bits if it is smaller, and 0 for what is no number; explicit or not, in templates, under other
   names. On the host they are the processor's own. */
#include <cmath>
#include <cstdint>
#include <cstdio>

typedef unsigned char byte;
using word = unsigned long long;
struct pixel {
    byte r;
    signed char g;
};
enum { N = 8 };

struct results {
    int i[N];
    unsigned u[N];
    byte b[N];
    uint16_t s[N];
    long long l[N];
    word w[N];
    pixel p[N];
    size_t index[N];
};

template <class T, class S> __device__ __noinline__ T cast(const S *x, int i) { return (T)x[i]; }

template <class S> __global__ void all(const S *x, results *r) {
    for (int i = 0; i < N; i++) {
        r->i[i] = x[i];
        r->u[i] = static_cast<unsigned>(x[i] * 1);
        r->b[i] = (byte)x[i];
        r->s[i] = cast<uint16_t>(x, i);
        r->l[i] = x[i];
        r->w[i] = word(x[i]);
        r->p[i].r = x[i] + 0;
        r->p[i].g = x[i] - 0;
        r->index[i] = cast<size_t>(x, i) + cast<int>(x, i) - (int)cast<uint32_t>(x, i);
    }
}

static const long long inputs[N] = {-1, 300, -300, 3000000000, 5000000000, 0, 0, -7000000000};

static int wrong(const results *r, const char *type) {
    static const unsigned u[N] = {0, 300, 0, 3000000000u, ~0u, ~0u, 0, 0};
    static const int s[N] = {-1, 300, -300, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    int count = 0;
    for (int i = 0; i < N; i++) {
        long long l = i == 5 ? INT64_MAX : i == 6 ? INT64_MIN : inputs[i];
        word w = i == 5 ? UINT64_MAX : l < 0 ? 0 : (word)l;
        bool good = r->i[i] == s[i] && r->u[i] == u[i] && r->b[i] == (byte)u[i] &&
                    r->s[i] == (uint16_t)u[i] && r->l[i] == l && r->w[i] == w &&
                    r->p[i].r == (byte)u[i] && r->p[i].g == (signed char)s[i] &&
                    r->index[i] == w + s[i] - (int)u[i];
        if (!good) printf("%s, number %d: %d %u %d %d %lld\n", type, i, r->i[i], r->u[i], r->b[i],
                          r->s[i], r->l[i]);
        count += !good;
    }
    return count;
}

template <class S> static int run(const char *type) {
    S x[N], *d;
    results *r, h;
    for (int i = 0; i < N; i++) x[i] = (S)inputs[i];
    x[5] = (S)1e30, x[6] = (S)-1e30;
    cudaMalloc(&d, sizeof x);
    cudaMalloc(&r, sizeof h);
    cudaMemcpy(d, x, sizeof x, cudaMemcpyHostToDevice);
    all<<<1, 1>>>(d, r);
    cudaMemcpy(&h, r, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(r);
    return wrong(&h, type);
}

__global__ void none(float x, int *o) {
    o[0] = (int)x;
    o[1] = (unsigned)x;
    o[2] = (byte)x;
}

/* The operand is in shared memory: thread-local here, at an index. */
__global__ void from_shared(float a, float b, int *o, int i, int j) {
    __shared__ float t[2][N];
    t[1][1] = a, t[1][2] = b;
    *o = t[i][j];
}

/* The compiler converts each way of the choice to unsigned, where the source has the outer cast. The
   conversion of the truth must not be taken for that of the number, which is signed. */
__global__ void of_two_ways(const float4 *v, unsigned q, unsigned *o) {
    o[0] = (unsigned)(!q ? 7 < q : (long long)v[q % 8u].z);
}

int main() {
    int *d, h[3], bad = run<float>("float") + run<double>("double");
    cudaMalloc(&d, sizeof h);
    none<<<1, 1>>>(NAN, d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    bad += h[0] || h[1] || h[2];
    for (int i = 0; i < 3; i++) from_shared<<<1, 1>>>(-7.5f, 1e30f, d + i, 1, 1 + i % 2);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    bad += h[0] != -7 || h[1] != INT32_MAX || h[2] != -7;
    float4 *v, four = make_float4(0, 0, -3.5f, 0);
    cudaMalloc(&v, sizeof four);
    cudaMemcpy(v, &four, sizeof four, cudaMemcpyHostToDevice);
    of_two_ways<<<1, 1>>>(v, 8, (unsigned *)d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    bad += h[0] != -3;
    cudaFree(v);
    cudaFree(d);
#ifdef __x86_64__
    volatile float minus = -1, large = 1e30f;
    bad += (unsigned)minus != ~0u || (int)large != INT32_MIN;
#endif
    return bad;
}
