// finding: race global error 26
/* Host code works on pinned memory while nobody else does, and may do so without a closer look. A
   launch that the host does not wait for ends that, and so does a copy, or a stream of its own. */
__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

static int sum(const int *h) {
    int s = 0;
    for (int i = 0; i < 32; i++) s += h[i];
    return s;
}

int main() {
    int *h, right = 0;
    cudaMallocHost(&h, 32 * sizeof(int));
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 32; i++) h[i] = i;
        right += sum(h) == 496;
        fill<<<1, 32>>>(h, round);
        cudaDeviceSynchronize();
        right += sum(h) == 32 * round;
    }
    cudaStream_t s;
    cudaStreamCreate(&s);
    right += sum(h) == 64;
    fill<<<1, 32, 0, s>>>(h, 5);
    int early = h[3];
    cudaStreamSynchronize(s);
    right += sum(h) == 160 && early == 5;
    cudaStreamDestroy(s), cudaFreeHost(h);
    return right != 8;
}
