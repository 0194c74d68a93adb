/* Lesson 7 on one core: full searches, base points, and a hash set with the document's mistake.
 *
 *     make bench-host7             writes build/bench/host-7.tsv
 *     build/bench/host-7 layers    prints the layers of four monoids, for layers.gp
 *
 * `images` compares all images of maps with equal hashes, and stores all maps. `hashes` takes equal
 * 64-bit hashes for equal maps, keeps the maps of two layers, and computes the products with all
 * generators together. `base points` follows a few points. `set` inserts the hashes of Bihecke5's
 * products into a table of the document's keys, with a sound functor and with one that returns
 * bool. Sizes and layers are compared with oracle.h. The checksum is a sum over all elements;
 * bench.cu must find the same. Times are processor time: other programs may run.
 */
#include <time.h>
#include "bench_monoids.h"
#include "serial-search.h"

static const uint64_t PRIME = UINT64_C(0x9e3779b97f4a7bb9); /* as in keys.h */

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* What a search found. */
struct found {
    int size;
    int layers[MOST_LAYERS];
    uint64_t checksum;
};

static bool is_right(const struct found *f, const struct known_monoid *known) {
    size_t bytes = sizeof *known->layers * (size_t)(known->longest + 1);
    return f->size == known->size && memcmp(f->layers, known->layers, bytes) == 0;
}

static bool prints_layers; /* and nothing else */

static void print_layers(const struct found *f, const struct known_monoid *known) {
    for (int l = 0; l <= known->longest; l++) printf("%s\t%d\t%d\n", known->name, l, f->layers[l]);
}

static void print_found(const char *how, const struct known_monoid *known, const struct found *f,
                        double seconds) {
    if (prints_layers)
        print_layers(f, known);
    else
        printf("%s\t%s\t%d\t%.4f\t%016llx\n", how, known->name, f->size, seconds,
               (unsigned long long)f->checksum);
    fflush(stdout);
    if (is_right(f, known)) return;
    fprintf(stderr, "bench_host: %s of %s differs from oracle.h\n", how, known->name);
    exit(EXIT_FAILURE);
}

static uint64_t hash_of(const int *row, int n) {
    uint64_t hash = 0;
    for (int i = 0; i < n; i++) hash = (hash + (uint64_t)row[i]) * PRIME;
    return hash;
}

/* ---- all images, or base points ---- */

/* Not inlined: gcc would take rows that were just allocated for rows that are compared. */
static __attribute__((noinline)) void run_search(struct serial_search *s, const int *start) {
    serial_run(s, start);
}

static struct serial_search search_from(const struct bench_monoid *m, const int *start, int width) {
    struct serial_search s = {
        m->rows, m->known->points, m->known->generators, width, NULL, NULL, 0, 0, NULL, 0};
    run_search(&s, start);
    return s;
}

static struct found found_by(const struct serial_search *s) {
    struct found f = {.size = s->size};
    for (int e = 0; e < s->size; e++) {
        f.layers[s->depths[e]]++;
        f.checksum += checksum_part(hash_of(s->rows + (size_t)e * (size_t)s->width, s->width));
    }
    return f;
}

/* width 0: all points. */
static void run_images(const char *name, const int *points, int width) {
    struct bench_monoid m = bench_monoid(name);
    int n = m.known->points, *identity = generators_allocate((size_t)n * sizeof *identity);
    for (int i = 0; i < n; i++) identity[i] = i;
    double from = processor_seconds();
    struct serial_search s = search_from(&m, width ? points : identity, width ? width : n);
    double seconds = processor_seconds() - from;
    struct found f = found_by(&s);
    print_found(width ? "base points" : "images", m.known, &f, seconds);
    serial_end(&s);
    free(identity), free(m.rows);
}

/* ---- hashes alone: products with all generators together ---- */

enum { LETTERS = 10 }; /* at most */

struct hash_search {
    int n, letters;
    int *images;       /* [n][LETTERS]: where each generator sends a point */
    uint64_t *weights; /* [n]: the power of PRIME of an image */
    uint64_t *slots;
    uint64_t slot_count; /* a power of two */
    int **layer, **next; /* rows of elements; a row is freed when its products are known */
    int size, room;
};

