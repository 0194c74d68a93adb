// finding: api-error host error 11
// says: mem is freed a second time
/* The copy that a launch takes is destroyed as well: it frees what the original frees again. On a
   GPU, too, no thread of the kernel does. */
struct owner {
    int *mem;
    owner() {
        cudaMalloc(&mem, 4);
        cudaMemset(mem, 0, 4);
    }
    ~owner() { cudaFree(mem); }
};

__global__ void k(owner o) { *o.mem += 1; }

int main() {
    owner o;
    k<<<1, 1>>>(o);
    cudaDeviceSynchronize();
}
