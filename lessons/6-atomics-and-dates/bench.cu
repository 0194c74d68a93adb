/* Lesson 6 on a real GPU: counting lists above a limit, and differences of dates.
 *
 *     make bench6
 *
 * 2^20 lists with 32 elements on average, whose lengths are uniform, spread as lesson 4's k = 50,
 * or short but for one giant; 1, 50 or 99 % of them are above the limit. Beside the solutions:
 * Thrust's transform_reduce with a thread per list, CUB's segmented reduction and a launch that
 * counts, and a plain read of the same words. Inputs are larger than the L2 cache, and every result
 * is checked. Targets: `csr` reaches 90 % of the read on uniform lengths; `balanced` is faster than
 * CUB everywhere and within 10 % of the best. `csr, four at a time` tells how much of that is
 * latency (bench_lists.cu); bench_dates.cu has part B.
 */
#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform_reduce.h>
#include <lockstep/bench.h>
#include "bench_figures.h"
#include "lists.h"
#include "rungs.h"

#define DECLARE(rung, function, type)                         \
    namespace rung {                                          \
    void function(type, float, unsigned *FURTHER_##function); \
    }
#define FURTHER_count_containers
#define FURTHER_count_lists , void *, int
DECLARE(thread_atomic, count_containers, struct containers)
DECLARE(shared_flags, count_containers, struct containers)
DECLARE(block_count, count_containers, struct containers)
DECLARE(warp_count, count_containers, struct containers)
DECLARE(csr, count_lists, struct lists)
DECLARE(balanced, count_lists, struct lists)

enum { LISTS = 1 << 20, MEAN = 32, SEED = 1 };

static const struct {
    const char *name;
    int lengths;
    uint64_t longest; /* so that the mean is about 32 */
} spreads[] = {
    {"uniform", UNIFORM, 2 * MEAN}, {"k=50", K_50, 40 * MEAN}, {"giant", GIANT, 1 << 25}};

/* One input, in both layouts. Containers exist for lengths that fit. */
struct data {
    std::vector<int> starts, sums; /* sums in eighths */
    struct lists lists;
    struct containers containers;
    unsigned *d_count;
    float *d_sums;
    void *d_scratch;
    size_t scratch_bytes;
};

template <class T> static T *to_device(const std::vector<T> &h) {
    T *d;
    CUDA_CHECK(cudaMalloc(&d, h.size() * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

static void make_containers(struct data *d, const std::vector<float> &elements) {
    std::vector<struct container> h(LISTS);
    for (int i = 0; i < LISTS; i++) {
        h[i].count = d->starts[i + 1] - d->starts[i];
        std::copy_n(elements.data() + d->starts[i], h[i].count, h[i].elements);
    }
    d->containers = {to_device(h), LISTS, 64};
}

static struct data make_data(int lengths, uint64_t longest) {
    struct data d = {};
    d.starts.assign(LISTS + 1, 0), d.sums.assign(LISTS, 0);
    for (int i = 0; i < LISTS; i++)
        d.starts[i + 1] = d.starts[i] + lists_length(lengths, i, LISTS, longest, SEED);
    std::vector<float> elements(d.starts[LISTS]);
    for (int i = 0; i < LISTS; i++) {
        for (int k = d.starts[i]; k < d.starts[i + 1]; k++) {
            elements[k] = lists_element(lengths, i, k - d.starts[i], SEED);
            d.sums[i] += (int)(8 * elements[k]);
        }
    }
    d.lists = {to_device(d.starts), to_device(elements), LISTS, d.starts[LISTS]};
    if (lengths == UNIFORM) make_containers(&d, elements);
    CUDA_CHECK(cudaMalloc(&d.d_count, sizeof *d.d_count));
    CUDA_CHECK(cudaMalloc(&d.d_sums, LISTS * sizeof *d.d_sums));
    d.scratch_bytes = SCRATCH_BYTES(LISTS, d.lists.size) + (1 << 26);
    CUDA_CHECK(cudaMalloc(&d.d_scratch, d.scratch_bytes));
    return d;
}

static void free_data(struct data *d) {
    for (const void *memory : {(const void *)d->lists.starts, (const void *)d->lists.elements,
                               (const void *)d->containers.list, (const void *)d->d_count,
                               (const void *)d->d_sums, (const void *)d->d_scratch})
        CUDA_CHECK(cudaFree((void *)memory));
}

/* ---- contenders of others ---- */

static __global__ void count_sums(const float *sums, int n, float limit, unsigned *count) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    int over = __syncthreads_count(i < n && sums[i] > limit);
    if (threadIdx.x == 0 && over) atomicAdd(count, (unsigned)over);
}

static void run_cub(const struct data *d, float limit) {
    size_t bytes = d->scratch_bytes;
    CUDA_CHECK(cub::DeviceSegmentedReduce::Sum(d->d_scratch, bytes, d->lists.elements, d->d_sums,
                                               LISTS, d->lists.starts, d->lists.starts + 1,
                                               cudaStreamPerThread));
    count_sums<<<pieces(LISTS, THREADS), THREADS>>>(d->d_sums, LISTS, limit, d->d_count);
    CUDA_CHECK(cudaGetLastError());
}

struct is_over {
    struct lists in;
    float limit;
    __device__ unsigned operator()(int i) const {
        float sum = 0;
        for (int k = in.starts[i], end = in.starts[i + 1]; k < end; k++) sum += in.elements[k];
        return sum > limit;
    }
};

static void run_thrust(const struct data *d, float limit) {
    thrust::counting_iterator<int> first(0);
    unsigned count = thrust::transform_reduce(thrust::cuda::par.on(cudaStreamPerThread), first,
                                              first + LISTS, is_over{d->lists, limit}, 0u,
                                              thrust::plus<unsigned>());
    CUDA_CHECK(cudaMemcpyAsync(d->d_count, &count, sizeof count, cudaMemcpyHostToDevice,
                               cudaStreamPerThread));
    CUDA_CHECK(cudaStreamSynchronize(cudaStreamPerThread));
}

/* ---- one input and one limit ---- */

/* The limit that this share of the sums is above. */
static float limit_for(const struct data *d, double share) {
    std::vector<int> sorted = d->sums;
    size_t place = (size_t)((1 - share) * LISTS);
    std::nth_element(sorted.begin(), sorted.begin() + place, sorted.end());
    return (float)sorted[place] / 8;
}

static unsigned right_count(const struct data *d, float limit) {
    return (unsigned)std::count_if(d->sums.begin(), d->sums.end(),
                                   [limit](int sum) { return (float)sum / 8 > limit; });
}

static void bench_limit(figures_t *figures, const struct data *d, const std::string &input,
                        float limit) {
    unsigned right = right_count(d, limit);
    double bytes = 4.0 * (d->lists.size + LISTS);
    auto reset = [d] { CUDA_CHECK(cudaMemset(d->d_count, 0, sizeof *d->d_count)); };
    auto is_right = [d, right] {
        unsigned count;
        CUDA_CHECK(cudaMemcpy(&count, d->d_count, sizeof count, cudaMemcpyDeviceToHost));
        return count == right;
    };
    auto add = [&](const char *name, const std::function<void()> &call) {
        measure(figures, name + (" " + input), LISTS, bytes, reset, call, is_right);
    };
    const struct {
        const char *name;
        void (*count)(struct containers, float, unsigned *);
    } rungs[] = {{"thread-atomic", thread_atomic::count_containers},
                 {"shared-flags", shared_flags::count_containers},
                 {"block-count", block_count::count_containers},
                 {"warp-count", warp_count::count_containers}};
    for (const auto &rung : rungs)
        if (d->containers.list)
            add(rung.name, [&] { rung.count(d->containers, limit, d->d_count); });
    add("csr", [&] { csr::count_lists(d->lists, limit, d->d_count, d->d_scratch, LISTS_BLOCKS); });
    add("balanced",
        [&] { balanced::count_lists(d->lists, limit, d->d_count, d->d_scratch, LISTS_BLOCKS); });
    add("csr, four at a time", [&] { count_four_at_a_time(d->lists, limit, d->d_count); });
    add("thrust", [&] { run_thrust(d, limit); });
    add("cub", [&] { run_cub(d, limit); });
}

/* The plain read has no result to check. */
static void bench_read_of(figures_t *figures, const struct data *d, const std::string &input) {
    const uint32_t *words = (const uint32_t *)d->lists.elements;
    uint64_t n = (uint64_t)d->lists.size / 1024 * 1024;
    auto read = [&] { bench_read(words, d->d_count, (uint32_t *)d->d_scratch, n); };
    measure(
        figures, "read " + input, LISTS, 4.0 * n, [] {}, read, [] { return true; });
}

/* ---- all of it ---- */

static bool write_figures(const figures_t &figures, const std::string &prefix) {
    FILE *tsv = fopen((prefix + ".tsv").c_str(), "w"),
         *json = fopen((prefix + ".json").c_str(), "w");
    if (!tsv || !json) return false;
    struct cudaDeviceProp card;
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    const char *driver = getenv("BENCH_DRIVER"), *source = getenv("BENCH_SOURCE"), *separator = "";
    fprintf(json, "{\"schema\":\"lockstep-bench/1\",\"lesson\":\"6-atomics-and-dates\",");
    fprintf(json, "\"card\":\"%s\",\"driver\":\"%s\",\"source\":\"%s\",\"figures\":[", card.name,
            driver ? driver : "?", source ? source : "?");
    fprintf(tsv, "# %s\n", source ? source : card.name);
    fprintf(tsv, "name\tn\tms\tgb_per_s\n");
    for (const struct figure &f : figures) {
        double gb = f.bytes / f.ms * 1e-6;
        fprintf(tsv, "%s\t%llu\t%.5f\t%.1f\n", f.name.c_str(), (unsigned long long)f.n, f.ms, gb);
        fprintf(json, "%s\n{\"name\":\"%s\",\"n\":%llu,\"ms\":%.5f,\"gb_per_s\":%.1f}", separator,
                f.name.c_str(), (unsigned long long)f.n, f.ms, gb);
        separator = ",";
    }
    fprintf(json, "]}\n");
    return (fclose(tsv) == 0) & (fclose(json) == 0);
}

int main(int argc, char **argv) {
    figures_t figures;
    if (argc != 2) {
        fputs("usage: bench PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
        return 2;
    }
    for (const auto &spread : spreads) {
        struct data d = make_data(spread.lengths, spread.longest);
        for (int percent : {1, 50, 99})
            bench_limit(&figures, &d, spread.name + (" " + std::to_string(percent)) + "%",
                        limit_for(&d, percent / 100.0));
        bench_read_of(&figures, &d, spread.name);
        free_data(&d);
    }
    bench_dates(&figures);
    bool right = std::all_of(figures.begin(), figures.end(),
                             [](const figure &f) { return f.right; });
    return write_figures(figures, argv[1]) && right ? EXIT_SUCCESS : EXIT_FAILURE;
}