static struct hash_search begin_hashes(const struct bench_monoid *m) {
    struct hash_search s = {.n = m->known->points, .letters = m->known->generators};
    s.images = generators_allocate((size_t)s.n * LETTERS * sizeof *s.images);
    s.weights = generators_allocate((size_t)s.n * sizeof *s.weights);
    for (int i = s.n - 1; i >= 0; i--) s.weights[i] = (i + 1 < s.n ? s.weights[i + 1] : 1) * PRIME;
    for (int i = 0; i < s.n; i++)
        for (int g = 0; g < LETTERS; g++)
            s.images[i * LETTERS + g] = g < s.letters ? m->rows[(size_t)g * (size_t)s.n + (size_t)i]
                                                      : 0;
    for (s.slot_count = 64; s.slot_count < 2 * (uint64_t)m->known->size;) s.slot_count *= 2;
    s.slots = calloc(s.slot_count, sizeof *s.slots);
    for (int l = 0; l <= m->known->longest || l == 0; l++)
        if (m->known->layers[l] > s.room) s.room = m->known->layers[l];
    if (m->known->longest < 0) s.room = m->known->size;
    s.layer = generators_allocate((size_t)s.room * sizeof *s.layer);
    s.next = generators_allocate((size_t)s.room * sizeof *s.next);
    if (!s.slots) abort();
    return s;
}

/* @return whether the hash was not there */
static bool insert(struct hash_search *s, uint64_t hash) {
    uint64_t key = hash ? hash : 1, at = checksum_part(key) & (s->slot_count - 1);
    while (s->slots[at] && s->slots[at] != key) at = (at + 1) & (s->slot_count - 1);
    bool is_new = !s->slots[at];
    s->slots[at] = key;
    return is_new;
}

/* The hashes of the products with all generators. */
static void hash_products(const struct hash_search *s, const int *row, uint64_t *hashes) {
    uint64_t sums[LETTERS] = {0};
    for (int i = 0; i < s->n; i++) {
        const int *images = s->images + (size_t)row[i] * LETTERS;
        for (int g = 0; g < LETTERS; g++) sums[g] += s->weights[i] * (uint64_t)images[g];
    }
    memcpy(hashes, sums, sizeof sums);
}

static int expand(struct hash_search *s, int *row, int count, struct found *f) {
    uint64_t hashes[LETTERS];
    hash_products(s, row, hashes);
    for (int g = 0; g < s->letters; g++) {
        if (!insert(s, hashes[g])) continue;
        if (count == s->room) abort();
        int *product = s->next[count++] = generators_allocate((size_t)s->n * sizeof *product);
        for (int i = 0; i < s->n; i++) product[i] = s->images[(size_t)row[i] * LETTERS + (size_t)g];
        f->checksum += checksum_part(hashes[g]);
    }
    free(row);
    return count;
}

static struct found search_hashes(struct hash_search *s) {
    struct found f = {0};
    int count = 1, *identity = generators_allocate((size_t)s->n * sizeof *identity);
    for (int i = 0; i < s->n; i++) identity[i] = i;
    insert(s, hash_of(identity, s->n));
    f.checksum = checksum_part(hash_of(identity, s->n));
    s->layer[0] = identity;
    for (int l = 0; count > 0; l++) {
        int following = 0, **rows = s->layer;
        if (l < MOST_LAYERS) f.layers[l] = count;
        f.size += count;
        for (int e = 0; e < count; e++) following = expand(s, rows[e], following, &f);
        s->layer = s->next, s->next = rows, count = following;
    }
    return f;
}

static void run_hashes(const char *name) {
    struct bench_monoid m = bench_monoid(name);
    double from = processor_seconds();
    struct hash_search s = begin_hashes(&m);
    struct found f = search_hashes(&s);
    print_found("hashes", m.known, &f, processor_seconds() - from);
    free(s.images), free(s.weights), free(s.slots), free(s.layer), free(s.next), free(m.rows);
}

/* ---- the document's set of keys ---- */

struct key {
    uint64_t first, second;
    char word[80];
};

