/* Lesson 7 on a real GPU: the search in three stages, so that each can be timed.
 *
 * A warp hashes each product; a thread inserts each hash into a set; a block stores each new map.
 * Only the maps of two layers are kept. Points have 16 bits where that is enough, which the
 * lesson's contract does not allow. Instead of the set, each layer's hashes may be sorted (Thrust
 * calls CUB's radix sort), and compared with a sorted list of all that are known.
 */
#include <algorithm>
#include <lockstep/kernel.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/merge.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/unique.h>
#include "bench_figures.h"

/* Maps with points of another type. */
template <class Point> struct layer {
    const Point *images;
    int n, pitch, count;
};

template <class Point>
static __global__ void hash_products(struct layer<Point> generators, struct layer<Point> maps,
                                     hash_t *hashes) {
    long warp = ((long)blockIdx.x * THREADS + threadIdx.x) / WARP;
    if (warp >= (long)maps.count * generators.count) return;
    const Point *row = maps.images + warp / generators.count * maps.pitch;
    const Point *f = generators.images + warp % generators.count * generators.pitch;
    hash_t hash = 0, factor = PRIME;
    for (int i = (int)threadIdx.x % WARP - (pieces(maps.n, WARP) * WARP - maps.n); i < maps.n;
         i += WARP)
        if (i >= 0) hash = hash * prime_power(WARP) + (hash_t)f[row[i]];
    for (int d = 1; d < WARP; d *= 2, factor *= factor)
        hash = hash * factor + __shfl_down_sync(0xffffffff, hash, d);
    if (threadIdx.x % WARP == 0) hashes[warp] = hash * PRIME;
}

/* Products whose hash is new, in any order; EMPTY is stored as 1. */
static __global__ void insert_hashes(hash_t *slots, unsigned slot_count, const hash_t *hashes,
                                     int count, unsigned *size, int *is_new) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= count) return;
    hash_t key = hashes[i] == EMPTY ? 1 : hashes[i];
    for (unsigned at = mix(key) % slot_count;; at = (at + 1) % slot_count) {
        hash_t found = *(volatile hash_t *)&slots[at];
        if (found == EMPTY) found = atomicCAS(&slots[at], EMPTY, key);
        if (found == EMPTY) is_new[atomicAdd(size, 1u)] = i;
        if (found == EMPTY || found == key) return;
    }
}

template <class Point>
static __global__ void store_maps(struct layer<Point> generators, struct layer<Point> maps,
                                  const int *is_new, Point *to) {
    int product = is_new[blockIdx.x];
    const Point *row = maps.images + (size_t)(product / generators.count) * maps.pitch;
    const Point *f = generators.images + (size_t)(product % generators.count) * generators.pitch;
    for (int i = threadIdx.x; i < maps.n; i += THREADS)
        to[(size_t)blockIdx.x * maps.pitch + i] = f[row[i]];
}

static __global__ void add_checksums(const hash_t *hashes, const int *is_new, int count,
                                     hash_t *sum) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < count) atomicAdd(sum, mix(hashes[is_new[i]]));
}

/* ---- duplicates ---- */

/* What removes duplicates: hashes that are known. */
struct duplicates {
    bool by_sorting;
    thrust::device_vector<hash_t> slots;                 /* a set */
    thrust::device_vector<hash_t> known, merged, sorted; /* or a sorted list */
    thrust::device_vector<unsigned> size;

    duplicates(bool sorts, size_t elements) : by_sorting(sorts), size(1) {
        size_t count = 64;
        while (count < 2 * elements) count *= 2;
        if (!by_sorting) slots.assign(count, EMPTY);
    }

    /* @return how many of these hashes are new; their numbers are in is_new */
    int remove(const hash_t *d_hashes, int count, thrust::device_vector<int> *is_new) {
        return by_sorting ? sort(d_hashes, count, is_new) : insert(d_hashes, count, is_new);
    }

  private:
    int insert(const hash_t *d_hashes, int count, thrust::device_vector<int> *is_new) {
        unsigned *d_size = thrust::raw_pointer_cast(size.data()), h_size;
        CUDA_CHECK(cudaMemsetAsync(d_size, 0, sizeof *d_size, cudaStreamPerThread));
        insert_hashes<<<pieces(count, THREADS), THREADS>>>(
            thrust::raw_pointer_cast(slots.data()), (unsigned)slots.size(), d_hashes, count, d_size,
            thrust::raw_pointer_cast(is_new->data()));
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&h_size, d_size, sizeof h_size, cudaMemcpyDeviceToHost));
        return (int)h_size;
    }

    int sort(const hash_t *d_hashes, int count, thrust::device_vector<int> *is_new) {
        auto policy = thrust::cuda::par.on(cudaStreamPerThread);
        thrust::device_vector<int> numbers(count);
        thrust::device_vector<hash_t> fresh(count);
        sorted.resize(count);
        thrust::copy_n(policy, thrust::device_pointer_cast(d_hashes), count, sorted.begin());
        thrust::sequence(policy, numbers.begin(), numbers.end());
        thrust::sort_by_key(policy, sorted.begin(), sorted.end(), numbers.begin());
        auto end = thrust::unique_by_key(policy, sorted.begin(), sorted.end(), numbers.begin());
        // values are copied from the first range only, but read from the second one, too
        auto ends = thrust::set_difference_by_key(
            policy, sorted.begin(), end.first, known.begin(), known.end(), numbers.begin(),
            thrust::make_constant_iterator(0), fresh.begin(), is_new->begin());
        merged.resize(known.size() + (ends.first - fresh.begin()));
        thrust::merge(policy, known.begin(), known.end(), fresh.begin(), ends.first,
                      merged.begin());
        known.swap(merged);
        return (int)(ends.first - fresh.begin());
    }
};

