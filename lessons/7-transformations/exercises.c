/* Lesson 7 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"
#include "cases.h"

struct facts maps_facts;

/* ---- cases in words ---- */

static void describe_words(const struct lockstep_case *c, char *text, size_t size) {
    snprintf(text, size, "n = %llu, %s, %llu words of %d letters", (unsigned long long)c->n,
             monoid_shape(c->variant)->name, (unsigned long long)c->m, word_length(c->variant));
}

static void describe_maps(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const kinds[] = {"maps like the example",
                                        "random maps",
                                        "maps to point 0",
                                        "maps to the last points",
                                        "equal pairs",
                                        "pairs that differ at point 0",
                                        "pairs that differ at the last point",
                                        "pairs that differ anywhere"};
    snprintf(text, size, "n = %llu, %llu %s%s", (unsigned long long)c->n, (unsigned long long)c->m,
             kinds[c->variant % MONOIDS],
             c->operation == LOCKSTEP_ADD ? "" : ", where only same_image() knows what is equal");
}

static void describe_candidate(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const others[] = {"a sound hash by multiplications",
                                         "a sound hash by tables of random numbers",
                                         "a hash that ignores the second word",
                                         "a hash that ignores the upper half of the first word",
                                         "a hash that ignores the lower half of the first word",
                                         "a hash that ignores the upper half of the second word",
                                         "a hash that ignores the lower half of the second word",
                                         "a hash of which only 1,024 values occur"};
    int number = variant_number(c->variant);
    if (number >= OTHER_SOUND)
        snprintf(text, size, "%s", others[number - OTHER_SOUND]);
    else
        snprintf(text, size, number ? "exhibit %d" : "exhibit SOUND", number);
}

static void describe_keys(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const kinds[] = {"as in the example", "random", "small numbers",
                                        "multiples of 2^40", "half of them EMPTY"};
    int kind = c->variant % MONOIDS;
    snprintf(text, size, "n = %llu keys, %s, about %llu different, %d slots%s",
             (unsigned long long)c->n, kinds[kind % KEYS_BATCHES], (unsigned long long)c->m,
             1 << set_bits(c->variant), kind & KEYS_BATCHES ? ", in three calls" : "");
}

static void describe_search(const struct lockstep_case *c, char *text, size_t size) {
    int bits = hash_bits(c->variant);
    snprintf(text, size, "n = %llu, %s%s", (unsigned long long)c->n, monoid_shape(c->variant)->name,
             bits < 32 ? ", hashes of 8 bits" : "");
}

