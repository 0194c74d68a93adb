// clean
// Arrays of a thread's own, used as they may be: one past the end as an address, by pointer, by
// rows; and arrays that are somebody else's business, one row taken for all of them.
struct message { int length, text[1]; }; /* more of them follow in memory */
union lanes { float4 v; float f[4]; };
struct pair { int first[2], second[2]; };
__device__ int total(const int *from, const int *to) {
    int sum = 0;
    while (from < to) sum += *from++;
    return sum;
}
__device__ int table[2][4];
__global__ void k(message *m, int *out, int n) {
    __shared__ int tile[4][8];
    extern __shared__ int room[];
    int x[8], y[2][3] = {}, t = threadIdx.x;
    for (int i = 0; i < n; i++) x[i] = i;
    for (int i = 0; i < 6; i++) y[i / 3][i % 3] = i;
    tile[0][t] = t, room[t] = t; /* 32 of each */
    if (t < 8) table[0][t] = 1;
    lanes l = {make_float4(1, 2, 3, 4)};
    pair p = {};
    for (int i = 0; i < 2; i++) p.first[i] += p.second[i] + (int)l.f[2 * i + 1];
    __syncthreads();
    if (t < 4) m->text[t] = t;
    int *last = &x[n] - 1, back = *last;
    out[t] = total(x, &x[n]) + total(y[0], y[0] + 3) + total(y[1], &y[1][3]) + back + p.first[1] +
             tile[3][7] + room[31 - t];
}

int main() {
    int *d_out, out[32], a[4] = {1, 2, 3, 4}, *end = &a[4];
    message *m;
    cudaMalloc(&d_out, sizeof out);
    cudaMalloc(&m, sizeof(int) * 5);
    k<<<1, 32, 32 * sizeof(int)>>>(m, d_out, 8);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    cudaFree(m);
    for (int i = 0; i < 32; i++)
        if (out[i] != 28 + 15 + 7 + 4 + 31 + 31 - i) return 1;
    return end[-1] - 4;
}
