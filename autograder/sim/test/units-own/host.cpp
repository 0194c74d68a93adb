// A variable of the host, which no kernel knows: it may have the name of one of the device. And in
// plain C++ CUDA's headers leave these functions to the program.
#include <cuda_runtime.h>

int table[2] = {1000, 3000};

inline int max(int a, int b) { return a > b ? a : b; }
inline int min(int a, int b) { return a > b ? b : a; }
inline float rsqrtf(float v) { return 2 * v; }

int host_sum() {
    int2 both = {table[0], table[1]};
    return max(both.x, both.y) + min(both.x, both.y) * (rsqrtf(0.5f) == 1);
}
