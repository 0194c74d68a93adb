// clean
// Marks for a profiler do nothing; a program that sets them is a program like any other.
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvtx3.hpp>

__global__ void k(int *p) { *p += 1; }

static void twice(int *p) {
    NVTX3_FUNC_RANGE();
    nvtx3::scoped_range both{"both launches", nvtx3::rgb{127, 255, 0}};
    for (int i = 0; i < 2; i++) {
        nvtxRangePush("one launch");
        k<<<1, 1>>>(p);
        nvtxRangePop();
    }
}

int main() {
    int *p, sum;
    cudaStream_t stream;
    nvtxEventAttributes_t how = {};
    how.version = NVTX_VERSION;
    how.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    how.colorType = NVTX_COLOR_ARGB;
    how.color = 0xff76b900;
    how.messageType = NVTX_MESSAGE_TYPE_ASCII;
    how.message.ascii = "everything";
    nvtxRangeId_t all = nvtxRangeStartEx(&how);
    nvtxDomainHandle_t domain = nvtxDomainCreateA("lesson");
    nvtxDomainRangePushEx(domain, &how);
    cudaStreamCreate(&stream);
    nvtxNameCudaStreamA(stream, "the stream");
    cudaMalloc(&p, sizeof *p);
    cudaMemset(p, 0, sizeof *p);
    twice(p);
    nvtxMarkA("launched");
    cudaMemcpy(&sum, p, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(p);
    cudaStreamDestroy(stream);
    nvtxDomainRangePop(domain);
    nvtxDomainDestroy(domain);
    nvtxRangeEnd(all);
    return sum != 2;
}
