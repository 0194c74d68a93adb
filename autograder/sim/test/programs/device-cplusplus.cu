// clean
// C++ in kernels: classes with virtual functions, templates, lambdas, function pointers, recursion,
// new and delete, malloc and free, constant memory, symbols.
#include <cstdio>
#include <new>
#define CHECK(c)                                   \
    do {                                           \
        if (!(c)) {                                \
            atomicAdd(bad, 1);                     \
            printf("line %d: %s\n", __LINE__, #c); \
        }                                          \
    } while (0)

struct shape {
    __device__ virtual int area() const = 0;
    __device__ virtual ~shape() {}
};
struct square : shape {
    int side;
    __device__ explicit square(int s) : side(s) {}
    __device__ int area() const override { return side * side; }
};
struct oblong : square {
    int other;
    __device__ oblong(int a, int b) : square(a), other(b) {}
    __device__ int area() const override { return side * other; }
};

template <class T, int N> struct stack {
    T item[N];
    int used = 0;
    __device__ void push(T v) { item[used++] = v; }
    __device__ T pop() { return item[--used]; }
};
template <> struct stack<bool, 8> {
    unsigned bits = 0;
    __device__ void push(bool v) { bits = bits << 1 | v; }
    __device__ bool pop() {
        bool v = bits & 1;
        bits >>= 1;
        return v;
    }
};

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
template <class F> __device__ int twice(F f, int x) { return f(f(x)); }
__device__ int add_one(int x) { return x + 1; }
__device__ int triple(int x) { return 3 * x; }
typedef int (*function)(int);
__device__ function table[2] = {add_one, triple};
__constant__ int weights[4] = {1, 10, 100, 1000};
__device__ int global = 5;
extern "C" __device__ int plain_name(int x) { return x - 1; }
template <class T> __device__ T sum_all(T v) { return v; }
template <class T, class... R> __device__ T sum_all(T v, R... rest) { return v + sum_all(rest...); }

__global__ void language(int *bad) {
    int t = threadIdx.x;
    shape *s = t % 2 ? new oblong(t, 3) : new square(t);
    CHECK(s->area() == (t % 2 ? 3 * t : t * t));
    delete s;
    stack<int, 4> a;
    a.push(t);
    a.push(2 * t);
    CHECK(a.pop() == 2 * t && a.pop() == t);
    stack<bool, 8> b;
    b.push(true);
    b.push(false);
    CHECK(!b.pop() && b.pop());
    CHECK(fibonacci(10) == 55);
    CHECK(twice([=](int x) { return x + t; }, 1) == 1 + 2 * t);
    CHECK(table[t % 2](t) == (t % 2 ? 3 * t : t + 1));
    CHECK(plain_name(t) == t - 1 && sum_all(1, 2, 3, t) == 6 + t);
    if constexpr (sizeof(int) == 4) CHECK(weights[t % 4] % 9 == 1);
}

__global__ void heap(int *bad) {
    int n = threadIdx.x + 1, *p = (int *)malloc(n * sizeof *p), *q = new int[n];
    CHECK(p && q);
    for (int i = 0; i < n; i++) p[i] = q[i] = i;
    int sum = 0;
    for (int i = 0; i < n; i++) sum += p[i] + q[i];
    CHECK(sum == n * (n - 1));
    free(p);
    delete[] q;
}

/* One thread's memory, used by all and freed by another one. */
__global__ void heap_shared(int *bad) {
    __shared__ int *list;
    int t = threadIdx.x;
    if (t == 0) list = (int *)malloc(blockDim.x * sizeof *list);
    __syncthreads();
    list[t] = t;
    __syncthreads();
    CHECK(list[blockDim.x - 1 - t] == (int)blockDim.x - 1 - t);
    __syncthreads();
    if (t == 1) free(list);
}

__global__ void symbols(int *bad, int *address) {
    CHECK(global == 7 && address == &global && weights[0] == 9 && weights[3] == 1000);
    const long long before = clock64();
    __nanosleep(100);
    CHECK(clock64() >= before && clock() != 0x7fffffff);
}

template <class F> __global__ void apply(F f) { f(threadIdx.x); }
struct add_to {
    int *sum;
    __device__ void operator()(int i) const { atomicAdd(sum, i); }
};

int main() {
    int *d_bad, h[2] = {-1, -1}, seven = 7, nine = 9, *address;
    cudaMalloc(&d_bad, 2 * sizeof(int));
    cudaMemset(d_bad, 0, 2 * sizeof(int));
    language<<<1, 32>>>(d_bad);
    heap<<<2, 32>>>(d_bad);
    heap_shared<<<2, 64>>>(d_bad);
    cudaMemcpyToSymbol(global, &seven, sizeof seven);
    cudaMemcpyToSymbol(weights, &nine, sizeof nine);
    cudaGetSymbolAddress((void **)&address, global);
    symbols<<<1, 1>>>(d_bad, address);
    apply<<<1, 32>>>(add_to{d_bad + 1});
    cudaMemcpy(h, d_bad, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    if (h[1] != 496) printf("sum %d\n", h[1]);
    return h[0] || h[1] != 496;
}
