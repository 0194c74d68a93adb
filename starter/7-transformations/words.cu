/* Lesson 7, exercise `words`: how many threads for a word?
 *
 *     make lesson7 EX=words
 *
 * What `compose-elements` costs: a million words of 100 points are 100 million threads, each of
 * which reads its word and ends. A GPU runs some 270,000 at a time. Few words need a thread for
 * each point. For many words, a thread that follows several points of one word, or several words
 * in turn, is enough; and when it is enough depends on m and n alone.
 */
#include "transformations.h"

/* Threads that work on one word: from 1 to n. m words of n points; `most` threads fill the GPU. */
/* [threads-per-word] */
static int threads_per_word(int m, int n, int most) {
    int threads = 1;
    // TODO: at most n, and all words together at most `most` if a word gets two or more.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
    return threads;
}
/* [threads-per-word] */

/* [words] */
__global__ void compose_many(struct maps generators, struct words words, int *out, int per_word,
                             int words_at_once) {
    int t = blockIdx.x * THREADS + threadIdx.x, w = t / per_word;
    if (w >= words_at_once) return;
    for (; w < words.count; w += words_at_once) {
        const unsigned char *word = words.letters + (size_t)w * words.length;
        // TODO: this thread's points of word w: one in per_word. What is the first one?
        LOCKSTEP_TODO(); // replace this line with about 6 lines
    }
}
/* [words] */

void compose_words(struct maps generators, struct words words, int *d_out, int blocks) {
    if (words.count == 0) return; // a grid of no blocks is an error
    int most = blocks * THREADS, per_word = threads_per_word(words.count, generators.n, most);
    int at_once = most / per_word < words.count ? most / per_word : words.count;
    compose_many<<<pieces((long)at_once * per_word, THREADS), THREADS>>>(generators, words, d_out,
                                                                         per_word, at_once);
    CUDA_CHECK(cudaGetLastError());
}
