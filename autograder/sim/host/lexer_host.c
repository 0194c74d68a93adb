/* A kernel calls a function without __device__: for nvcc an error, and the mistake that everybody
   makes first. Here both run on the same processor, so a compiler would say nothing: this does. By
   names, for types are not known yet: a name that any function of the device has is not looked at.
 */
#include "lexer_heads.h"

#include <stdlib.h>
#include <string.h>

/* ---- first: which names are the host's alone ---- */

static void sort_name(struct walk *w, const struct head *h) {
    const char *name = w->m + h->name;
    bool both = !h->device || h->host || h->either;
    names_add(h->free && !h->device && strchr("{;", w->m[h->behind]) ? &w->host : &w->other, name);
    names_add(h->kernel ? &w->kernels : both ? &w->callable : &w->device, name);
}

/* ---- then: who of the device calls them ---- */

/* The toolkit has functions of these names, for both sides. */
static bool is_common(const char *name, size_t n) {
    static const char *const common[] = {"min",   "max",  "abs",  "fabs", "pow",   "sqrt",
                                         "exp",   "log",  "sin",  "cos",  "round", "ceil",
                                         "floor", "swap", "fmin", "fma",  "fmax",  "assert"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strlen(common[i]) == n && !memcmp(common[i], name, n)) return true;
    return false;
}

void heads_search_device(struct walk *w, const struct head *h) {
    if (!h->device || h->host || w->m[h->behind] != '{') return;
    size_t close = find_outside(w->m, h->behind + 1, w->n, "}");
    for (size_t i = h->behind; i < close; i++) {
        if (!word_character(w->m[i]) || word_character(w->m[i - 1])) continue;
        size_t end = i + name_length(w->m + i);
        if (w->m[heads_skip_space(w->m, end)] == '(' && names_have(&w->host, w->m + i) &&
            !names_have(&w->other, w->m + i) && heads_is_call(w->m, i) &&
            !heads_is_local(w->m, h->name_end, close, w->m + i, end - i) &&
            !is_common(w->m + i, end - i))
            heads_say(w, i,
                      "%.*s() is a function of the host, and code of the device calls it: write "
                      "__device__ before it",
                      (int)(end - i), w->m + i);
        i = end - 1;
    }
}

static void search(struct walk *w, const struct head *h) {
    heads_search_device(w, h);
    heads_search_host(w, h);
}

void lexer_host_calls(const struct source *s, struct text *out) {
    struct walk w = {.m = s->mask, .n = s->length, .found = sort_name, .out = out, .source = s};
    struct names *const sets[] = {&w.host, &w.other, &w.kernels, &w.device, &w.callable};
    static const char *const words[] = {"__device__", "__global__", "threadIdx", "<<<"};
    size_t any = 0;
    while (any < sizeof words / sizeof *words && !strstr(s->mask, words[any])) any++;
    if (any == sizeof words / sizeof *words) return;
    heads_walk(&w, 0, s->length, true);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) names_sort(sets[i]);
    w.found = search;
    heads_walk(&w, 0, s->length, true);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) free(sets[i]->at);
}
