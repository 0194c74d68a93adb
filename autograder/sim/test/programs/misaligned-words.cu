// finding: misaligned global error 5
// No type here is made of two words and aligned to 8, so 16 bytes in the middle of 16 are
// misaligned, whatever the compiler makes of them.
__global__ void k(const double *from, double *to) {
    double2 pair = *(const double2 *)(from + 1);
    to[0] = pair.x + pair.y;
}

int main() {
    double *d_a;
    cudaMalloc(&d_a, 64 * sizeof(double));
    cudaMemset(d_a, 0, 64 * sizeof(double));
    k<<<1, 1>>>(d_a, d_a + 32);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
