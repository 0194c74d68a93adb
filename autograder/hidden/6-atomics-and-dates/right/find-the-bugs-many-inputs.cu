// passes: find-the-bugs
/* A check of 72 inputs, each with a copy of 6,000 containers. */
#include <vector>
#include "faulty.h"
static unsigned run(count_function f, const std::vector<container> &v, int n, int width,
                    float limit) {
    container *d;
    unsigned *c, r;
    CUDA_CHECK(cudaMalloc((void **)&d, v.size() * sizeof(container)));
    CUDA_CHECK(cudaMalloc((void **)&c, sizeof(unsigned)));
    CUDA_CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(container), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(c, 0, sizeof(unsigned)));
    containers in = {d, n, width};
    f(in, limit, c);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpy(&r, c, sizeof r, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d));
    CUDA_CHECK(cudaFree(c));
    return r;
}
int check(count_function f) {
    std::vector<container> v(6000);
    for (size_t i = 0; i < v.size(); i++) {
        v[i].count = i % 65;
        for (int k = 0; k < MOST; k++)
            v[i].elements[k] = k < v[i].count ? ((int)(i * 7 + k * 3) % 33 - 16) / 8.f : 100.f;
    }
    const int ns[] = {0, 1, 2, 255, 256, 257, 1023, 3001}, widths[] = {1, 3, 4};
    for (int n : ns)
        for (int w : widths)
            for (float limit : {-1.f, 0.f, 1.5f}) {
                unsigned want = 0;
                for (int i = 0; i < n; i++) {
                    float s = 0;
                    for (int k = 0; k < v[i].count; k++) s += v[i].elements[k];
                    want += s > limit;
                }
                if (run(f, v, n, w, limit) != want) return 0;
            }
    return 1;
}
diagnosis diagnose(exhibit e) {
    switch (e) {
    case NO_BARRIER: return {A_RACE, 51};
    case TRANSPOSED: return {BANK_CONFLICT, 44};
    case STRUCT_COPY: return {A_COPY, 29};
    default: return {NO_FLAW, 0};
    }
}
