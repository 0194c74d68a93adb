/* Warns of what nvcc refuses but a compiler with one side accepts: host code that calls device
   functions, or a kernel without <<<>>>; <<<>>> after something that is not a kernel; a kernel with
   a return value, or in a type; shared variables with an initialiser; device lambdas that capture
   by reference.
 */
#include "function_decls.h"

#include <fnmatch.h>
#include <string.h>

/* CUDA's device-only functions. */
static const char *const built_in[] = {
    "__syncthreads",  "__syncthreads_*", "__syncwarp",      "__shfl_*",  "__ballot_sync",
    "__any_sync",     "__all_sync",      "__match_*_sync",  "__popc",    "__popcll",
    "__activemask",   "__threadfence",   "__threadfence_*", "__ldg",     "__clz",
    "__clzll",        "__ffs",           "__ffsll",         "__brev",    "__brevll",
    "__float_as_int", "__int_as_float",  "__reduce_*_sync", "__mul24",   "__float2int_r?",
    "atomicAdd",      "atomicSub",       "atomicMax",       "atomicMin", "atomicExch",
    "atomicCAS",      "atomicAnd",       "atomicOr",        "atomicXor", "atomicInc",
    "atomicDec"};

static bool is_built_in(const char *name, size_t n) {
    char word[32];
    if (n >= sizeof word || (*name != '_' && *name != 'a')) return false;
    memcpy(word, name, n);
    word[n] = 0;
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        if (!fnmatch(built_in[i], word, 0)) return true;
    return false;
}

/* Skips a device function, such as a lambda, inside a host function. @return its end */
static size_t skip_device(const char *m, size_t i, size_t end) {
    while (i < end && m[i] != '{' && m[i] != ';')
        i = m[i] == '(' ? find_outside(m, i + 1, end, ")") + 1 : i + 1;
    return i < end && m[i] == '{' ? find_outside(m, i + 1, end, "}") : i;
}

static void look_at_call(struct walk *w, size_t at, size_t end) {
    const char *name = w->m + at;
    int n = (int)(end - at);
    bool kernel = names_have(&w->kernels, name), device = names_have(&w->device, name);
    if (names_have(&w->callable, name) || !heads_is_call(w->m, at)) return;
    if (kernel && !device)
        heads_say(w, at, "%.*s() is a kernel: launch it with %.*s<<<blocks, threads>>>(...)", n,
                  name, n, name);
    else if (device && !kernel)
        heads_say(
            w, at,
            "%.*s() is a device function, and host code calls it: declare it __host__ __device__",
            n, name);
    else if (!device && !kernel && is_built_in(name, end - at))
        heads_say(w, at, "%.*s() is for device code, and this is host code", n, name);
}

/* `f<<<1, 1>>>()`, where f is a function and no kernel has the same name. */
static void look_at_launch(struct walk *w, size_t at, size_t end) {
    const char *name = w->m + at;
    size_t before = skip_back(w->m, at);
    bool function = names_have(&w->callable, name) || names_have(&w->device, name);
    if (!function || names_have(&w->kernels, name)) return;
    if (before && strchr(".:>*&", w->m[before - 1])) return;
    heads_say(w, at, "%.*s() is not a kernel: declare what is launched as __global__ void",
              (int)(end - at), name);
}

static void look_at_word(struct walk *w, const struct head *h, size_t at, size_t end) {
    const char *m = w->m, *name = m + at;
    size_t close = find_outside(m, h->after + 1, w->n, "}"), next = heads_skip_list(m, end, close);
    bool call = m[next] == '(', launch = m[next] == '<' && is_launch(m, next);
    bool index = m[next] == '.' && (word_at(m, at, "threadIdx") || word_at(m, at, "blockIdx"));
    if (!call && !launch && !index) return;
    if (index && at && (m[at - 1] == '.' || m[at - 1] == '>')) return;
    if (heads_is_local(m, h->name_end, index ? at : close, name, end - at) && !launch) return;
    if (call) look_at_call(w, at, end);
    if (launch) look_at_launch(w, at, end);
    if (index)
        heads_say(w, at, "%.*s is for device code, and this is host code", (int)(end - at), name);
}

/* @return where the `[` is of a lambda for device code, whose __device__ is at `at`; `at`: it is
 * none
 */
static size_t lambda_of(const char *m, size_t at) {
    size_t i = skip_back(m, at);
    if (i >= 8 && !memcmp(m + i - 8, "__host__", 8)) i = skip_back(m, i - 8);
    if (!i || m[--i] != ']') return at;
    for (int depth = 0; i; i--) {
        depth += (m[i] == ']') - (m[i] == '[');
        if (!depth) return i;
    }
    return at;
}

/* `[&] __device__ (int i) { ... }`, `[=, &sum]`; but not `[place = &sum]`. */
static void look_at_captures(struct walk *w, size_t at) {
    const char *m = w->m;
    for (size_t open = lambda_of(m, at), i = open; i < at && m[i] != ']'; i++) {
        size_t before = skip_back(m, i);
        if (m[i] != '&' || !strchr("[,", m[before - 1])) continue;
        heads_say(w, open,
                  "a lambda for device code cannot capture by reference: capture by value, [=]");
        return;
    }
}

static void search_host(struct walk *w, const struct head *h) {
    const char *m = w->m;
    size_t close = find_outside(m, h->after + 1, w->n, "}");
    for (size_t i = h->after + 1; i < close; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t end = i + name_length(m + i);
        if (word_at(m, i, "__device__")) look_at_captures(w, i);
        if (word_at(m, i, "__device__") || word_at(m, i, "__global__"))
            end = skip_device(m, end, close);
        else
            look_at_word(w, h, i, end);
        i = end - 1;
    }
}

/* `__shared__ int sum = 0;` */
static void search_shared(struct walk *w, const struct head *h) {
    const char *m = w->m, *at = m + h->after;
    size_t close = find_outside(m, h->after + 1, w->n, "}");
    while ((at = memmem(at, (size_t)(m + close - at), "__shared__", 10))) {
        size_t i = (size_t)(at - m) + 10, end = find_outside(m, i, close, ";");
        if (end < close && find_outside(m, i, end, "=") < end)
            heads_say(
                w, i,
                "a shared variable cannot have an initialiser: let one thread store the value, followed by a barrier");
        at = m + i;
    }
}

void heads_search_host(struct walk *w, const struct head *h) {
    static const char *const types[] = {"int",  "float",    "double", "bool",
                                        "char", "unsigned", "long",   "short"};
    const char *m = w->m;
    size_t before = skip_back(m, h->name), word = word_start(m, before);
    for (size_t i = 0; h->kernel && i < sizeof types / sizeof *types; i++)
        if (word_at(m, word, types[i]) && word > h->from)
            heads_say(w, h->name, "a kernel returns void: declare __global__ void %.*s()",
                      (int)(h->name_end - h->name), m + h->name);
    if (h->kernel && h->member)
        heads_say(w, h->name, "a kernel cannot be a member of a type: declare it outside");
    if (m[h->after] != '{') return;
    if (h->device)
        search_shared(w, h);
    else if (!h->either)
        search_host(w, h);
}
