/* Lesson 7 on a real GPU: full searches.
 *
 *     make bench7
 *
 * Bihecke5, Bihecke6, RenA6, RenA7 and T_7 by the solutions of `enumerate`, `exact` and
 * `base-points`; ours in stages, with a hash set and by sorting (bench_layers.cu); and by the
 * document's method (bench_document.cu). Every search's size, layers and checksum are compared with
 * those that one CPU core found (data/bench-host.tsv, from `make bench-host7`). What needs more
 * memory than the GPU has is left out, and said so. Targets: Bihecke5 in 5 ms, Bihecke6 in 1.5 s,
 * RenA7 in 3 s. One CPU core finds RenA7's elements from base points in hundredths of a second.
 */
#include <algorithm>
#include <lockstep/bench.h>
#include "bench_figures.h"
#include "rungs.h"

namespace enumerate_rung {
void enumerate(struct maps, struct search, int);
}
namespace exact_rung {
void enumerate(struct maps, struct search, int);
}
namespace base_points_rung {
void find_orbit(struct maps, const int *, int, struct search);
}

enum { SAMPLES = 5 };
static const char DATA[] = "lessons/7-transformations/data/bench-host.tsv";

/* ---- what must be found ---- */

/* The checksum that bench_host.c found. */
static bool find_checksum(const char *how, const char *monoid, uint64_t *checksum) {
    char line[256], wanted[64];
    FILE *f = fopen(DATA, "r");
    bool found = false;
    snprintf(wanted, sizeof wanted, "%s\t%s\t", how, monoid);
    while (f && !found && fgets(line, sizeof line, f)) {
        if (strncmp(line, wanted, strlen(wanted)) != 0) continue;
        *checksum = strtoull(strrchr(line, '\t') + 1, NULL, 16);
        found = true;
    }
    if (f) fclose(f);
    if (!found) fprintf(stderr, "bench: %s has no line %s of %s\n", DATA, how, monoid);
    return found;
}

bool is_right(const struct monoid_on_gpu &m, const struct search_result &result, const char *how) {
    uint64_t checksum;
    const struct known_monoid *k = m.known;
    if (!find_checksum(how, k->name, &checksum)) return false;
    bool right = result.checksum == checksum && result.size == (uint64_t)k->size;
    if (result.layers.empty() || k->longest < 0) return right;
    return right && (int)result.layers.size() == k->longest + 1 &&
           std::equal(result.layers.begin(), result.layers.end(), k->layers);
}

/* The sum over rows of `width` points. A warp for each row. */
static __global__ void add_row_checksums(const int *rows, int pitch, int width, unsigned count,
                                         hash_t *sum) {
    unsigned e = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (e >= count) return;
    const int *row = rows + (size_t)e * pitch;
    hash_t hash = 0, factor = PRIME;
    for (int i = (int)threadIdx.x % WARP - (pieces(width, WARP) * WARP - width); i < width;
         i += WARP)
        if (i >= 0) hash = hash * prime_power(WARP) + (hash_t)row[i];
    for (int d = 1; d < WARP; d *= 2, factor *= factor)
        hash = hash * factor + __shfl_down_sync(0xffffffff, hash, d);
    if (threadIdx.x % WARP == 0) atomicAdd(sum, mix(hash * PRIME));
}

/* ---- the solutions ---- */

static struct search begin_search(const struct monoid_on_gpu &m, int pitch) {
    struct search s = {};
    s.room = (unsigned)m.known->size;
    for (s.slot_count = 64; s.slot_count < 2 * s.room;) s.slot_count *= 2;
    CUDA_CHECK(cudaMalloc(&s.size, sizeof *s.size));
    CUDA_CHECK(cudaMalloc(&s.parents, s.room * sizeof *s.parents));
    CUDA_CHECK(cudaMalloc(&s.letters, s.room * sizeof *s.letters));
    CUDA_CHECK(cudaMalloc(&s.rows, (size_t)s.room * pitch * sizeof *s.rows));
    CUDA_CHECK(cudaMalloc(&s.slots, s.slot_count * sizeof *s.slots));
    return s;
}

static void end_search(const struct search &s) {
    for (void *d :
         {(void *)s.size, (void *)s.parents, (void *)s.letters, (void *)s.rows, (void *)s.slots})
        CUDA_CHECK(cudaFree(d));
}

static struct search_result result_of(const struct search &s, int pitch, int width) {
    struct search_result result = {};
    hash_t *d_sum, sum;
    unsigned size;
    CUDA_CHECK(cudaMalloc(&d_sum, sizeof *d_sum));
    CUDA_CHECK(cudaMemset(d_sum, 0, sizeof *d_sum));
    CUDA_CHECK(cudaMemcpy(&size, s.size, sizeof size, cudaMemcpyDeviceToHost));
    add_row_checksums<<<pieces(size, THREADS / WARP), THREADS>>>(s.rows, pitch, width, size, d_sum);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_sum));
    result.size = size, result.checksum = sum;
    return result;
}

/* Rows may need more memory than there is. */
static bool fits(const struct monoid_on_gpu &m, const char *name, int pitch) {
    size_t needed = (size_t)m.known->size * (pitch * sizeof(int) + 48), free_bytes, all;
    CUDA_CHECK(cudaMemGetInfo(&free_bytes, &all));
    if (needed < free_bytes) return true;
    printf("%-10s %-32s left out: it needs %.1f GB\n", m.known->name, name, needed * 1e-9);
    return false;
}

