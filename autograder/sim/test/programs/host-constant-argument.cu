// finding: host-device-pointer host error 10
// finding: host-device-pointer host error 11
// says: a constant or literal of the host is an argument
/* A constant array of the host is no memory of the device, and a literal none either. */
static const int distances[4] = {16, 8, 4, 2};
__global__ void sum(int *d, const int *t) { *d += t[threadIdx.x % 4]; }
__global__ void first(int *d, const char *t) { *d = t[0]; }

static void launch(int *d) {
    sum<<<1, 1>>>(d, distances);
    first<<<1, 1>>>(d, "16");
}

int main() {
    int *d;
    cudaMalloc(&d, 4);
    cudaMemset(d, 0, 4);
    launch(d);
    cudaDeviceSynchronize();
    cudaFree(d);
    return 0;
}
