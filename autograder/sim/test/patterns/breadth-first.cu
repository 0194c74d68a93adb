// Breadth-first search by frontiers (Merrill, Garland and Grimshaw 2012) in one launch: who reaches
// a vertex first puts it into the next frontier; the whole grid waits between two levels.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
enum { SIDE = 20, N = SIDE * SIDE, BLOCKS = 4, THREADS = 64 };

__device__ int depth[N], queue[2][N], length[3];

__device__ void reach(int v, int level) {
    if (atomicCAS(&depth[v], -1, level + 1) != -1) return;
    // wrong: if (depth[v] != -1) return; else depth[v] = level + 1;
    // wrong: if (atomicCAS_block(&depth[v], -1, level + 1) != -1) return;
    queue[(level + 1) % 2][atomicAdd(&length[(level + 1) % 3], 1)] = v;
    // wrong: queue[(level + 1) % 2][length[(level + 1) % 3]++] = v;
}

/* A grid of SIDE x SIDE vertices, each with its four neighbours. */
__device__ void visit(int v, int level) {
    if (v % SIDE > 0) reach(v - 1, level);
    if (v % SIDE < SIDE - 1) reach(v + 1, level);
    if (v >= SIDE) reach(v - SIDE, level);
    if (v < N - SIDE) reach(v + SIDE, level);
}

__global__ void search() {
    cg::grid_group grid = cg::this_grid();
    int id = threadIdx.x * gridDim.x + blockIdx.x; // all blocks work on a short frontier
    for (int v = id; v < N; v += grid.size()) depth[v] = v ? -1 : 0;
    if (id == 0) length[0] = 1;
    grid.sync();
    // wrong:
    for (int level = 0; length[level % 3]; level++) {
        if (id == 0) length[(level + 2) % 3] = 0;
        for (int i = id; i < length[level % 3]; i += grid.size()) visit(queue[level % 2][i], level);
        grid.sync();
        // wrong:
        // wrong: cg::this_thread_block().sync();
    }
}

int main() {
    static int got[N];
    int wrong = 0;
    cudaLaunchCooperativeKernel((const void *)search, BLOCKS, THREADS, nullptr);
    cudaMemcpyFromSymbol(got, depth, sizeof got);
    for (int v = 0; v < N; v++) wrong += got[v] != v % SIDE + v / SIDE;
    if (wrong) printf("%d depths are wrong\n", wrong);
    return wrong != 0;
}
