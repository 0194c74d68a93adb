/** @file function_decls.h
 * The heads of all functions of a source, and which side they are for.
 */
#ifndef LOCKSTEP_FRONTEND_FUNCTION_DECLS_H
#define LOCKSTEP_FRONTEND_FUNCTION_DECLS_H

#include <stdbool.h>
#include <stddef.h>
#include "rewriter_internal.h"

/** The head of a declaration: what stands between the end of the last one and a parameter list. */
struct head {
    size_t from, name, name_end; /**< where it begins; the name before the parentheses */
    size_t behind;               /**< of what follows them */
    bool host, device; /**< which of CUDA's words it has; neither: a function of the host */
    bool kernel;       /**< `__global__`; then it is the device's as well */
    bool either;       /**< constexpr, which nvcc may take for both */
    bool plain;        /**< a function with a name and a type, and not constexpr */
    bool free;         /**< it is outside of all types, too */
};

/** Names, by where each begins in the mask; sorted before they are asked. */
struct names {
    const char **at;
    size_t count, room;
};
void names_add(struct names *names, const char *name);
void names_sort(struct names *names);
bool names_have(const struct names *names, const char *name);
/** Of the word that begins there. */
size_t name_length(const char *name);

/** A walk over the heads of all functions. */
struct walk {
    const char *m;
    size_t n;
    void (*found)(struct walk *w, const struct head *h);
    struct names host, members;   /* plain functions of the host, outside of types and in them */
    struct names other;           /* all others */
    struct names kernels, device; /* the device's alone */
    struct names callable;        /* what host code may call */
    struct text *out;
    const struct source *source;
};
/** Calls `found` for each head in a range; bodies of functions are skipped.
 * @param free is the range outside of all types? */
void heads_walk(struct walk *w, size_t i, size_t end, bool free);

/** Says what is wrong in a function's body: it is the device's and calls the host's ... */
void heads_search_device(struct walk *w, const struct head *h);
/** ... or it is the host's, and calls the device's, or launches what is no kernel. */
void heads_search_host(struct walk *w, const struct head *h);

/* What is asked of a body. */
size_t heads_skip_space(const char *m, size_t i);
size_t heads_word_before(const char *m, size_t i);
/** @return what follows a name that ends at i: behind white space and a template's arguments */
size_t heads_skip_list(const char *m, size_t i, size_t end);
bool heads_have_word(const char *m, size_t from, size_t to, const char *word);
/** Is the name at `at`, which parentheses follow, a call, and no declaration, no member, no other
 * namespace's? */
bool heads_is_call(const char *m, size_t at);
/** Is it a variable or a parameter here, such as a lambda? Then it stands somewhere without a list.
 */
bool heads_is_local(const char *m, size_t from, size_t to, const char *name, size_t n);
/** Adds a warning that nvcc refuses what stands at `at`. */
void heads_say(struct walk *w, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