static void describe_tuple(const struct lockstep_case *c, char *text, size_t size) {
    const struct known_tuple *b = &known_tuples[variant_number(c->variant)];
    int used = snprintf(text, size, "n = %llu, %s, from", (unsigned long long)c->n,
                        monoid_shape(c->variant)->name);
    for (int j = 0; j < b->size; j++)
        used += snprintf(text + used, size - (size_t)used, " %d", b->points[j]);
}

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    if (c->variant == 0) {
        snprintf(text, size, "n = %llu, the worked example", (unsigned long long)c->n);
        return;
    }
    switch (c->variant / TASK) {
    case HASH:
    case COMPARE: return describe_maps(c, text, size);
    case PROBE: return describe_candidate(c, text, size);
    case INSERT: return describe_keys(c, text, size);
    case SEARCH: return describe_search(c, text, size);
    case ORBIT: return describe_tuple(c, text, size);
    default: return describe_words(c, text, size);
    }
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "compose-generators",
     .title = "a block composes its word, one generator at a time",
     .points = 10,
     .hints =
         {"The map so far m becomes m(g(i)) for each i: is g applied before or after the letters in m?",
          "g is applied before them. So the last letter is composed first, and letter 0 last.",
          "for (int j = words.length - 1; j >= 0; j--): barrier, then maps[!current][i] = maps[current][image(row, i)] for all i, then current = !current."},
     .cases = composed,
     .case_count = COUNT(composed),
     .bounds = compose_generators_bounds,
     .supposes =
         "a block of 128 threads or more for each word, and threads that read neighbouring images of a generator"},
    {.id = "compose-elements",
     .title = "a thread for each point follows its word",
     .points = 5,
     .hints =
         {"A thread needs no image but its own: where is the point after the first letter?",
          "The point goes through the letters from 0 to length - 1. Index 0 is a point like others.",
          "for (int j = 0; j < words.length; j++) point = image(row_of(generators, word[j]), point);"},
     .cases = composed,
     .case_count = COUNT(composed),
     .bounds = compose_elements_bounds,
     .supposes = "a thread for each point of each word, which applies the letters one by one"},
    {.id = "words",
     .title = "threads for each word, from their number",
     .points = 10,
     .hints =
         {"If all points of all words fit onto the GPU, each point gets a thread.",
          "Else a word gets its share of the threads: most / m of them, but at least one.",
          "for (int i = t % per_word; i < generators.n; i += per_word) follows the points of word w that are this thread's."},
     .cases = many_words,
     .case_count = COUNT(many_words),
     .bounds = words_bounds,
     .supposes =
         "not more threads than fill the GPU, and for each word as many threads as for any other"},
    {.id = "hash",
     .apart = "faulty.h",
     .one_thread = true,
     .title = "Horner's method, one thread for each map",
     .points = 5,
     .hints = {"One pass over the row: a step for each image.",
               "The hash starts from 0, and each image is added before the multiplication.",
               "for (int i = 0; i < maps.n; i++) hash = horner(hash, row[i]);"},
     .cases = hashed,
     .case_count = COUNT(hashed),
     .bounds = hash_bounds,
     .supposes = "a thread for each map, which reads each image once",
     .define = "LESSON_HASH"},
    {.id = "hash-parallel",
     .title = "a warp for each hash, the same bits",
     .points = 15,
     .hints =
         {"Image i has the factor PRIME to the power of n - i. Which images have equal powers of PRIME^32?",
          "Between two images of one lane there are 31 others: each step multiplies with PRIME^32. If the last group is full, lane 31 holds the image with the smallest power.",
          "for (int d = 1; d < WARP; d *= 2, factor *= factor) hash = affine(hash, factor, __shfl_down_sync(0xffffffff, hash, d)); with factor = PRIME first."},
     .cases = hashed,
     .case_count = COUNT(hashed),
     .bounds = hash_parallel_bounds,
     .supposes = "a warp for each map, whose lanes read neighbouring images",
     .define = "LESSON_HASH"},
    {.id = "equal",
     .title = "a block compares two maps, and stops early",
     .points = 10,
     .hints =
         {"All threads of the block must know whether one of them saw a difference.",
          "__syncthreads_or(x) is a barrier, and returns whether any thread passed a value other than 0. Threads without an image pass 0.",
          "differ = __syncthreads_or(i < maps.n && !same_image(a[i], b[i])); in a loop that ends when differ is true."},
     .cases = compared,
     .case_count = COUNT(compared),
     .bounds = equal_bounds,
     .supposes =
         "a block for each pair, which compares 256 images before it asks whether any differ",
     .define = "LESSON_EQUAL"},
    {.id = "probe-lengths",
     .title = "five hash functors, and a check that tells",
     .points = 10,
     .hints =
         {"A hash is at fault if some keys, which are all different, meet in few slots. What could it ignore?",
          "Let the keys differ in one word alone; then in its low bits alone, then in its high ones. Ten bits of hash are enough for few keys.",
          "Count a probe for each slot that you look at, the empty one too. While keys with a sound hash fill half of the slots, an insertion looks at 1.5 of them on average."},
     .cases = candidates,
     .case_count = COUNT(candidates),
     .host_bounds = probe_lengths_host_bounds,
     .define = "LESSON_PROBE",
     .fresh = true},
    {.id = "hash-set",
     .title = "open addressing that grows",
     .points = 10,
     .hints =
         {"The slot is empty: several threads may see that. Which of them is the first to store its key?",
          "atomicCAS(&slots[s], EMPTY, key) returns what was in the slot: EMPTY if this thread took it, perhaps this very key, or another one.",
          "found = atomicCAS(&set.slots[s], EMPTY, key); if (found == EMPTY) { atomicAdd(set.taken, 1u); return 1; } then if (same_key(found, key)) return 0;"},
     .cases = inserted,
     .case_count = COUNT(inserted),
     .bounds = hash_set_bounds,
     .many_blocks = true,
     .supposes =
         "linear probing in a set that is at most half full, and doubles if it is not enough",
     .host_bounds = hash_set_host_bounds,
     .define = "LESSON_SET"},
    {.id = "enumerate",
     .title = "all products, layer by layer, on the device",
     .points = 15,
     .hints =
         {"Only the warp whose hash was not in the set continues: it has a new map.",
          "Numbers come from atomicAdd(s.size, 1u), so the elements of the next layer are those from `end` to the new size.",
          "if (lane == 0 && insert(s, hash)) place = atomicAdd(s.size, 1u); place = __shfl_sync(0xffffffff, place, 0); then the lanes store image(f, row[i])."},
     .cases = searched,
     .case_count = COUNT(searched),
     .bounds = enumerate_bounds,
     .supposes =
         "one gather for each point of a product, and another one for a product that is new",
     .host_bounds = search_host_bounds,
     .any_order_up_to = 1545, /* the last case takes a second in each order */
     .define = "LESSON_SEARCH"},
    {.id = "exact",
     .title = "compare maps whose hashes are equal",
     .points = 5,
     .hints =
         {"Equal hashes and different maps: then the search goes on to the next slot.",
          "image_of(generators, s, product, i) is the image of point i under the map of a product, also if the map is not stored yet.",
          "for (int start = 0; start < generators.n && !differ; start += WARP): each lane compares its image, then differ = __any_sync(ALL_LANES, differ)."},
     .cases = searched_exactly,
     .case_count = COUNT(searched_exactly),
     .bounds = exact_bounds,
     .supposes = "images that are compared only where the hashes are equal",
     .host_bounds = search_host_bounds,
     .define = "LESSON_SEARCH"},
    {.id = "base-points",
     .title = "the orbit of a tuple",
     .points = 5,
     .hints = {"A tuple is a row of a few points: what becomes of each of them?",
               "next[j] is the image of tuple[j] under f.",
               "next[j] = image(f, tuple[j]); hash = (hash + (hash_t)next[j]) * PRIME;"},
     .cases = orbits,
     .case_count = COUNT(orbits),
     .bounds = base_points_bounds,
     .supposes = "one gather for each point of a tuple, and another one for a tuple that is new",
     .host_bounds = search_host_bounds,
     .define = "LESSON_ORBIT"},
};

static const struct lockstep_lesson lesson = {.number = 7,
                                              .name = "transformations",
                                              .title = "Transformations: compose, hash, enumerate",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
