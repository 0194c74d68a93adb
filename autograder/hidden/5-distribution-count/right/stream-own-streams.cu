// passes: stream
/* A kernel, a histogram and an event for each stream, none of which waits for the default stream.
 */
#include "distribution-count.h"
#include <string.h>
__global__ void clear(unsigned *h) { h[threadIdx.x] = 0; }
__global__ void count_bytes(const uchar4 *p4, const unsigned char *tail, int quads, int rest,
                            unsigned *h) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < quads) {
        uchar4 q = p4[t];
        atomicAdd(h + (q.x ^ 128), 1u);
        atomicAdd(h + (q.y ^ 128), 1u);
        atomicAdd(h + (q.z ^ 128), 1u);
        atomicAdd(h + (q.w ^ 128), 1u);
    }
    if (t < rest) atomicAdd(h + (tail[t] ^ 128), 1u);
}
__global__ void finish(const unsigned *h, table out) {
    count_t c = 0;
    for (int s = 0; s < STREAMS; s++) c += h[s * 256 + threadIdx.x];
    if (c) append(out, (int)threadIdx.x - 128, c);
}
void count_from_host(struct items h_in, enum memory memory, struct table out, void *d_scratch,
                     uint64_t chunk) {
    cudaStream_t st[STREAMS];
    cudaEvent_t ev[STREAMS];
    unsigned char *h_buf = NULL, *d_buf = (unsigned char *)d_scratch;
    unsigned *hist = (unsigned *)(d_buf + STREAMS * chunk);
    const unsigned char *src = (const unsigned char *)h_in.data;
    if (memory == PAGEABLE) CUDA_CHECK(cudaMallocHost((void **)&h_buf, STREAMS * chunk));
    for (int s = 0; s < STREAMS; s++) {
        CUDA_CHECK(cudaStreamCreateWithFlags(st + s, cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreate(ev + s));
        clear<<<1, 256, 0, st[s]>>>(hist + 256 * s);
    }
    int s = 0;
    for (uint64_t i = h_in.first; i < h_in.end; i += chunk, s = (s + 1) % STREAMS) {
        uint64_t m = h_in.end - i < chunk ? h_in.end - i : chunk;
        const unsigned char *from = src + i;
        if (h_buf) {
            CUDA_CHECK(cudaEventSynchronize(ev[s]));
            from = (unsigned char *)memcpy(h_buf + s * chunk, from, m);
        }
        CUDA_CHECK(cudaMemcpyAsync(d_buf + s * chunk, from, m, cudaMemcpyHostToDevice, st[s]));
        CUDA_CHECK(cudaEventRecord(ev[s], st[s]));
        int quads = (int)(m / 4), rest = (int)(m % 4), t = quads > rest ? quads : rest;
        count_bytes<<<(t + 127) / 128, 128, 0, st[s]>>>((uchar4 *)(d_buf + s * chunk),
                                                        d_buf + s * chunk + 4 * quads, quads, rest,
                                                        hist + 256 * s);
        CUDA_CHECK(cudaGetLastError());
    }
    for (int k = 1; k < STREAMS; k++) {
        CUDA_CHECK(cudaEventRecord(ev[k], st[k]));
        CUDA_CHECK(cudaStreamWaitEvent(st[0], ev[k], 0));
    }
    finish<<<1, 256, 0, st[0]>>>(hist, out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaStreamSynchronize(st[0]));
    for (int k = 0; k < STREAMS; k++) {
        CUDA_CHECK(cudaEventDestroy(ev[k]));
        CUDA_CHECK(cudaStreamDestroy(st[k]));
    }
    if (h_buf) CUDA_CHECK(cudaFreeHost(h_buf));
}
