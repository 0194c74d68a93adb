// clean
/* Variables that a function of the device keeps (static), and what device printf() hands back: the
   number of its arguments. */
#include <cstdio>

__device__ int next() {
    static int n = 10;
    return atomicAdd(&n, 1);
}

__device__ int both(bool second) {
    __shared__ static int s[2];
    static const int constant = 5;
    static int zero[4], *at = nullptr;
    s[0] = constant;
    if (second) at = &zero[3];
    return at ? atomicAdd(at, 3) + s[0] : 0;
}

__global__ void k(int *o, const char *none) {
    static int launches;
    if (true) {
        static __device__ int inner = 1;
        o[0] = next() + inner;
    }
    o[1] = ++launches;
    o[2] = both(launches > 1);
    o[3] = printf("%d %5.2f %% %*d %s", 1, 2.5, 3, 4, "five\n");
    o[4] = printf("none\n");
    printf("%s\n", none);
}

static int on_host() {
    static int n = 3;
    return n++;
}

int main() {
    int *d, h[5];
    cudaMalloc(&d, sizeof h);
    k<<<1, 1>>>(d, nullptr);
    k<<<1, 1>>>(d, nullptr);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    on_host();
    printf("%d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4]);
    return !(h[0] == 12 && h[1] == 2 && h[2] == 5 && h[3] == 5 && h[4] == 0 && on_host() == 4 &&
             printf("%d\n", 12) == 3);
}
