// finding: warp-mask local warning 9
/* A shuffle that reads a lane outside of its mask returns an undefined value. The kernel ignores it
   for `sums`, which are right, and adds it to `careless`, which are wrong. */
__global__ void sum_rest(const int *in, int *sums, int *careless, int n) {
    int lane = (int)threadIdx.x, sum = in[lane], other_sum = sum;
    unsigned members = __ballot_sync(0xffffffffu, lane < n);
    if (lane >= n) return;
    for (int distance = 1; distance < n; distance *= 2) {
        int other = __shfl_down_sync(members, sum, distance);
        if (lane + distance < n) sum += other;
        other_sum += other;
    }
    sums[lane] = sum;
    careless[lane] = other_sum;
}

enum { N = 20 };

int main() {
    int *in, *sums, *careless;
    cudaMallocManaged(&in, 32 * sizeof *in);
    cudaMallocManaged(&sums, N * sizeof *sums);
    cudaMallocManaged(&careless, N * sizeof *careless);
    for (int i = 0; i < 32; i++) in[i] = 1;
    sum_rest<<<1, 32>>>(in, sums, careless, N);
    cudaDeviceSynchronize();
    bool right = sums[0] == N && sums[N - 1] == 1 && careless[N - 1] != 1;
    cudaFree(in), cudaFree(sums), cudaFree(careless);
    return !right;
}
