// clean
/* Nodes by cudaGraphAddNode(), of events and of variables' names; a capture into a graph that is
   there already, whose dependencies are changed by hand. */
#include <cstdio>

enum { N = 32 };
__device__ int table[N];
__global__ void copy(int *to) { to[threadIdx.x] = table[threadIdx.x]; }
__global__ void add(int *a, int v) { a[threadIdx.x] += v; }

#define CHECK(condition) \
    if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1
#define WORKS(call) CHECK((call) == cudaSuccess)

static int h[N], values[N], *a;

static int any_kind() {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t in, run, more, mark;
    cudaGraphNodeType type;
    cudaEvent_t event, asked;
    int three = 3;
    void *to[] = {&a}, *sum[] = {&a, &three};
    WORKS(cudaEventCreate(&event));
    WORKS(cudaGraphCreate(&graph, 0));
    WORKS(cudaGraphAddMemcpyNodeToSymbol(&in, graph, NULL, 0, table, values, sizeof values, 0,
                                         cudaMemcpyHostToDevice));
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeKernel;
    p.kernel.func = (void *)copy, p.kernel.kernelParams = to;
    p.kernel.gridDim = dim3(1), p.kernel.blockDim = dim3(N);
    WORKS(cudaGraphAddNode(&run, graph, &in, NULL, 1, &p));
    p.kernel.func = (void *)add, p.kernel.kernelParams = sum;
    WORKS(cudaGraphAddNode(&more, graph, &run, NULL, 1, &p));
    cudaGraphNodeParams q = {};
    q.type = cudaGraphNodeTypeEventRecord;
    q.eventRecord.event = event;
    WORKS(cudaGraphAddNode(&mark, graph, &more, NULL, 1, &q));
    WORKS(cudaGraphNodeGetType(mark, &type));
    CHECK(type == cudaGraphNodeTypeEventRecord);
    WORKS(cudaGraphEventRecordNodeGetEvent(mark, &asked));
    CHECK(asked == event);
    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphLaunch(exec, 0));
    WORKS(cudaEventSynchronize(event));
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) CHECK(h[i] == values[i] + 3);
    three = 4;
    WORKS(cudaGraphExecNodeSetParams(exec, more, &p));
    WORKS(cudaGraphLaunch(exec, 0));
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    CHECK(h[1] == values[1] + 4);
    WORKS(cudaGraphExecDestroy(exec));
    WORKS(cudaGraphDestroy(graph));
    return cudaEventDestroy(event) != cudaSuccess;
}

static int into_a_graph() {
    cudaGraph_t graph, same, inside;
    cudaGraphExec_t exec;
    cudaGraphNode_t first, tip;
    cudaStream_t s;
    cudaStreamCaptureStatus status;
    const cudaGraphNode_t *after;
    const cudaGraphEdgeData *edges;
    unsigned long long id;
    size_t count = 0;
    cudaMemsetParams zero = {};
    zero.dst = a, zero.elementSize = 4, zero.width = N, zero.height = 1;
    WORKS(cudaStreamCreate(&s));
    WORKS(cudaGraphCreate(&graph, 0));
    WORKS(cudaGraphAddMemsetNode(&first, graph, NULL, 0, &zero));
    WORKS(cudaStreamBeginCaptureToGraph(s, graph, &first, NULL, 1, cudaStreamCaptureModeGlobal));
    add<<<1, N, 0, s>>>(a, 1);
    WORKS(cudaStreamGetCaptureInfo(s, &status, &id, &inside, &after, &edges, &count));
    CHECK(status == cudaStreamCaptureStatusActive && inside == graph && count == 1);
    tip = after[0];
    WORKS(cudaStreamUpdateCaptureDependencies(s, &tip, NULL, 1, cudaStreamSetCaptureDependencies));
    add<<<1, N, 0, s>>>(a, 2);
    WORKS(cudaStreamEndCapture(s, &same));
    CHECK(same == graph);
    WORKS(cudaGraphGetNodes(graph, NULL, &count));
    CHECK(count == 3);
    WORKS(cudaGraphInstantiate(&exec, graph, 0));
    WORKS(cudaGraphLaunch(exec, s));
    WORKS(cudaStreamSynchronize(s));
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    CHECK(h[0] == 3 && h[N - 1] == 3);
    WORKS(cudaGraphExecDestroy(exec));
    WORKS(cudaGraphDestroy(graph));
    return cudaStreamDestroy(s) != cudaSuccess;
}

int main() {
    for (int i = 0; i < N; i++) values[i] = i * i;
    cudaMalloc(&a, sizeof h);
    int wrong = any_kind() || into_a_graph();
    cudaFree(a);
    return wrong || cudaGetLastError() != cudaSuccess;
}
