// clean
/* cuda::atomic of other things than numbers: pointers, which step from object to object, a choice, a
   small structure, a short; and a flag whose first comer hands out what the others wait for. */
#include <cuda/atomic>
#include <cuda/std/atomic>

enum colour { RED, GREEN, BLUE };
struct range {
    short from, to;
};
struct node {
    cuda::atomic<node *, cuda::thread_scope_device> next = {nullptr};
    cuda::std::atomic_flag taken;
    cuda::std::atomic<short> count = {0};
    int plain;
};
__device__ cuda::std::atomic<node *> room;
__device__ cuda::atomic<colour> paint;
__device__ cuda::atomic<range> limits;

__global__ void begin(node *nodes) {
    room = nodes + 1;
    room++;
    room += 2;
    room -= 3;
    paint.store(RED);
    limits.store({0, 0});
}

__global__ void visit(node *root, int *out) {
    node *n = root;
    if (n->next.load(cuda::std::memory_order_acquire) == nullptr) {
        if (n->taken.test_and_set(cuda::std::memory_order_relaxed)) {
            n->next.wait(nullptr, cuda::std::memory_order_acquire);
        } else {
            node *fresh = room.fetch_add(1, cuda::std::memory_order_relaxed);
            fresh->plain = 42;
            n->next.store(fresh, cuda::std::memory_order_release);
            n->next.notify_all();
        }
    }
    n = n->next.load(cuda::std::memory_order_acquire);
    n->count.fetch_add(1);
    colour red = RED;
    if (paint.compare_exchange_strong(red, BLUE)) out[1] = 7;
    range r = limits.load();
    while (!limits.compare_exchange_weak(r, {r.from, (short)(r.to + 1)})) {}
    atomicAdd(out, n->plain);
}

__global__ void end(node *root, int *out) {
    out[2] = (int)(room.load() - root);
    out[3] = root[1].count + limits.load().to + paint.load();
}

int main() {
    node *nodes;
    int *out;
    cudaMallocManaged(&nodes, 4 * sizeof(node)), cudaMemset(nodes, 0, 4 * sizeof(node));
    cudaMallocManaged(&out, 4 * sizeof(int)), cudaMemset(out, 0, 4 * sizeof(int));
    begin<<<1, 1>>>(nodes);
    visit<<<3, 40>>>(nodes, out);
    end<<<1, 1>>>(nodes, out);
    cudaDeviceSynchronize();
    bool right = out[0] == 120 * 42 && out[1] == 7 && out[2] == 2 && out[3] == 240 + BLUE;
    cudaFree(nodes), cudaFree(out);
    return right ? 0 : 1;
}
