// passes: sort-rle
/* A std::variant holds a pointer to items of one of four types; std::visit() picks the instance of
   a generic lambda. Thrust does the rest. */
#include <variant>
#include <thrust/copy.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include "distribution-count.h"

typedef std::variant<const int8_t *, const int16_t *, const int32_t *, const int64_t *> pointer_t;

static pointer_t pointer_to(struct items in) {
    switch (in.bytes) {
    case 1: return static_cast<const int8_t *>(in.data);
    case 2: return static_cast<const int16_t *>(in.data);
    case 4: return static_cast<const int32_t *>(in.data);
    default: return static_cast<const int64_t *>(in.data);
    }
}

/* Returns the number of pairs. `d_sorted` has room for all items. */
template <typename T>
static count_t count(const T *d_items, uint64_t n, T *d_sorted, struct table out) {
    thrust::copy(thrust::device, d_items, d_items + n, d_sorted);
    thrust::sort(thrust::device, d_sorted, d_sorted + n);
    auto ends = thrust::reduce_by_key(thrust::device, d_sorted, d_sorted + n,
                                      thrust::constant_iterator<count_t>(1), out.values,
                                      out.counts);
    return (count_t)(ends.first - out.values);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t size = std::visit(
        [&](auto *data) {
            typedef std::remove_const_t<std::remove_pointer_t<decltype(data)>> item_t;
            return count(data + in.first, in.end - in.first, static_cast<item_t *>(d_scratch), out);
        },
        pointer_to(in));
    CUDA_CHECK(cudaMemcpy(out.size, &size, sizeof size, cudaMemcpyHostToDevice));
}
