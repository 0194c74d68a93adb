// finding: race global error 8
// says: writes f[
// finding: race shared error 9
// says: writes i[
__device__ float f[64]; // a name of one letter is a name, and not the short form of a type
__shared__ int i[64];
__global__ void k() {
    f[threadIdx.x / 2] = threadIdx.x;
    i[threadIdx.x / 2] = threadIdx.x;
}

int main() {
    k<<<1, 64>>>();
    cudaDeviceSynchronize();
}
