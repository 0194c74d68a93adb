// x86-64: other processors load 16 bytes from anywhere
// finding: misaligned global error 18
// A structure of two doubles is aligned to 8, so it may begin in the middle of 16 bytes; two
// doubles in a double2 may not.
struct complex_number {
    double re, im;
};

struct sample {
    long long when;
    struct complex_number value;
};

__global__ void shift(struct sample *s) {
    s[threadIdx.x].value = s[threadIdx.x + 32].value;
}

__global__ void widen(double2 *to, const double *from) { to[0] = *(const double2 *)(from + 1); }

int main() {
    struct sample *d_s;
    cudaMalloc(&d_s, 64 * sizeof(struct sample));
    cudaMemset(d_s, 0, 64 * sizeof(struct sample));
    shift<<<1, 32>>>(d_s);
    cudaDeviceSynchronize();
    widen<<<1, 1>>>((double2 *)d_s, (double *)d_s);
    cudaDeviceSynchronize();
    cudaFree(d_s);
}
