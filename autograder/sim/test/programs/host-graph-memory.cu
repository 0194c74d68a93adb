// clean
// Graphs that bring their own memory: by nodes, by capture, and freed outside of the graph.
#include <stdio.h>
#include <string.h>

enum { N = 1000 };

__global__ void square(const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) out[i] = in[i] * in[i];
}

static float in[N], out[N];

static int wrong(void) {
    int bad = 0;
    for (int i = 0; i < N; i++) bad += out[i] != (float)i * i;
    memset(out, 0, sizeof out);
    return bad;
}

/* With `kept`, the result's memory outlives the launch. */
static cudaGraphExec_t by_nodes(float **kept) {
    cudaGraph_t graph;
    cudaGraphNode_t a, b, copy, kernel, back, freed;
    cudaGraphExec_t e;
    cudaMemAllocNodeParams memory;
    memset(&memory, 0, sizeof memory);
    memory.bytesize = sizeof in;
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemAllocNode(&a, graph, NULL, 0, &memory);
    float *d_in = (float *)memory.dptr;
    cudaGraphAddMemAllocNode(&b, graph, &a, 1, &memory);
    float *d_out = (float *)memory.dptr;
    cudaGraphAddMemcpyNode1D(&copy, graph, &b, 1, d_in, in, sizeof in, cudaMemcpyHostToDevice);
    void *arguments[] = {&d_in, &d_out};
    cudaKernelNodeParams k = {0};
    k.func = (void *)square, k.gridDim = dim3(4), k.blockDim = dim3(256);
    k.kernelParams = arguments;
    cudaGraphAddKernelNode(&kernel, graph, &copy, 1, &k);
    cudaGraphAddMemcpyNode1D(&back, graph, &kernel, 1, out, d_out, sizeof out,
                             cudaMemcpyDeviceToHost);
    cudaGraphAddMemFreeNode(&freed, graph, &back, 1, d_in);
    if (kept)
        *kept = d_out;
    else
        cudaGraphAddMemFreeNode(&freed, graph, &freed, 1, d_out);
    cudaGraphInstantiate(&e, graph, 0);
    cudaGraphDestroy(graph);
    return e;
}

static cudaGraphExec_t by_capture(cudaStream_t s) {
    cudaGraph_t graph;
    cudaGraphExec_t e;
    float *d_in, *d_out;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(&d_in, sizeof in, s), cudaMallocAsync(&d_out, sizeof in, s);
    cudaMemcpyAsync(d_in, in, sizeof in, cudaMemcpyHostToDevice, s);
    square<<<4, 256, 0, s>>>(d_in, d_out);
    cudaFreeAsync(d_in, s);
    cudaMemcpyAsync(out, d_out, sizeof out, cudaMemcpyDeviceToHost, s);
    cudaFreeAsync(d_out, s);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&e, graph, 0);
    cudaGraphDestroy(graph);
    return e;
}

int main() {
    cudaStream_t s;
    int bad = 0;
    float *kept;
    for (int i = 0; i < N; i++) in[i] = (float)i;
    cudaStreamCreate(&s);
    cudaGraphExec_t graphs[] = {by_nodes(NULL), by_capture(s), by_nodes(&kept)};
    for (int g = 0; g < 3; g++)
        for (int launch = 0; launch < 2; launch++) {
            cudaGraphLaunch(graphs[g], s);
            if (g == 2) cudaFreeAsync(kept, s);
            cudaStreamSynchronize(s);
            bad += wrong();
        }
    for (int g = 0; g < 3; g++) cudaGraphExecDestroy(graphs[g]);
    cudaStreamDestroy(s);
    printf("%d wrong\n", bad);
    return bad;
}
