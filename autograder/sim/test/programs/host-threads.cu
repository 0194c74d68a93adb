// clean
/* Threads of the host, each with a stream: they share a mutex, wait for a condition, a future and a
   flag. */
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

enum { N = 1000, BLOCK = 128, THREADS = 3 };

__global__ void sum(const int *p, int n, int *out) {
    __shared__ int s[BLOCK];
    int mine = 0;
    for (int i = threadIdx.x; i < n; i += BLOCK) mine += p[i];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int d = BLOCK / 2; d; d /= 2) {
        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = s[0];
}

static std::mutex guard;
static std::condition_variable more;
static std::atomic<int> finished{0};
static int total = 0, reported = 0;

static int on_device(int value) {
    int *d, *out, h = 0;
    cudaStream_t stream;
    std::vector<int> v(N, value);
    cudaStreamCreate(&stream), cudaMalloc(&d, N * sizeof(int)), cudaMalloc(&out, sizeof(int));
    for (int k = 0; k < 5; k++) {
        cudaMemcpyAsync(d, v.data(), N * sizeof(int), cudaMemcpyHostToDevice, stream);
        sum<<<1, BLOCK, 0, stream>>>(d, N, out);
        cudaMemcpyAsync(&h, out, sizeof h, cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
    }
    cudaFree(d), cudaFree(out), cudaStreamDestroy(stream);
    return h;
}

static void work(int value) {
    int result = on_device(value);
    std::lock_guard<std::mutex> lock(guard);
    total += result, reported++;
    finished++;
    more.notify_one();
}

int main() {
    std::vector<std::thread> threads;
    for (int i = 1; i <= THREADS; i++) threads.emplace_back(work, i);
    std::future<int> later = std::async(std::launch::async, on_device, 10);
    {
        std::unique_lock<std::mutex> lock(guard);
        more.wait(lock, [] { return reported >= 1; });
    }
    while (finished < THREADS) continue; // a flag, looked at again and again
    int ten = later.get();
    for (std::thread &t : threads) t.join();
    printf("%d %d\n", total, ten);
    return total != 6 * N || ten != 10 * N;
}
