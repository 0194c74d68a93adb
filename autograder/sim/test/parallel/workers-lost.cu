// alone, cases: 2
// 1: no process can be made; 2: some are killed. The blocks run all the same, and nobody is left.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 4096, BLOCK = 32 };

/* In the place of the C library's. */
extern "C" pid_t fork() noexcept {
#if CASE == 2
    static int count;
    pid_t p = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (p == 0 && count % 3 == 1) kill(getpid(), SIGKILL);
    count++;
    return p;
#else
    errno = EAGAIN;
    return -1;
#endif
}

__global__ void k(int *a) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    a[i] += i;
}

int main() {
    int *a, h[N], sum = 0;
    cudaMalloc(&a, sizeof h);
    cudaMemset(a, 0, sizeof h);
    for (int i = 0; i < 2; i++) k<<<N / BLOCK, BLOCK>>>(a);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) sum += v;
    printf("%d, children left: %d\n", sum, waitpid(-1, NULL, WNOHANG) != -1);
    cudaFree(a);
}