/* ---- a search ---- */

template <class Point> struct search_in_stages {
    const struct monoid_on_gpu &m;
    struct stage hash {
        "composition and hash"
    }, remove{"duplicates"}, store{"stored maps"};
    thrust::device_vector<Point> generators, rows, next;
    thrust::device_vector<hash_t> hashes, checksum;
    thrust::device_vector<int> is_new;
    struct duplicates duplicates;
    struct search_result result = {};

    search_in_stages(const struct monoid_on_gpu &monoid, bool by_sorting)
        : m(monoid), generators(m.rows.begin(), m.rows.end()), checksum(1),
          duplicates(by_sorting, (size_t)m.known->size) {
        size_t widest = (size_t)widest_layer();
        rows.resize(widest * m.generators.pitch), next.resize(widest * m.generators.pitch);
        hashes.resize(widest * m.known->generators), is_new.resize(widest * m.known->generators);
    }

    void run() {
        int count = begin();
        while (count > 0) {
            result.layers.push_back(count), result.size += count;
            count = expand(count);
            rows.swap(next);
        }
        result.checksum = checksum[0];
    }

  private:
    int widest_layer() const {
        int widest = *std::max_element(m.known->layers, m.known->layers + MOST_LAYERS);
        return m.known->longest < 0 ? m.known->size : widest; // layers may not be known
    }

    struct layer<Point> maps(const thrust::device_vector<Point> &images, int count) const {
        return {thrust::raw_pointer_cast(images.data()), m.known->points, m.generators.pitch,
                count};
    }

    /* The identity: its hash counts as a product. */
    int
    begin() {
        std::vector<Point> identity(m.known->points);
        hash_t h_hash = 0;
        for (int i = 0; i < m.known->points; i++) {
            identity[i] = (Point)i;
            h_hash = (h_hash + (hash_t)i) * PRIME;
        }
        thrust::copy(identity.begin(), identity.end(), rows.begin());
        hashes[0] = h_hash;
        return remove_duplicates(1);
    }

    int remove_duplicates(int count) {
        const hash_t *d_hashes = thrust::raw_pointer_cast(hashes.data());
        int fresh = 0;
        remove.time([&] { fresh = duplicates.remove(d_hashes, count, &is_new); });
        if (fresh == 0) return 0;
        add_checksums<<<pieces(fresh, THREADS), THREADS>>>(
            d_hashes, thrust::raw_pointer_cast(is_new.data()), fresh,
            thrust::raw_pointer_cast(checksum.data()));
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaDeviceSynchronize());
        return fresh;
    }

    /* @return elements of the next layer */
    int expand(int count) {
        struct layer<Point> gens = maps(generators, m.known->generators), from = maps(rows, count);
        int products = count * m.known->generators;
        hash.time([&] {
            hash_products<<<pieces(products, THREADS / WARP), THREADS>>>(
                gens, from, thrust::raw_pointer_cast(hashes.data()));
            CUDA_CHECK(cudaGetLastError());
        });
        int fresh = remove_duplicates(products);
        if (fresh > 0)
            store.time([&] {
                store_maps<<<fresh, THREADS>>>(gens, from, thrust::raw_pointer_cast(is_new.data()),
                                               thrust::raw_pointer_cast(next.data()));
                CUDA_CHECK(cudaGetLastError());
            });
        return fresh;
    }
};

template <class Point>
static void bench_points(figures_t *figures, const struct monoid_on_gpu &m, bool by_sorting) {
    std::string name = by_sorting ? "sorting" : "hash set";
    name += sizeof(Point) == 2 ? ", 16 bits: " : ", 32 bits: ";
    double total_ms = 0, gpu_ms = 0;
    search_in_stages<Point> first(m, by_sorting), s(m, by_sorting);
    first.run(); // loads code
    s.run();
    bool right = is_right(m, s.result);
    for (const struct stage *stage : {&s.hash, &s.remove, &s.store}) {
        add_figure(figures, name + stage->name, m.known->name, m.known->size, stage->total_ms,
                   stage->gpu_ms, right);
        total_ms += stage->total_ms, gpu_ms += stage->gpu_ms;
    }
    add_figure(figures, name + "all stages", m.known->name, m.known->size, total_ms, gpu_ms, right);
}

void bench_layers(figures_t *figures, const struct monoid_on_gpu &m, bool by_sorting) {
    if (m.known->points <= 65536) bench_points<uint16_t>(figures, m, by_sorting);
    bench_points<int>(figures, m, by_sorting);
}
