// clean
/* Headers that other headers of Thrust bring: whoever allocates may catch what it throws, whoever
   sorts has sequences. */
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/sort.h>

int main() {
    try {
        thrust::device_ptr<int> p = thrust::device_malloc<int>(8);
        thrust::sequence(p, p + 8);
        thrust::sort(p, p + 8);
        thrust::device_free(p);
    } catch (thrust::system_error &e) {
        return 1;
    }
    return 0;
}
