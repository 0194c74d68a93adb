// finding: race global error 3
/* Two branches of a graph that nothing joins write the same word. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a, one = 1, two = 2;
    cudaMalloc(&a, 32 * sizeof(int));
    void *first[] = {&a, &one}, *second[] = {&a, &two};
    cudaKernelNodeParams k = {};
    k.func = (void *)set, k.gridDim = dim3(1), k.blockDim = dim3(32), k.kernelParams = first;
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    cudaGraphCreate(&graph, 0), cudaGraphAddKernelNode(&node, graph, NULL, 0, &k);
    k.kernelParams = second;
    cudaGraphAddKernelNode(&node, graph, NULL, 0, &k);
    cudaGraphInstantiate(&exec, graph, 0), cudaGraphLaunch(exec, 0), cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaFree(a);
    return 0;
}
