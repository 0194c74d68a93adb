// clean
/* A structure with a gap between its members: who stores each member and copies the whole reads
   nothing that was never stored. */
#include <cstdio>

struct pair {
    float a;
    double b; /* four bytes of nothing stand before it */
};
struct triple {
    short s;
    char c; /* and one behind it */
    int i[3];
};

__global__ void store(pair *p, triple *t) {
    p[threadIdx.x].a = 1;
    p[threadIdx.x].b = 2;
    t[threadIdx.x].s = 3;
    t[threadIdx.x].c = 4;
    for (int k = 0; k < 3; k++) t[threadIdx.x].i[k] = k;
}

__global__ void copy(const pair *p, const triple *t, pair *q, triple *u) {
    __shared__ pair s[32];
    s[threadIdx.x].a = 1;
    s[threadIdx.x].b = 2;
    __syncwarp();
    pair x = s[31 - threadIdx.x];
    q[threadIdx.x] = p[threadIdx.x];
    q[threadIdx.x].a += x.a;
    u[threadIdx.x] = t[threadIdx.x];
}

int main() {
    pair *p, *q;
    triple *t, *u;
    cudaMalloc(&p, 32 * sizeof *p);
    cudaMalloc(&q, 32 * sizeof *q);
    cudaMalloc(&t, 32 * sizeof *t);
    cudaMalloc(&u, 32 * sizeof *u);
    store<<<1, 32>>>(p, t);
    copy<<<1, 32>>>(p, t, q, u);
    pair back;
    cudaMemcpy(&back, q + 3, sizeof back, cudaMemcpyDeviceToHost);
    printf("%g %g %s\n", back.a, back.b, cudaGetErrorName(cudaGetLastError()));
    cudaFree(p), cudaFree(q), cudaFree(t), cudaFree(u);
    return back.a != 2;
}
