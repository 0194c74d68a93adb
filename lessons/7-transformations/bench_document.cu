/* Lesson 7 on a real GPU: the document's method.
 *
 * An element is a word. For each layer, all words are computed again from the identity on, a thread
 * for each point, and hashed, a thread for each map. The host inserts the hashes one by one. If two
 * hashes are equal, a launch computes both words again and compares their images. The functor of
 * the document's hash set returns bool; `as_bool` does the same.
 */
#include "bench_figures.h"

/* Words of the last layer, each with every generator: product p is word p / g and generator p % g.
 */
struct products {
    const unsigned char *letters; /* [words][length] */
    int length, first, count;     /* products first, ..., first + count - 1 */
};

static __device__ int follow(const struct maps &generators, const unsigned char *word, int length,
                             int last, int point) {
    for (int j = 0; j < length; j++) point = row_of(generators, word[j])[point];
    return row_of(generators, last)[point];
}

static __global__ void compose(struct maps generators, struct products p, int *rows) {
    int product = p.first + blockIdx.x, i = blockIdx.y * THREADS + threadIdx.x;
    const unsigned char *word = p.letters + (size_t)(product / generators.count) * p.length;
    if (i < generators.n)
        rows[(size_t)blockIdx.x * generators.pitch + i] = follow(generators, word, p.length,
                                                                 product % generators.count, i);
}

static __global__ void hash_each(struct maps maps, hash_t *hashes) {
    int t = blockIdx.x * THREADS + threadIdx.x;
    if (t >= maps.count) return;
    hash_t hash = 0;
    for (int i = 0; i < maps.n; i++) hash = (hash + (hash_t)row_of(maps, t)[i]) * PRIME;
    hashes[t] = hash;
}

/* Two words, each with its last letter. */
struct two_words {
    const unsigned char *letters[2];
    int lengths[2];
};

static __global__ void compare(struct maps generators, struct two_words w, int *differ) {
    int i = blockIdx.x * THREADS + threadIdx.x, images[2] = {0, 0};
    for (int k = 0; k < 2 && i < generators.n; k++) {
        int last = w.lengths[k] - 1;
        images[k] = last < 0 ? i : follow(generators, w.letters[k], last, w.letters[k][last], i);
    }
    if (images[0] != images[1]) *differ = 1; // all threads store the same value
}

/* ---- the search ---- */

struct element {
    hash_t hash;
    std::vector<unsigned char> word;
};

struct document_search {
    const struct monoid_on_gpu &m;
    bool as_bool;
    struct stage compose_stage {
        "composition and hash"
    }, equal_stage{"equality"};
    std::vector<struct element> elements;
    std::vector<int> slots; /* element + 1, or 0 */
    unsigned char *d_words;
    int *d_rows, *d_differ, batch;
    hash_t *d_hashes;
    uint64_t comparisons = 0;
    struct search_result result = {};

    document_search(const struct monoid_on_gpu &monoid, bool functor_is_bool)
        : m(monoid), as_bool(functor_is_bool), slots(1) {
        size_t row = m.generators.pitch * sizeof(int), slot_count = 64;
        while (slot_count < 2 * (size_t)m.known->size) slot_count *= 2;
        slots.assign(slot_count, 0);
        batch = (int)std::min<size_t>((4ul << 30) / row, 1 << 20); // products at a time
        CUDA_CHECK(cudaMalloc(&d_rows, batch * row));
        CUDA_CHECK(cudaMalloc(&d_hashes, batch * sizeof *d_hashes));
        CUDA_CHECK(cudaMalloc(&d_words, (size_t)m.known->size * MOST_LAYERS));
        CUDA_CHECK(cudaMalloc(&d_differ, sizeof *d_differ));
    }

    ~document_search() {
        for (void *d : {(void *)d_rows, (void *)d_hashes, (void *)d_words, (void *)d_differ})
            CUDA_CHECK(cudaFree(d));
    }

    void run() {
        hash_t hash = 0;
        for (int i = 0; i < m.known->points; i++) hash = (hash + (hash_t)i) * PRIME;
        insert({hash, {}});
        for (size_t first = 0, end = 1; first < end; first = end, end = elements.size()) {
            result.layers.push_back((int)(end - first));
            expand(first, end);
        }
        result.size = elements.size();
        for (const struct element &e : elements) result.checksum += checksum_part(e.hash);
    }

