// clean
/* What a stream calls on the host may hand on that the stream is done: to a thread that it starts,
   to one that waits for a condition, to one that polls a flag. None of them need wait again. */
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <cuda_runtime.h>

constexpr int n = 1024;
std::thread worker;
std::mutex lock;
std::condition_variable changed;
bool done = false;
std::atomic<int> flag{0};

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }

static void start_thread(void *a) {
    worker = std::thread([a] { ((int *)a)[1]++; });
}
static void say(void *) {
    std::lock_guard<std::mutex> held(lock);
    done = true;
    changed.notify_all();
}
static void raise(void *) { flag = 1; }

int main() {
    int *a, *b, *c;
    cudaStream_t s[3];
    for (auto &stream : s) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMallocHost(&a, n * sizeof *a), cudaMallocHost(&b, n * sizeof *b);
    cudaMallocHost(&c, n * sizeof *c);
    fill<<<1, n, 0, s[0]>>>(a, 1);
    cudaLaunchHostFunc(s[0], start_thread, a);
    fill<<<1, n, 0, s[1]>>>(b, 2);
    cudaLaunchHostFunc(s[1], say, nullptr);
    fill<<<1, n, 0, s[2]>>>(c, 3);
    cudaLaunchHostFunc(s[2], raise, nullptr);
    {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [] { return done; });
    }
    int second = b[1];
    while (!flag) {}
    int third = c[1];
    worker.join();
    int first = a[1];
    cudaDeviceSynchronize();
    for (auto stream : s) cudaStreamDestroy(stream);
    cudaFreeHost(a), cudaFreeHost(b), cudaFreeHost(c);
    return first != 2 || second != 2 || third != 3;
}