/* The median of some calls after one that loads code. `how`: as in the data file. */
static void bench_solution(figures_t *figures, const struct monoid_on_gpu &m, const char *name,
                           int pitch, int width, const char *how,
                           const std::function<void(struct search)> &call) {
    if (!fits(m, name, pitch)) return;
    struct search s = begin_search(m, pitch);
    std::vector<struct stage> samples;
    bool right = true;
    for (int sample = 0; sample <= SAMPLES; sample++) {
        struct stage stage = {name};
        CUDA_CHECK(cudaMemset(s.slots, 0, s.slot_count * sizeof *s.slots));
        CUDA_CHECK(cudaMemset(s.size, 0, sizeof *s.size));
        CUDA_CHECK(cudaDeviceSynchronize());
        stage.time([&] { call(s); });
        right = right && is_right(m, result_of(s, pitch, width), how);
        if (sample > 0) samples.push_back(stage);
    }
    std::sort(samples.begin(), samples.end(),
              [](const struct stage &a, const struct stage &b) { return a.total_ms < b.total_ms; });
    const struct stage &median = samples[SAMPLES / 2];
    add_figure(figures, name, m.known->name, m.known->size, median.total_ms, median.gpu_ms, right);
    end_search(s);
}

static void bench_base_points(figures_t *figures, const struct monoid_on_gpu &m, const int *points,
                              int size) {
    int *d_tuple;
    CUDA_CHECK(cudaMalloc(&d_tuple, size * sizeof *d_tuple));
    CUDA_CHECK(cudaMemcpy(d_tuple, points, size * sizeof *d_tuple, cudaMemcpyHostToDevice));
    bench_solution(figures, m, "base-points", size, size, "base points", [&](struct search s) {
        base_points_rung::find_orbit(m.generators, d_tuple, size, s);
    });
    CUDA_CHECK(cudaFree(d_tuple));
}

/* ---- all of it ---- */

static struct monoid_on_gpu make_monoid(const char *name) {
    struct bench_monoid b = bench_monoid(name);
    int n = b.known->points, pitch = monoid_pitch(n), count = b.known->generators, *d_rows;
    struct monoid_on_gpu m = {b.known, {}, std::vector<int>((size_t)pitch * count)};
    for (int g = 0; g < count; g++)
        std::copy_n(b.rows + (size_t)g * n, n, m.rows.begin() + (size_t)g * pitch);
    free(b.rows);
    CUDA_CHECK(cudaMalloc(&d_rows, m.rows.size() * sizeof(int)));
    CUDA_CHECK(
        cudaMemcpy(d_rows, m.rows.data(), m.rows.size() * sizeof(int), cudaMemcpyHostToDevice));
    m.generators = {d_rows, n, pitch, count};
    return m;
}

static void bench_monoid_named(figures_t *figures, const char *name) {
    static const int first_point[1] = {0};
    struct monoid_on_gpu m = make_monoid(name);
    int pitch = m.generators.pitch, n = m.known->points;
    bench_solution(figures, m, "enumerate", pitch, n, "hashes",
                   [&](struct search s) { enumerate_rung::enumerate(m.generators, s, 32); });
    bench_solution(figures, m, "exact", pitch, n, "hashes",
                   [&](struct search s) { exact_rung::enumerate(m.generators, s, 32); });
    if (name[0] == 'R') bench_base_points(figures, m, first_point, 1);
    if (!strcmp(name, "Bihecke5"))
        bench_base_points(figures, m, known_tuples[TEN_OF_BIHECKE_5].points, 10);
    for (bool by_sorting : {false, true}) bench_layers(figures, m, by_sorting);
    if (strcmp(name, "Bihecke6") != 0) bench_document(figures, m, false); // a launch per product
    if (!strcmp(name, "Bihecke5")) bench_document(figures, m, true);
    CUDA_CHECK(cudaFree((void *)m.generators.images));
}

static bool write_figures(const figures_t &figures, const std::string &prefix) {
    FILE *tsv = fopen((prefix + ".tsv").c_str(), "w"),
         *json = fopen((prefix + ".json").c_str(), "w");
    if (!tsv || !json) return false;
    struct cudaDeviceProp card;
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    const char *driver = getenv("BENCH_DRIVER"), *source = getenv("BENCH_SOURCE"), *separator = "";
    fprintf(json, "{\"schema\":\"lockstep-bench/1\",\"lesson\":\"7-transformations\",");
    fprintf(json, "\"card\":\"%s\",\"driver\":\"%s\",\"source\":\"%s\",\"figures\":[", card.name,
            driver ? driver : "?", source ? source : "?");
    fprintf(tsv, "# %s\n", source ? source : card.name);
    fprintf(tsv, "name\tmonoid\tn\ttotal_ms\tgpu_ms\tcpu_ms\n");
    for (const struct figure &f : figures) {
        fprintf(tsv, "%s\t%s\t%d\t%.4f\t%.4f\t%.4f\n", f.name.c_str(), f.monoid.c_str(), f.elements,
                f.total_ms, f.gpu_ms, f.cpu_ms);
        fprintf(json,
                "%s\n{\"name\":\"%s, %s\",\"n\":%d,\"ms\":%.4f,\"gpu_ms\":%.4f,\"cpu_ms\":%.4f}",
                separator, f.monoid.c_str(), f.name.c_str(), f.elements, f.total_ms, f.gpu_ms,
                f.cpu_ms);
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
    for (const char *name : {"Bihecke5", "RenA6", "T_7", "Bihecke6", "RenA7"})
        bench_monoid_named(&figures, name);
    bool right = std::all_of(figures.begin(), figures.end(),
                             [](const struct figure &f) { return f.right; });
    return write_figures(figures, argv[1]) && right ? EXIT_SUCCESS : EXIT_FAILURE;
}
