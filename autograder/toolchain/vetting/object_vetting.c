/* Checks an untrusted object's symbols against allowed_symbols.h. */
#include "object_vetting.h"
#include "toolchain/elf/elf_object.h"
#include "allowed_symbols.h"
#include "vetting_internal.h"
#include "support/demangle.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts of the C++ library that are not compiled with the file: what they do with pointers is not
   checked. With the word by which most sources use them. */
struct part {
    const char *symbol, *word, *advice;
};

static const struct part *part_of(const char *symbol) {
    static const char exceptions[] = "exceptions are not allowed in a lesson: return an error code";
    static const char streams[] = "C++ streams are not allowed in a lesson: use printf()";
    static const char graphs[] = "CUDA graphs are not allowed in a lesson: launch the kernels";
    static const struct part parts[] = {
        {"_Rb_tree", "map",
         "std::map, std::set and the like are not allowed in a lesson: sort a std::vector"},
        {"_Prime_rehash", "unordered_map",
         "std::unordered_map and the like are not allowed in a lesson: sort a std::vector"},
        {"basic_string", "string",
         "std::string is not allowed in a lesson: use an array of char and snprintf()"},
        {"basic_ostream", "cout", streams},
        {"_ZSt4cout", "cout", streams},
        {"_ZSt4cerr", "cerr", streams},
        {"_errorC", "throw", exceptions},
        {"out_of_rangeC", "throw", exceptions},
        {"invalid_argumentC", "throw", exceptions},
        {"_ZTI", "throw", exceptions},
        {"__cxa_throw", "throw", exceptions},
        {"lockstep_capture", "cudaStreamBeginCapture", graphs},
        {"lockstep_graph", "cudaGraph", graphs},
        {"__detail15_List_node", "list", "std::list is not allowed in a lesson: use a std::vector"},
        {"_ZNSt6thread", "thread",
         "std::thread is not allowed in a lesson: its threads are those of kernels"},
        {"_ZNSt6chrono", "chrono",
         "clocks are not allowed in a lesson: its reports count steps, work and bytes"},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(symbol, parts[i].symbol)) return &parts[i];
    return NULL;
}

struct forbidden {
    char *name;
    size_t capacity;
    bool library;
};

static int check_allowed(const char *name, int type, void *context) {
    struct forbidden *f = context;
    if (type == STT_TLS) return 0; /* dynamic shared memory */
    if (allowed_symbol(name, f->library)) return 0;
    snprintf(f->name, f->capacity, "%s", name);
    return 1;
}

static const char *object_forbidden(const char *object, bool library, char *name, size_t capacity) {
    struct forbidden f = {name, capacity, library};
    return object_each_symbol(object, false, check_allowed, &f) == 1 ? name : NULL;
}

/* Does the C library, or C++'s allocation functions, define it? Then the whole program would call
   this definition. */
static int check_defined(const char *name, int type, void *context) {
    struct forbidden *f = context;
    bool allocates = !strncmp(name, "_Zn", 3) || !strncmp(name, "_Zd", 3);
    bool mangled = !strncmp(name, "_Z", 2) && !allocates;
    if (type == STT_TLS || mangled) return 0;
    if (!strcmp(name, "main")) return 0; /* the linker tells */
    if (allowed_definition(name) && !dlsym(RTLD_DEFAULT, name)) return 0;
    char *plain = demangle(name);
    snprintf(f->name, f->capacity, "%s", plain ? plain : name);
    free(plain);
    return 1;
}

static const char *object_clash(const char *object, char *name, size_t capacity) {
    struct forbidden f = {name, capacity, false};
    return object_each_symbol(object, true, check_defined, &f) == 1 ? name : NULL;
}

/* "FILE:LINE:COLUMN: error: ", or "FILE: error: " of what the file does not name. */
static void add_place(struct text *messages, const char *path, struct mention m) {
    text_format(messages, "%s", path);
    if (m.line) text_format(messages, ":%d:%d", m.line, m.column);
    text_format(messages, ": error: ");
}

/* Declared by the file itself, and in no library? C functions of libraries that this process does
   not have are declared by their headers. */
static bool is_undefined(const char *symbol, struct mention m) {
    bool own = m.line && (!strncmp(symbol, "_Z", 2) || m.is_extern);
    return own && !dlsym(RTLD_DEFAULT, symbol);
}

static void refuse(struct text *messages, const char *path, const struct text *source,
                   const char *symbol) {
    char *plain = demangle(symbol), name[256];
    const char *shown = plain ? plain : symbol;
    const struct part *part = part_of(symbol);
    bool named = vet_name(shown, name, sizeof name);
    struct mention m = {0};
    if (part || named) m = vet_mention(source, part ? part->word : name);
    add_place(messages, path, m);
    if (part)
        text_format(messages, "%s\n", part->advice);
    else if (!strncmp(symbol, "lockstep_library", 16))
        text_format(messages, "uses Thrust or CUB, which this exercise does not allow\n");
    else if (!strncmp(symbol, "GOMP_", 5))
        text_format(
            messages,
            "uses a construct of OpenMP that a lesson does not allow (`%s`): use parallel, for, sections, single, critical, atomic or barrier\n",
            symbol);
    else if (is_undefined(symbol, m))
        text_format(messages, "`%s` is declared and used, but not defined: define it%s\n", shown,
                    strchr(shown, '(') ? ", with the same parameters" : "");
    else
        text_format(messages,
                    "calls `%s`, which is not allowed in a lesson's file: remove the call\n",
                    shown);
    free(plain);
}

int vet_object(const char *path, const struct text *source, const char *object, bool library,
               struct text *messages) {
    char name[256];
    if (object_clash(object, name, sizeof name)) {
        char word[sizeof name];
        bool named = vet_name(name, word, sizeof word);
        add_place(messages, path, named ? vet_mention(source, word) : (struct mention){0});
        text_format(messages, "defines `%s`, a function of the C library: choose another name\n",
                    name);
        return -1;
    }
    if (!object_forbidden(object, library, name, sizeof name)) return 0;
    refuse(messages, path, source, name);
    return -1;
}
