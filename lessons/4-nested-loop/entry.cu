/* How a request of lesson 4's suite reaches the student's functions. Buffers: 0 the input, nx
   places of 64 bits and nx lengths; 1 the output, sums or cells; 2 scratch. A variant with ASKED
   asks a function instead, with rows or numbers that nobody could run. */
#include <lockstep/entry.h>
#include <string.h>
#include "nested-loop.h"
#include "rows.h"
#include "card.h"

static struct loop loop_of(const struct lockstep_call *call) {
    const struct setting *s = &settings_of_cases[rows_setting(call->variant)];
    struct loop l = {};
    l.nx = (int)call->n;
    l.place = (const long long *)call->buffer[0];
    l.ny = (const int *)(l.place + call->n);
    l.body = (enum loop_body)rows_body(call->variant);
    l.sums = (sum_t *)call->buffer[1];
    l.cells = (uint32_t *)call->buffer[1];
    l.scratch = (char *)call->buffer[2];
    l.scratch_bytes = call->bytes[2];
    l.blocks = s->blocks;
    l.grid_height = s->grid_height;
    l.first = rows_first(call->variant, call->n, call->m);
    l.last = rows_last(call->variant, call->n, call->m);
    l.frame_area = s->frame_area;
    l.alpha = s->alpha;
    l.card = &s->card;
    return l;
}

#if defined LESSON_ASKS_ROWS || defined LESSON_ASKS_SPLITS
#include "row-starts.h"

/* Two questions a row, and so two answers. Rows: its first and its last pair. Splits: the items
   before its end, without and with it. An empty row has no pair: then the first of all is asked. */
static void ask_questions(struct loop l) {
    size_t n = l.nx, bytes = (n + 1) * sizeof(sum_t);
    sum_t *d_starts = (sum_t *)l.scratch, *d_asked = d_starts + n + 1, sum = 0;
    int *h_ny = (int *)malloc(n * sizeof *h_ny);
    sum_t *h_asked = (sum_t *)malloc(2 * bytes);
    CUDA_CHECK(cudaMemcpy(h_ny, l.ny, n * sizeof *h_ny, cudaMemcpyDeviceToHost));
    find_starts(l, 0, d_starts, l.scratch + (24 * n / 256 + 1) * 256);
    for (size_t i = 0; i < n; sum += h_ny[i++]) {
#ifdef LESSON_ASKS_ROWS
        h_asked[2 * i] = h_ny[i] ? sum : 0;
        h_asked[2 * i + 1] = h_ny[i] ? sum + h_ny[i] - 1 : 0;
#else
        h_asked[2 * i] = sum + h_ny[i] + i;
        h_asked[2 * i + 1] = sum + h_ny[i] + i + 1;
#endif
    }
    CUDA_CHECK(cudaMemcpy(d_asked, h_asked, 2 * n * sizeof *h_asked, cudaMemcpyHostToDevice));
#ifdef LESSON_ASKS_ROWS
    find_rows(d_starts, l.nx, d_asked, (int *)l.cells, 2 * l.nx);
#else
    find_splits(d_starts, l.nx, d_asked, (int *)l.cells, 2 * l.nx);
#endif
    free(h_asked);
    free(h_ny);
}
#elif defined LESSON_ASKS_THRESHOLDS || defined LESSON_ASKS_CHOICES
/* Numbers of the host: the input is `n` questions of three, the output an answer each. */
static void ask_questions(struct loop l) {
    size_t bytes = l.nx * 3 * sizeof(int);
    int *h = (int *)malloc(bytes);
    CUDA_CHECK(cudaMemcpy(h, l.place, bytes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < l.nx; i++) {
#ifdef LESSON_ASKS_THRESHOLDS
        h[i] = threshold_for(l.card, h[3 * i]);
#else
        struct plan plan = choose(l.card, h[3 * i]);
        h[i] = plan.rows * 100 + plan.way * 10 + plan.sharers % 10;
#endif
    }
    CUDA_CHECK(cudaMemcpy(l.cells, h, l.nx * sizeof(int), cudaMemcpyHostToDevice));
    free(h);
}
#else
static void ask_questions(struct loop) {}
#endif

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct loop l = loop_of(call);
    if (call->bytes[1]) CUDA_CHECK(cudaMemset(call->buffer[1], 0, call->bytes[1]));
    if (call->variant & ASKED) return ask_questions(l);
#ifdef LESSON_HAS_SQUARES
    if (call->variant & TWO_D)
        nested_loop_squares(l);
    else
#endif
        nested_loop(l);
    CUDA_CHECK(cudaDeviceSynchronize());
}
