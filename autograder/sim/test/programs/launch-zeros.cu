// clean
// The number 0 among a launch's arguments: a null pointer where the kernel's parameter is a pointer,
// else a number, also where a template finds its type by it.
struct counted {
    int *copies;
    __host__ __device__ counted(int *c) : copies(c) {}
    __host__ __device__ counted(const counted &c) : copies(c.copies) { ++*copies; }
    __host__ __device__ ~counted() {}
};
struct bits {
    int four : 5;
};

__global__ void choose(int *to, const float *from, int n) { *to = from ? 100 : n + 1; }
__global__ void both(int *to, const int *a, unsigned n, const double *b, float f) {
    *to = !a && !b && !n && f == 0 ? 2 : 100;
}
template <class T> __global__ void size_of(int *to, T, int more) { *to = (int)sizeof(T) + more; }
__global__ void refer(int &to, int from) { to = from + 3; }
__global__ void hold(counted c, int *to, int n) { *to = *c.copies + n; }

int main() {
    int *n;
    bits b = {4};
    cudaMallocManaged(&n, 8 * sizeof(int));
    for (int i = 0; i < 8; i++) n[i] = -1;
    choose<<<1, 1>>>(n, 0, 0);
    both<<<1, 1>>>(n + 1, 0, 0, 0, 0);
    size_of<<<1, 1>>>(n + 2, 0, 0);
    refer<<<1, 1>>>(n[3], 0);
    choose<<<1, 1>>>(n + 4, 0, b.four);
    cudaDeviceSynchronize();
    n[5] = 0;
    hold<<<1, 1>>>(counted(n + 5), n + 6, 0);
    cudaDeviceSynchronize();
    int wrong = n[0] != 1 || n[1] != 2 || n[2] != 4 || n[3] != 3 || n[4] != 5;
    cudaFree(n);
    return wrong;
}
