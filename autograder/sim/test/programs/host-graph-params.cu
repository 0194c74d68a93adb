// clean
/* What a graph's nodes are, what they depend on, and their parameters: asked for and changed, in a
   graph by hand and in one that was captured. */
#include <cstdio>

enum { N = 64 };
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }
__global__ void twice(int *a) { a[threadIdx.x] *= 2; }
static int calls = 0, destroyed = 0, h[N], *a, *b;
static void CUDART_CB on_host(void *data) { calls += *(int *)data; }
static void CUDART_CB destroy(void *data) { ++*(int *)data; }

#define CHECK(condition) \
    if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1
#define WORKS(call) CHECK((call) == cudaSuccess)

static int result(const int *from, int i) {
    cudaMemcpy(h, from, sizeof h, cudaMemcpyDeviceToHost);
    return h[i];
}

static int by_hand() {
    cudaGraph_t graph, clone;
    cudaGraphExec_t exec;
    cudaGraphNode_t fill, first, second, copy, host, found, nodes[8];
    int five = 5, seven = 7, one = 1;
    void *arguments[] = {&a, &five};
    cudaMemsetParams zero = {};
    zero.dst = a, zero.elementSize = 4, zero.width = N, zero.height = 1;
    cudaKernelNodeParams k = {}, asked = {};
    k.func = (void *)add, k.gridDim = dim3(1), k.blockDim = dim3(N), k.kernelParams = arguments;
    cudaHostNodeParams call = {on_host, &one}, call_asked = {};
    WORKS(cudaGraphCreate(&graph, 0));
    WORKS(cudaGraphAddMemsetNode(&fill, graph, NULL, 0, &zero));
    WORKS(cudaGraphAddKernelNode(&first, graph, &fill, 1, &k));
    WORKS(cudaGraphAddKernelNode(&second, graph, &first, 1, &k));
    WORKS(cudaGraphAddMemcpyNode1D(&copy, graph, &second, 1, b, a, sizeof h,
                                   cudaMemcpyDeviceToDevice));
    WORKS(cudaGraphAddHostNode(&host, graph, &copy, 1, &call));

    size_t count = 8;
    WORKS(cudaGraphGetRootNodes(graph, nodes, &count));
    CHECK(count == 1 && nodes[0] == fill);
    WORKS(cudaGraphKernelNodeGetParams(second, &asked));
    CHECK(asked.func == (void *)add && asked.blockDim.x == N && asked.gridDim.x == 1);
    CHECK(*(int **)asked.kernelParams[0] == a && *(int *)asked.kernelParams[1] == 5);
    asked.kernelParams[1] = &seven;
    WORKS(cudaGraphKernelNodeSetParams(second, &asked));
    WORKS(cudaGraphHostNodeGetParams(host, &call_asked));
    CHECK(call_asked.fn == on_host && call_asked.userData == &one);
    cudaMemsetParams filled;
    WORKS(cudaGraphMemsetNodeGetParams(fill, &filled));
    CHECK(filled.dst == a && filled.width == N && filled.elementSize == 4 && filled.value == 0);
    cudaMemcpy3DParms copied;
    WORKS(cudaGraphMemcpyNodeGetParams(copy, &copied));
    CHECK(copied.srcPtr.ptr == a && copied.dstPtr.ptr == b && copied.extent.width == sizeof h);

    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphLaunch(exec, 0));
    CHECK(result(b, 3) == 12 && calls == 1);
    zero.value = 100;
    WORKS(cudaGraphExecMemsetNodeSetParams(exec, fill, &zero));
    k.func = (void *)twice, k.kernelParams = arguments;
    WORKS(cudaGraphNodeSetEnabled(exec, first, 0));
    WORKS(cudaGraphLaunch(exec, 0));
    CHECK(result(b, 3) == 107 && calls == 2);
    unsigned enabled = 7;
    WORKS(cudaGraphNodeGetEnabled(exec, first, &enabled));
    CHECK(enabled == 0);

    WORKS(cudaGraphClone(&clone, graph));
    WORKS(cudaGraphNodeFindInClone(&found, second, clone));
    CHECK(found != second);
    WORKS(cudaGraphDestroyNode(first));
    WORKS(cudaGraphAddDependencies(graph, &fill, &second, NULL, 1));
    WORKS(cudaGraphAddDependencies(graph, &fill, &copy, NULL, 1));
    WORKS(cudaGraphRemoveDependencies(graph, &fill, &copy, NULL, 1));
    count = 8;
    WORKS(cudaGraphGetNodes(graph, nodes, &count));
    CHECK(count == 4);
    count = 8;
    WORKS(cudaGraphNodeGetDependencies(second, nodes, NULL, &count));
    CHECK(count == 1 && nodes[0] == fill);
    count = 8;
    WORKS(cudaGraphNodeGetDependentNodes(second, nodes, NULL, &count));
    CHECK(count == 1 && nodes[0] == copy);
    WORKS(cudaGraphExecDestroy(exec));
    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphLaunch(exec, 0));
    CHECK(result(b, 3) == 7 && calls == 3);
    WORKS(cudaGraphExecDestroy(exec));
    WORKS(cudaGraphDestroy(graph));
    WORKS(cudaGraphDestroy(clone));
    return 0;
}

