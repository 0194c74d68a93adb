// clean
/* CUB captured by a graph, between two kernels; the graph is launched twice. */
#include <cub/cub.cuh>
#include <cstdio>

__global__ void begin(int *p, const int *from) { p[threadIdx.x] = *from + threadIdx.x; }
__global__ void add(int *total, const int *sum, const int *squares) { *total += *sum + squares[3]; }

struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};

int main() {
    int *p, *sum, *total, *from, *squares, h = 0, one = 1;
    void *room = nullptr;
    size_t bytes = 0;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStream_t stream;
    cudaMalloc(&p, 100 * sizeof *p), cudaMalloc(&squares, 100 * sizeof *p);
    cudaMalloc(&sum, sizeof h), cudaMalloc(&total, sizeof h), cudaMalloc(&from, sizeof h);
    cudaMemcpy(total, &h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(from, &h, sizeof h, cudaMemcpyHostToDevice);
    cudaStreamCreate(&stream);
    cub::DeviceReduce::Sum(room, bytes, p, sum, 100, stream);
    cudaMalloc(&room, bytes);

    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    begin<<<1, 100, 0, stream>>>(p, from);
    cub::DeviceReduce::Sum(room, bytes, p, sum, 100, stream);
    cub::DeviceTransform::Transform(p, squares, 100, square(), stream);
    add<<<1, 1, 0, stream>>>(total, sum, squares);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);

    cudaGraphLaunch(exec, stream);
    cudaMemcpyAsync(from, &one, sizeof one, cudaMemcpyHostToDevice, stream);
    cudaGraphLaunch(exec, stream);
    cudaMemcpyAsync(&h, total, sizeof h, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    printf("%d\n", h);
    cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaStreamDestroy(stream);
    cudaFree(p), cudaFree(squares), cudaFree(sum), cudaFree(total), cudaFree(from), cudaFree(room);
    return h != 4950 + 9 + 5050 + 16;
}
