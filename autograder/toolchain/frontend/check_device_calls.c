/* Warns when a kernel calls a function without __device__: an error for nvcc, and beginners' most
   common one. Here host and device share a processor, so the compiler would accept it. The check
   goes by names, since types are not known yet: it ignores a name that any device function has. */
#include "function_decls.h"

#include <stdlib.h>
#include <string.h>

/* ---- first: names of host functions only ---- */

static void sort_name(struct walk *w, const struct head *h) {
    const char *name = w->m + h->name;
    bool both = !h->device || h->host || h->either;
    bool alone = h->plain && !h->device && strchr("{;", w->m[h->after]);
    names_add(!alone ? &w->other : h->free ? &w->host : &w->members, name);
    names_add(h->kernel ? &w->kernels : both ? &w->callable : &w->device, name);
    heads_sort_member(w, h);
}

/* ---- then: device code that calls them ---- */

static bool is_listed(const char *name, size_t n, const char *const *list) {
    for (; *list; list++)
        if (strlen(*list) == n && !memcmp(*list, name, n)) return true;
    return false;
}

/* The toolkit defines functions with these names for both sides. */
static bool is_common(const char *name, size_t n) {
    static const char *const common[] = {"min",  "max", "abs",  "fabs",   "pow",  "sqrt",  "exp",
                                         "log",  "sin", "cos",  "round",  "ceil", "floor", "swap",
                                         "fmin", "fma", "fmax", "assert", NULL};
    return is_listed(name, n, common);
}

/* Does a system header contain this name? Then a member may be one of the library's types. */
static bool is_of_system(const struct walk *w, const char *name, size_t n) {
    const char *text = w->source->text, *end = text + w->n, *at = text;
    while ((at = memmem(at, (size_t)(end - at), name, n))) {
        size_t i = (size_t)(at - text);
        bool word = (!i || !word_character(text[i - 1])) && !word_character(text[i + n]);
        if (word && w->m[i] != text[i]) return true;
        at += n;
    }
    return false;
}

/* @return whether the word at i names a namespace or type of the program; an alias is not one:
   namespace cg = cooperative_groups; */
static bool is_scope(const struct walk *w, size_t i, size_t n) {
    static const char *const kinds[] = {"namespace", "struct", "class", "union"};
    for (const char *at = w->m; (at = memmem(at, (size_t)(w->m + w->n - at), w->m + i, n));
         at += n) {
        size_t here = (size_t)(at - w->m);
        if (!here || word_character(at[-1]) || word_character(at[n])) continue;
        if (at[n + strspn(at + n, " \t\n")] == '=') continue;
        size_t kind = word_start(w->m, skip_back(w->m, here));
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (word_at(w->m, kind, kinds[k])) return true;
    }
    return false;
}

/* Is the name at i, which parentheses follow, a host-only function? A member counts by its name if
   no other function has that name; a qualified name counts if its qualifier is the program's. */
static bool is_of_host(const struct walk *w, const struct head *h, size_t i, size_t n, size_t to) {
    const char *m = w->m, *name = m + i;
    bool member = names_have(&w->members, name), host = names_have(&w->host, name);
    if ((!host && !member) || names_have(&w->other, name) || is_common(name, n)) return false;
    size_t before = skip_back(m, i);
    if (before > 2 && m[before - 1] == ':' && m[before - 2] == ':') {
        size_t end = skip_back(m, before - 2), scope = word_start(m, end);
        return scope == end || is_scope(w, scope, end - scope);
    }
    if (before > 1 && (m[before - 1] == '.' || (m[before - 1] == '>' && m[before - 2] == '-')))
        return member && !is_of_system(w, name, n);
    return host && !member && heads_is_call(m, i) && !heads_is_local(m, h->name_end, to, name, n);
}

/* What GCC has built in and nvcc takes for a function of the host (each was tried with nvcc 13.0).
   An asterisk matches the rest of a name. */
static bool is_builtin_of_host(const char *name, size_t n) {
    static const char *const builtins[] = {
        "__sync_*",           "__atomic_*",           "__builtin_ctz*",
        "__builtin_bswap*",   "__builtin_parity*",    "__builtin_add_overflow",
        "__builtin_trap",     "__builtin_ia32_*",     "__builtin_sub_overflow",
        "__builtin_prefetch", "__builtin_constant_p", "__builtin_mul_overflow"};
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        size_t known = strcspn(builtins[i], "*");
        bool rest = builtins[i][known];
        if (!strncmp(name, builtins[i], known) && (rest || n == known)) return true;
    }
    return false;
}

/* What nvcc 13.0 allows of namespace std in device code, each tried: what CUDA's headers overload,
   and types whose use calls no function. It refuses constexpr functions, except std::move() and
   std::forward(). */
static bool is_allowed_in_std(const char *name, size_t n) {
    static const char names[] =
        " move forward declval initializer_list byte ratio monostate bool_constant integral_constant"
        " malloc free printf memcpy memset abs labs llabs acos acosh asin asinh atan atan2 atanh cbrt"
        " ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp hypot"
        " ilogb isfinite isinf isnan ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround"
        " modf nan nanf nearbyint nextafter pow remainder remquo rint round scalbln scalbn signbit sin"
        " sinh sqrt tan tanh tgamma trunc ";
    static const char *const begins[] = {"index_seq", "integer_seq", "make_index_s",
                                         "make_integer_s", "memory_order"};
    bool suffix = n > 2 && (!memcmp(name + n - 2, "_t", 2) || !memcmp(name + n - 2, "_v", 2));
    if (suffix || (n > 5 && !memcmp(name + n - 5, "_type", 5))) return true;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (!strncmp(name, begins[i], strlen(begins[i]))) return true;
    for (const char *at = names; (at = memmem(at, strlen(at), name, n)); at++)
        if (at[-1] == ' ' && at[n] == ' ') return true;
    return false;
}

