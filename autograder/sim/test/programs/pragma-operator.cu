// clean
// _Pragma() in a line with other code, as macros have it: what stands around it is not lost.
#define UNROLL _Pragma("unroll")
#define ADD_ONE(a)                                           \
    do {                                                     \
        UNROLL for (int add_i = 0; add_i < 4; add_i++) (a)[add_i]++; \
    } while (0)

template <class T> __device__ void twice(T *a) {
    if (a) { _Pragma("unroll 2") for (int i = 0; i < 4; i++) a[i] *= 2; }
}
__global__ void count(int *a) {
    UNROLL
    for (int i = 0; i < 4; i++) a[i] = i;
    UNROLL for (int i = 0; i < 4; i++) a[i] += 10;
    ADD_ONE(a);
    twice(a);
}
__global__ void late(int *a) { _Pragma("unroll") for (int i = 0; i < 4; i++) a[i] += 100; }

int main() {
    int *a, wrong = 0;
    cudaMallocManaged(&a, 4 * sizeof(int));
    count<<<1, 1>>>(a);
    late<<<1, 1>>>(a);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; i++) wrong += a[i] != 2 * (i + 11) + 100;
    cudaFree(a);
    return wrong;
}
