// clean
/* A sort of 20,000 elements asks for 2,048 temporary buffers. With little device memory (cli/test) there is
   no room for as many red zones: buffers must share their places. */
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>

int main() {
    const int n = 20000;
    thrust::host_vector<unsigned> h(n);
    for (int i = 0; i < n; i++) h[i] = i * 2654435761u;
    thrust::device_vector<unsigned> keys = h, values = h;
    thrust::sort(keys.begin(), keys.end());
    thrust::sort_by_key(values.begin(), values.end(), keys.begin());
    thrust::host_vector<unsigned> sorted = values;
    for (int i = 1; i < n; i++)
        if (sorted[i - 1] > sorted[i]) return 1;
    return 0;
}
