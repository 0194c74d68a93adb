// needs: libblas.so.3 libblas-dev
// clean
/* Calls that a stream captures become nodes of a graph, with the scalars that they were given. */
#include <cstdio>
#include <cublas_v2.h>

int main() {
    float *x, *y, got[8], from[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t run;
    cublasHandle_t h;
    cudaMalloc(&x, sizeof from), cudaMalloc(&y, sizeof from);
    cudaMemcpy(x, from, sizeof from, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, sizeof from);
    cublasCreate(&h);
    cudaStreamCreate(&s);
    cublasSetStream(h, s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    {
        float two = 2;
        cublasSaxpy(h, 8, &two, x, 1, y, 1);
        cublasSscal(h, 8, &two, y, 1);
        two = 0;
    }
    cudaStreamEndCapture(s, &graph);
    cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost);
    int wrong = got[0] != 0; /* nothing has run */
    cudaGraphInstantiate(&run, graph, nullptr, nullptr, 0);
    for (int i = 0; i < 2; i++) cudaGraphLaunch(run, s);
    cudaStreamSynchronize(s);
    cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost);
    wrong |= got[0] != 36 || got[2] != 84; /* ((2x)2 + 2x)2 = 12x */
    if (wrong) printf("%g %g\n", got[0], got[2]);
    cublasDestroy(h);
    cudaGraphExecDestroy(run), cudaGraphDestroy(graph), cudaStreamDestroy(s);
    cudaFree(x), cudaFree(y);
    return wrong;
}
