// clean
// A kernel's parameter may be a reference: what it refers to is the variable that was given, not a
// copy of it.
struct pair {
    int a, b;
};
struct nine_more {
    __device__ void operator()(int &x) const { x += 9; }
};
struct sizes {
    static const int four = 4; // has no address
    int bits : 5;
};

__global__ void swap(pair &p) {
    int t = p.a;
    p.a = p.b;
    p.b = t;
}
__global__ void swap(int &a, int &b) { // another of that name
    int t = a;
    a = b;
    b = t;
}
template <class T> __global__ void add(T &to, const T &from, int times) { to += times * from; }
__global__ void store(int &to, int from, int more) { to = from + more; }
__global__ void plain(int *at, int four, int nine) { at[threadIdx.x] += four * nine; }
template <class F> __global__ void apply(int *at, F f) { f(at[threadIdx.x]); }

int main() {
    pair *p;
    int *n;
    cudaMallocManaged(&p, sizeof *p);
    cudaMallocManaged(&n, 4 * sizeof(int));
    *p = {3, 4};
    for (int i = 0; i < 4; i++) n[i] = i;
    sizes s = {};
    s.bits = 9;

    swap<<<1, 1>>>(*p);           // 4 3
    swap<<<1, 1>>>(n[0], n[1]);   // 1 0 2 3
    add<<<1, 1>>>(n[2], n[3], 2); // 1 0 8 3
    add<<<1, 1>>>(p->a, 1, 9);    // 13 3
    store<<<1, 1>>>(n[1], 4, 9);  // 1 13 8 3
    apply<<<1, 4>>>(n, nine_more()); // 10 22 17 12
    plain<<<1, 1>>>(n, sizes::four, s.bits);                // 46 22 17 12
    void (*kernels[])(int &, int &) = {swap};
    kernels[0]<<<1, 1>>>(n[0], n[3]); // 12 22 17 46

    int *last = &n[3], by = 5, zero = 0;
    void *arguments[] = {&last, &by, &zero}; // a reference is handed over as a pointer
    cudaLaunchKernel((void *)store, dim3(1), dim3(1), arguments, 0, nullptr); // 12 22 17 5
    cudaLaunchConfig_t config = {};
    config.gridDim = config.blockDim = dim3(1);
    cudaLaunchKernelEx(&config, store, n[2], 6, 1); // 12 22 7 5
    cudaDeviceSynchronize();
    int wrong = p->a != 13 || p->b != 3 || n[0] != 12 || n[1] != 22 || n[2] != 7 || n[3] != 5;
    cudaFree(p);
    cudaFree(n);
    return wrong;
}
