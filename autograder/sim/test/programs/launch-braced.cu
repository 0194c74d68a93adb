// clean
// Arguments in braces take their type from the kernel's parameter.
struct size { int width, height; };
struct box { size inner; int depth = 1; };

__global__ void one(size s, int *out) { out[threadIdx.x] = s.width * s.height; }
template <int N> __global__ void two(box b, float f, int2 v, int *out) {
    out[threadIdx.x] += N * b.inner.width * b.depth + (int)f + v.y;
}
__global__ void none(size s) {}

int main() {
    int *d_out, out[32];
    cudaMalloc(&d_out, sizeof out);
    one<<<1, 32>>>({3, 4}, d_out);
    two<2><<<dim3(1), 32, 0, nullptr>>>({{5, 6}}, 7, { 8, 9 }, d_out);
    one<<<1, 1>>>(size{1, 2}, d_out); // a type of its own
    none<<<1, 1>>>({});
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    return out[0] - 2 || out[31] - (12 + 10 + 7 + 9);
}
