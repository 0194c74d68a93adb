// clean
/* What Thrust throws may be caught without its header: whoever allocates has the name. */
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/scan.h>

int main() {
    try {
        thrust::device_ptr<int> p = thrust::device_malloc<int>(8);
        thrust::device_free(p);
    } catch (thrust::system_error &e) {
        return 1;
    }
    return 0;
}