  private:
    void insert(const struct element &e) {
        size_t at = as_bool ? 1 : (size_t)checksum_part(e.hash) % slots.size();
        for (; slots[at]; at = (at + 1) % slots.size()) {
            const struct element &other = elements[slots[at] - 1];
            if (other.hash == e.hash && equal(e.word, other.word)) return;
        }
        elements.push_back(e);
        slots[at] = (int)elements.size();
    }

    /* One launch, two copies to the device and one back. */
    bool equal(const std::vector<unsigned char> &a, const std::vector<unsigned char> &b) {
        int differ = 0;
        comparisons++;
        equal_stage.time([&] {
            struct two_words w = {{d_words, d_words + MOST_LAYERS}, {(int)a.size(), (int)b.size()}};
            if (!a.empty())
                CUDA_CHECK(cudaMemcpy(d_words, a.data(), a.size(), cudaMemcpyHostToDevice));
            if (!b.empty())
                CUDA_CHECK(
                    cudaMemcpy(d_words + MOST_LAYERS, b.data(), b.size(), cudaMemcpyHostToDevice));
            CUDA_CHECK(cudaMemsetAsync(d_differ, 0, sizeof *d_differ, cudaStreamPerThread));
            compare<<<pieces(m.known->points, THREADS), THREADS>>>(m.generators, w, d_differ);
            CUDA_CHECK(cudaGetLastError());
            CUDA_CHECK(cudaMemcpy(&differ, d_differ, sizeof differ, cudaMemcpyDeviceToHost));
        });
        return !differ;
    }

    /* The hashes of products first, ..., first + count - 1. The words of the layer are copied for
       each batch, since equal() overwrites them. */
    void hash_batch(const std::vector<unsigned char> &words, struct products p, hash_t *hashes) {
        dim3 grid(p.count, pieces(m.known->points, THREADS));
        struct maps maps = {d_rows, m.known->points, m.generators.pitch, p.count};
        if (!words.empty())
            CUDA_CHECK(cudaMemcpy(d_words, words.data(), words.size(), cudaMemcpyHostToDevice));
        compose<<<grid, THREADS>>>(m.generators, p, d_rows);
        hash_each<<<pieces(p.count, THREADS), THREADS>>>(maps, d_hashes);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(hashes, d_hashes, p.count * sizeof *hashes, cudaMemcpyDeviceToHost));
    }

    void expand(size_t first, size_t end) {
        int g = m.known->generators, count = (int)(end - first) * g;
        std::vector<unsigned char> words;
        std::vector<hash_t> hashes(count);
        for (size_t e = first; e < end; e++)
            words.insert(words.end(), elements[e].word.begin(), elements[e].word.end());
        int length = (int)elements[first].word.size();
        for (int at = 0; at < count; at += batch) {
            struct products p = {d_words, length, at, std::min(batch, count - at)};
            compose_stage.time([&] { hash_batch(words, p, hashes.data() + at); });
        }
        for (int p = 0; p < count; p++) {
            struct element e = {hashes[p], elements[first + p / g].word};
            e.word.push_back((unsigned char)(p % g));
            insert(e);
        }
    }
};

void bench_document(figures_t *figures, const struct monoid_on_gpu &m, bool as_bool) {
    std::string name = as_bool ? "document, bool: " : "document: ";
    struct document_search s(m, as_bool);
    struct stage all = {"total"};
    all.time([&] { s.run(); });
    bool right = is_right(m, s.result);
    double rest = all.total_ms - s.compose_stage.total_ms - s.equal_stage.total_ms;
    for (const struct stage *stage : {&s.compose_stage, &s.equal_stage})
        add_figure(figures, name + stage->name, m.known->name, m.known->size, stage->total_ms,
                   stage->gpu_ms, right);
    add_figure(figures, name + "insertion on the host", m.known->name, m.known->size, rest, 0,
               right);
    add_figure(figures, name + "total", m.known->name, m.known->size, all.total_ms,
               s.compose_stage.gpu_ms + s.equal_stage.gpu_ms, right);
}