enum { SLOTS = 1 << 23 }; /* the document: 7,000,000 */

/* Inserts a key. @return slots that were looked at; *is_new: whether the key was not there */
static long insert_key(struct key *slots, const struct key *key, bool as_bool, bool *is_new) {
    uint64_t at = as_bool ? 1 : checksum_part(key->first) % SLOTS;
    long looked_at = 1;
    while (slots[at].first && slots[at].first != key->first) at = (at + 1) % SLOTS, looked_at++;
    *is_new = !slots[at].first;
    if (*is_new) slots[at] = *key;
    return looked_at;
}

static void run_set(const uint64_t *hashes, int count, const struct known_monoid *known,
                    bool as_bool) {
    struct key *slots = calloc(SLOTS, sizeof *slots);
    struct found f = {0};
    long looked_at = 0;
    if (!slots) abort();
    memcpy(f.layers, known->layers, sizeof f.layers); /* a set knows none */
    double from = processor_seconds();
    for (int i = 0; i < count; i++) {
        struct key key = {.first = hashes[i] ? hashes[i] : 1}; /* 0: an empty slot */
        bool is_new;
        looked_at += insert_key(slots, &key, as_bool, &is_new);
        f.size += is_new;
        if (is_new) f.checksum += checksum_part(hashes[i]);
    }
    print_found(as_bool ? "set, bool" : "set, sound", known, &f, processor_seconds() - from);
    printf("# %s: %ld slots looked at\n", as_bool ? "set, bool" : "set, sound", looked_at);
    free(slots);
}

/* The hash of the identity, then those of all products in the order of a search. */
static uint64_t *hashes_of(const struct serial_search *s, int *count) {
    uint64_t *hashes = generators_allocate(((size_t)s->size * LETTERS + 1) * sizeof *hashes);
    int *product = generators_allocate((size_t)s->width * sizeof *product);
    *count = 0;
    hashes[(*count)++] = hash_of(s->rows, s->width);
    for (int e = 0; e < s->size; e++)
        for (int letter = 0; letter < s->letters; letter++) {
            serial_product(s, e, letter, product);
            hashes[(*count)++] = hash_of(product, s->width);
        }
    free(product);
    return hashes;
}

static void run_sets(void) {
    struct bench_monoid m = bench_monoid("Bihecke5");
    int identity[120], count;
    for (int i = 0; i < 120; i++) identity[i] = i;
    struct serial_search s = search_from(&m, identity, 120);
    uint64_t *hashes = hashes_of(&s, &count);
    run_set(hashes, count, m.known, false);
    run_set(hashes, count, m.known, true);
    free(hashes);
    serial_end(&s);
    free(m.rows);
}

/* ---- all of it ---- */

static void print_processor(void) {
    char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "model name", 10) && printf("# %s", strchr(line, ':') + 2)) break;
    if (f) fclose(f);
}

static void run_layers(void) {
    static const int first[1] = {0};
    prints_layers = true;
    printf("monoid\tlayer\telements\n");
    run_images("Bihecke5", known_tuples[TEN_OF_BIHECKE_5].points, 10);
    run_images("RenA6", first, 1), run_images("RenA7", first, 1);
    run_hashes("Bihecke6");
}

int main(int argc, char **argv) {
    static const char *const small[] = {"Bihecke2", "Bihecke3", "Bihecke4", "Bihecke5", "RenA2",
                                        "RenA3",    "RenA4",    "RenA5",    "RenA6",    "T_7"};
    static const char *const large[] = {"Bihecke6", "RenA7"};
    static const int first[1] = {0};
    if (argc == 2 && !strcmp(argv[1], "layers")) {
        run_layers();
        return 0;
    }
    print_processor();
    printf("how\tmonoid\telements\tprocessor_s\tchecksum\n");
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) run_images(small[i], NULL, 0);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) run_hashes(small[i]);
    run_images("Bihecke5", known_tuples[TEN_OF_BIHECKE_5].points, 10);
    run_images("RenA5", first, 1), run_images("RenA6", first, 1), run_images("RenA7", first, 1);
    run_sets();
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) run_hashes(large[i]);
}