static int captured() {
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCaptureStatus status;
    cudaGraphNode_t nodes[4];
    cudaKernelNodeParams p = {};
    size_t count = 4;
    WORKS(cudaStreamCreate(&s));
    WORKS(cudaMemset(a, 0, sizeof h));
    WORKS(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    add<<<1, N, 0, s>>>(a, 3);
    twice<<<1, N, 0, s>>>(a);
    WORKS(cudaStreamGetCaptureInfo(s, &status));
    CHECK(status == cudaStreamCaptureStatusActive);
    WORKS(cudaStreamEndCapture(s, &graph));
    WORKS(cudaStreamGetCaptureInfo(s, &status));
    CHECK(status == cudaStreamCaptureStatusNone);
    WORKS(cudaGraphGetNodes(graph, nodes, &count));
    CHECK(count == 2);
    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphLaunch(exec, s));
    CHECK(cudaStreamSynchronize(s) == cudaSuccess && result(a, 1) == 6);
    for (size_t i = 0; i < count; i++) { /* a value of another launch, and another shape */
        int four = 4;
        WORKS(cudaGraphKernelNodeGetParams(nodes[i], &p));
        if (p.func != (void *)add) continue;
        CHECK(*(int *)p.kernelParams[1] == 3);
        p.kernelParams[1] = &four, p.blockDim = dim3(N / 2);
        WORKS(cudaGraphExecKernelNodeSetParams(exec, nodes[i], &p));
    }
    WORKS(cudaGraphLaunch(exec, s));
    WORKS(cudaStreamSynchronize(s));
    CHECK(result(a, 1) == 20 && result(a, N - 1) == 12);
    WORKS(cudaGraphExecDestroy(exec));
    WORKS(cudaGraphDestroy(graph));
    WORKS(cudaStreamDestroy(s));
    return 0;
}

static int objects() {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaUserObject_t object;
    WORKS(cudaGraphCreate(&graph, 0));
    WORKS(cudaUserObjectCreate(&object, &destroyed, destroy, 1, cudaUserObjectNoDestructorSync));
    WORKS(cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove));
    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphDestroy(graph));
    CHECK(destroyed == 0);
    WORKS(cudaGraphExecDestroy(exec));
    return 0;
}

int main() {
    cudaMalloc(&a, sizeof h), cudaMalloc(&b, sizeof h);
    int wrong = captured() || by_hand() || objects();
    cudaFree(a), cudaFree(b);
    return wrong || destroyed != 1 || cudaGetLastError() != cudaSuccess;
}
