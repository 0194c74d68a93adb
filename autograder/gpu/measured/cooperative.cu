/* Measures what a grid barrier does in a launch that is not cooperative: what
   `autograder/sim/runtime/exec/grid_barrier.c` refuses. Each line is measured in a process of its
   own, since nothing runs after a trap, and a cooperative launch changes what later launches do.
   Prints a table; `sync` is what cudaDeviceSynchronize() returns.

       nvcc -O2 -arch=sm_90 -o cooperative autograder/gpu/measured/cooperative.cu
       ./cooperative */
#include <cooperative_groups.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCKS = 2, THREADS = 32 };

__global__ void ask(int *valid) { *valid = cooperative_groups::this_grid().is_valid(); }

__global__ void meet(int *count) {
    if (threadIdx.x == 0) atomicAdd(count, 1);
    cooperative_groups::this_grid().sync();
}

static void launch(void (*kernel)(int *), bool cooperative, int *d) {
    void *arguments[] = {&d};
    cudaMemset(d, 0, sizeof *d);
    if (cooperative)
        cudaLaunchCooperativeKernel(kernel, dim3(BLOCKS), dim3(THREADS), arguments);
    else
        kernel<<<BLOCKS, THREADS>>>(d);
}

static void tell(const char *name, void (*kernel)(int *), const char *what, bool before,
                 bool cooperative) {
    if (fork()) {
        wait(NULL);
        return;
    }
    int *d, result = -1;
    cudaMalloc(&d, sizeof *d);
    if (before) launch(kernel, true, d);
    launch(kernel, cooperative, d);
    int sync = cudaDeviceSynchronize();
    if (!sync) cudaMemcpy(&result, d, sizeof result, cudaMemcpyDeviceToHost);
    printf("%s\t%s\t%d\t%d\n", what, name, sync, result);
    fflush(stdout);
    _exit(0);
}

int main() {
    printf("launch\tkernel\tsync\tresult\n");
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "sync()" : "is_valid()";
        void (*kernel)(int *) = i ? meet : ask;
        tell(name, kernel, "cooperative", false, true);
        tell(name, kernel, "<<<>>>", false, false);
        tell(name, kernel, "<<<>>> after a cooperative one", true, false);
    }
    return 0;
}
