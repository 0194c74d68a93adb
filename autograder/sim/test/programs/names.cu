// clean
/* A program may call its own things what it likes, also as the simulator calls its own. */
int sim, host, grid, families, errors, threads, *stream, launch, blocks;
extern "C" int launch_tree(int x) {
    return x;
}
extern "C" void finding_add(int *p) {
    *p = 2;
}

__global__ void k(int *p) { *p = 1; }

int main() {
    int *d;
    cudaMalloc(&d, sizeof(int));
    k<<<1, 1>>>(d);
    cudaMemcpy(&sim, d, sizeof(int), cudaMemcpyDeviceToHost), cudaFree(d);
    finding_add(&host);
    return launch_tree(sim) != 1 || host != 2;
}
