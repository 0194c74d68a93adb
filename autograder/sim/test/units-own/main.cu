// A program of two files, each with a table of its own under one name, and a third one on the host.
//     lockstep run main.cu other.cu host.cpp        nvcc main.cu other.cu host.cpp
#include <cstdio>

__constant__ int table[4] = {1, 2, 3, 4};
__device__ int sum = 10;

int other_sum(); // other.cu
int host_sum();  // host.cpp

__global__ void add() {
    for (int i = 0; i < 4; i++) sum += table[i];
}

int main() {
    int result;
    add<<<1, 1>>>();
    cudaMemcpyFromSymbol(&result, sum, sizeof result);
    int other = other_sum(), host = host_sum();
    if (result != 20 || other != 126 || host != 4000)
        printf("%d and %d and %d\n", result, other, host);
    return result != 20 || other != 126 || host != 4000;
}
