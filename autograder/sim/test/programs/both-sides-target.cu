// clean
/* <nv/target>: a function of both sides that asks where it is; code for some devices. */
#include <cstdio>
#include <nv/target>

__host__ __device__ int side() {
    NV_IF_TARGET(NV_IS_DEVICE, (return 1;), (return 2;));
    return 3;
}
__host__ __device__ int only_host() {
    int v = 10;
    NV_IF_TARGET(NV_IS_HOST, (v += 1; v += 1;));
    return v;
}
__host__ __device__ int dispatched() {
    NV_DISPATCH_TARGET(NV_PROVIDES_SM_120, (return 120;), NV_PROVIDES_SM_50, (return 50;),
                       NV_IS_HOST, (return 1;));
    return 0;
}
__global__ void ask(int *a) { a[0] = side(), a[1] = only_host(), a[2] = dispatched(); }

int main() {
    int *a, h[3];
    cudaMalloc(&a, sizeof h);
    ask<<<1, 1>>>(a);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    printf("%d %d %d, %d %d %d\n", h[0], h[1], h[2], side(), only_host(), dispatched());
    return h[0] != 1 || h[1] != 10 || h[2] != 50 || side() != 2 || only_host() != 12 ||
           dispatched() != 1;
}
