// clean
/* Two buffers by turns: each is refilled once the event behind its last copy has come. Memory that
   is neither pinned nor registered may be refilled at once. */
#include <cstdlib>
#include <cstring>
int main() {
    const int n = 64, bytes = n * sizeof(int);
    int *a, *buffer[2], plain[n], sum = 0;
    cudaEvent_t sent[2];
    cudaStream_t s;
    cudaStreamCreate(&s), cudaMalloc(&a, bytes);
    cudaMallocHost(&buffer[0], bytes), buffer[1] = (int *)malloc(bytes);
    cudaHostRegister(buffer[1], bytes, cudaHostRegisterDefault);
    for (int b = 0; b < 2; b++) cudaEventCreate(&sent[b]);
    for (int round = 0; round < 6; round++) {
        int b = round % 2;
        if (round >= 2) cudaEventSynchronize(sent[b]);
        memset(buffer[b], round, bytes);
        cudaMemcpyAsync(a, buffer[b], bytes, cudaMemcpyHostToDevice, s);
        cudaEventRecord(sent[b], s);
    }
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < n; i++) plain[i] = round;
        cudaMemcpyAsync(a, plain, bytes, cudaMemcpyHostToDevice, s);
    }
    cudaMemcpyAsync(buffer[1], a, bytes, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    for (int i = 0; i < n; i++) sum += buffer[1][i];
    cudaHostUnregister(buffer[1]), free(buffer[1]), cudaFreeHost(buffer[0]), cudaFree(a);
    for (int b = 0; b < 2; b++) cudaEventDestroy(sent[b]);
    cudaStreamDestroy(s);
    return sum != n;
}
