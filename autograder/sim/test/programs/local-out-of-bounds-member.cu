// finding: out-of-bounds local error 8
// finding: out-of-bounds local error 16
// finding: out-of-bounds local error 17
// says: reads m[5], which is outside of the array
// In members of a class, in rows, in a structure: what the compiler knows the size of.
template <class T, int N> struct stack {
    int size = 0;
    __device__ T &operator[](int i) { return cell[i]; }
    T cell[N];
};
struct parts { int head[3], tail[3]; };
__global__ void k(int *out, int n) {
    stack<int, 4> s;
    parts p = {};
    int m[3][5] = {};
    int sum = m[n - 4][n] + /* row 1 has the columns 0 to 4 */
              p.head[n];
    out[threadIdx.x] = sum + s[n + 1];
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out, 5);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
