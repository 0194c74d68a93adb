// clean
// Wishes to the cache and to the scheduler are accepted: they change nothing here.
__global__ void k(int *p) { *p = 7; }

int main() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    int *d, h = 0, most = 0;
    cudaMalloc(&d, sizeof *d);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, 0);
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1 << 20);
    cudaAccessPolicyWindow window = {0};
    window.base_ptr = d, window.num_bytes = sizeof *d, window.hitRatio = 1;
    window.hitProp = cudaAccessPropertyPersisting, window.missProp = cudaAccessPropertyStreaming;
    cudaStreamAttrValue value = {};
    value.accessPolicyWindow = window;
    cudaStreamAttrID id = cudaStreamAttributeAccessPolicyWindow;
    int wrong = most <= 0 || cudaStreamSetAttribute(s, id, &value) != cudaSuccess;
    k<<<1, 1, 0, s>>>(d);
    cudaMemcpyAsync(&h, d, sizeof h, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    wrong += cudaCtxResetPersistingL2Cache() != cudaSuccess;
    cudaFree(d), cudaStreamDestroy(s);
    return wrong + (h != 7);
}
