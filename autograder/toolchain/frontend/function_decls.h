/** @file function_decls.h
 * The declarations of all functions of a source, and the side that each is for.
 */
#ifndef LOCKSTEP_FRONTEND_FUNCTION_DECLS_H
#define LOCKSTEP_FRONTEND_FUNCTION_DECLS_H

#include <stdbool.h>
#include <stddef.h>
#include "rewriter_internal.h"

/** The head of a declaration: the text between the last declaration's end and a parameter list. */
struct head {
    size_t from, name, name_end; /**< its beginning; the name before the parentheses */
    size_t after;                /**< what follows the parameter list */
    bool host, device;           /**< which of CUDA's keywords it has; neither: a host function */
    bool kernel;                 /**< `__global__`, which is device code as well */
    bool member;                 /**< of a type */
    bool either;                 /**< constexpr: host code may call it whatever its keyword */
    bool plain;                  /**< a function with a name and a type */
    bool free;                   /**< and outside of all types */
};

/** Names, by their positions in the mask; sorted before they are searched. */
struct names {
    const char **at;
    size_t count, capacity;
};
void names_add(struct names *names, const char *name);
void names_sort(struct names *names);
bool names_have(const struct names *names, const char *name);
/** @return the length of the word at `name` */
size_t name_length(const char *name);

/** A type of the program, and which of its constructors and operator() are for the host only. */
struct own_type {
    const char *name; /**< in the mask */
    bool host_call, device_call, host_made, device_made, host_made_of_nothing;
};
enum { OWN_TYPES = 64 }; /**< more are not checked */
struct own_types {
    struct own_type list[OWN_TYPES];
    int count;
};

/** A walk over the heads of all functions. */
struct walk {
    const char *m;
    size_t n;
    void (*found)(struct walk *w, const struct head *h);
    struct names host, members;   /* plain host functions, outside of types and in them */
    struct names other;           /* all others */
    struct names kernels, device; /* device-only functions */
    struct names callable;        /* what host code may call */
    struct names tables;          /* constant arrays of the host */
    struct names objects;         /* and its constants of types that may have arrays */
    struct names in_types;        /* and its static arrays in types */
    size_t type;                  /* the name of the type that a head is in; 0: none */
    struct own_types types;
    struct text *out;
    const struct source *source;
};
/** Calls `found` for each head in a range; skips the bodies of functions.
 * @param free whether the range is outside of all types */
void heads_walk(struct walk *w, size_t i, size_t end, bool free);

/** Warns of what is wrong in a device function's body: calls of host functions ... */
void heads_search_device(struct walk *w, const struct head *h);
/** ... or in a host function's body: calls of device functions, launches of non-kernels. */
void heads_search_host(struct walk *w, const struct head *h);

/** Notes a constructor or an operator() of a type (check_own_types.c). */
void heads_sort_member(struct walk *w, const struct head *h);
/** Warns of a function's body that needs such a one for the device, and of its parameters. */
void heads_search_types(struct walk *w, const struct head *h);

/** Finds the constant arrays of the host (check_host_tables.c). */
void heads_find_tables(struct walk *w);
/** @return whether the word from `at` to `end` is one, in the body of a function that ends at `to`
 */
bool heads_is_table(const struct walk *w, const struct head *h, size_t at, size_t end, size_t to);
/** @return whether that body indexes the static array of a type, `type::array[i]`, by an expression
 * that is not a constant */
bool heads_is_table_of_type(const struct walk *w, const struct head *h, size_t at, size_t end,
                            size_t to);
/** @return whether an array in one of the host's constants is indexed there: `object.array[i]` */
bool heads_is_table_within(const struct walk *w, const struct head *h, size_t at, size_t end,
                           size_t to);

/* Helpers for searching a body. */
/** @return the position of the first of these characters that is outside of all brackets; `end`:
 * there is none */
size_t heads_find_any(const char *m, size_t i, size_t end, const char *stops);
/** @return what follows a name that ends at i: after white space and template arguments */
size_t heads_skip_list(const char *m, size_t i, size_t end);
bool heads_have_word(const char *m, size_t from, size_t to, const char *word);
/** @return whether the name at `at`, which parentheses follow, is a call, not a declaration, a
 * member or another namespace's name */
bool heads_is_call(const char *m, size_t at);
/** @return whether it is a variable or parameter here, such as a lambda: then it also occurs
 * without a parameter list */
bool heads_is_local(const char *m, size_t from, size_t to, const char *name, size_t n);
/** Adds a warning that nvcc refuses the code at `at`. */
void heads_say(struct walk *w, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
