// clean
/* A graph captured from two streams, and the same one made by hand; each launched a few times. */
#include <cstdio>

enum { N = 256 };
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }
__global__ void join(const int *a, const int *b, int *out) {
    out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
static int hosts = 0;
static void CUDART_CB on_host(void *data) { hosts += *(int *)data; }

static int *a, *b, *out, one = 1, h[N];
static int check(int expected, const char *what) {
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (h[i] != expected) return printf("%s: %d, not %d\n", what, h[i], expected), 1;
    return 0;
}

static int captured() {
    cudaStream_t s, t;
    cudaEvent_t fork, joined;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    size_t nodes = 0;
    cudaStreamCreate(&s), cudaStreamCreate(&t), cudaEventCreate(&fork), cudaEventCreate(&joined);
    cudaMemset(a, 0, sizeof h), cudaMemset(b, 0, sizeof h);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, s), cudaStreamWaitEvent(t, fork, 0);
    add<<<1, N, 0, s>>>(a, 1);
    add<<<1, N, 0, t>>>(b, 10);
    cudaEventRecord(joined, t), cudaStreamWaitEvent(s, joined, 0);
    join<<<1, N, 0, s>>>(a, b, out);
    cudaLaunchHostFunc(s, on_host, &one);
    cudaStreamEndCapture(s, &graph);
    cudaGraphGetNodes(graph, NULL, &nodes);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 3; i++) cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
    cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaStreamDestroy(s), cudaStreamDestroy(t);
    cudaEventDestroy(fork), cudaEventDestroy(joined);
    if (nodes != 4 || hosts != 3) return printf("%d nodes, %d calls\n", (int)nodes, hosts), 1;
    return check(33, "captured");
}

static int by_hand() {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t fill, first, second, copy;
    int five = 5;
    void *arguments[] = {&a, &five};
    cudaMemsetParams zero = {};
    zero.dst = a, zero.elementSize = 4, zero.width = N, zero.height = 1;
    cudaKernelNodeParams k = {};
    k.func = (void *)add, k.gridDim = dim3(1), k.blockDim = dim3(N), k.kernelParams = arguments;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemsetNode(&fill, graph, NULL, 0, &zero);
    cudaGraphAddKernelNode(&first, graph, &fill, 1, &k);
    cudaGraphAddKernelNode(&second, graph, &first, 1, &k);
    cudaGraphAddMemcpyNode1D(&copy, graph, &second, 1, out, a, sizeof h, cudaMemcpyDeviceToDevice);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0), cudaGraphLaunch(exec, 0);
    if (check(10, "by hand")) return 1;
    five = 7;
    cudaGraphExecKernelNodeSetParams(exec, second, &k);
    cudaGraphLaunch(exec, 0);
    cudaGraphExecDestroy(exec), cudaGraphDestroy(graph);
    return check(12, "with another parameter");
}

int main() {
    cudaMalloc(&a, sizeof h), cudaMalloc(&b, sizeof h), cudaMalloc(&out, sizeof h);
    int wrong = captured() || by_hand();
    cudaFree(a), cudaFree(b), cudaFree(out);
    return wrong || cudaGetLastError() != cudaSuccess;
}