/* Is std::NAME, whose name is at i, used as only host code may use it? To name a type as a template
   argument, or to declare a pointer to it, calls no function (except that device code uses atomics
   through pointers). Nor does a member type or constant, such as std::is_same<T, U>::value. */
static bool is_refused_in_std(const char *m, size_t i, size_t n, size_t to) {
    size_t plain = skip_space(m, i + n), next = heads_skip_list(m, plain, to);
    if (is_allowed_in_std(m + i, n)) return false;
    if (strchr(">,*&)", m[next])) return !strncmp(m + i, "atomic", 6);
    if (next == plain) return true;
    if (!strncmp(m + i, "is_", 3)) return false;
    if (m[next] != ':') return true;
    size_t member = skip_space(m, next + 2);
    return !strncmp(m + i, "numeric_limits", n) && m[member + name_length(m + member)] == '(';
}

/* Functions of the C library, and parts of the C++ library, that device code may not use. */
static bool is_of_library(const struct walk *w, const struct head *h, size_t i, size_t n,
                          size_t to) {
    static const char *const calls[] = {"rand",  "srand", "atoi",   "atof",   "strtol",
                                        "qsort", "ffs",   "getenv", "strlen", "fopen",
                                        "puts",  "scanf", NULL};
    const char *m = w->m, *name = m + i;
    size_t before = skip_back(m, i);
    bool of_std = before > 5 && !memcmp(m + before - 5, "std::", 5);
    if (of_std && !word_character(m[before - 6]) && m[before - 6] != ':')
        return is_refused_in_std(m, i, n, to);
    if (m[heads_skip_list(m, i + n, to)] != '(') return false;
    if (is_builtin_of_host(name, n)) return true;
    if (!is_listed(name, n, calls)) return false;
    bool own = names_have(&w->host, name) || names_have(&w->other, name) ||
               names_have(&w->device, name) || names_have(&w->callable, name) ||
               names_have(&w->members, name);
    return !own && heads_is_call(m, i) && !heads_is_local(m, h->name_end, to, name, n);
}

/* Is this warpSize in the size of an array, as in `int sums[BLOCK / warpSize]`? For nvcc it is a
   variable. */
static bool is_array_size(const char *m, size_t at) {
    size_t open = at;
    while (open && !strchr("[]{};", m[open])) open--;
    if (m[open] != '[') return false;
    size_t name_end = skip_back(m, open), name = word_start(m, name_end);
    size_t end = skip_back(m, name), type = word_start(m, end);
    static const char *const others[] = {"return", "else", "do", "new", "case", NULL};
    return name < name_end && type < end && !is_listed(m + type, end - type, others);
}

void heads_search_device(struct walk *w, const struct head *h) {
    const char *m = w->m;
    if (!h->device || h->host || m[h->after] != '{') return;
    size_t close = find_outside(m, h->after + 1, w->n, "}");
    for (size_t i = h->after; i < close; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        size_t end = i + name_length(m + i), next = heads_skip_list(m, end, close);
        if (m[next] == '(' && is_of_host(w, h, i, end - i, close))
            heads_say(w, i,
                      "%.*s() is a host function, and device code calls it: declare it __device__",
                      (int)(end - i), m + i);
        else if (is_of_library(w, h, i, end - i, close))
            heads_say(w, i, "%.*s is for host code, and device code uses it", (int)(end - i),
                      m + i);
        else if (heads_is_table(w, h, i, end, close) || heads_is_table_of_type(w, h, i, end, close))
            heads_say(w, i,
                      "%.*s is an array of the host, and device code uses it: declare it "
                      "__constant__ or __device__",
                      (int)(end - i), m + i);
        else if (heads_is_table_within(w, h, i, end, close))
            heads_say(
                w, i,
                "%.*s is a constant of the host, and device code uses an array in it: declare "
                "it __constant__ or __device__",
                (int)(end - i), m + i);
        else if (word_at(m, i, "warpSize") && is_array_size(m, i))
            heads_say(w, i, "warpSize is a variable: the size of an array must be a constant");
        i = end - 1;
    }
}

static void search(struct walk *w, const struct head *h) {
    heads_search_device(w, h);
    heads_search_host(w, h);
    heads_search_types(w, h);
}

void check_calls(const struct source *s, struct text *out) {
    struct walk w = {.m = s->mask, .n = s->length, .found = sort_name, .out = out, .source = s};
    struct names *const sets[] = {&w.host,     &w.members, &w.other,   &w.kernels, &w.device,
                                  &w.callable, &w.tables,  &w.objects, &w.in_types};
    static const char *const words[] = {"__device__", "__global__", "threadIdx",
                                        "<<<",        "thrust::",   "cub::"};
    size_t any = 0;
    while (any < sizeof words / sizeof *words && !strstr(s->mask, words[any])) any++;
    if (any == sizeof words / sizeof *words) return;
    heads_walk(&w, 0, s->length, true);
    heads_find_tables(&w);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) names_sort(sets[i]);
    w.found = search;
    heads_walk(&w, 0, s->length, true);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) free(sets[i]->at);
}
