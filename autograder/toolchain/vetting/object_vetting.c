/* Checks an untrusted object's symbols against allowed_symbols.h. */
#include "object_vetting.h"
#include "toolchain/elf/elf_object.h"
#include "allowed_symbols.h"
#include "support/demangle.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts of the C++ library that are not compiled with the file: what they do with pointers is not
   checked. */
static const char *instead_of(const char *name) {
    static const char *const parts[][2] = {
        {"_Rb_tree",
         "std::map, std::set and the like are not allowed in a lesson: sort a std::vector"},
        {"_Prime_rehash",
         "std::unordered_map and the like are not allowed in a lesson: sort a std::vector"},
        {"basic_string",
         "std::string is not allowed in a lesson: use an array of char and snprintf()"},
        {"basic_ostream", "C++ streams are not allowed in a lesson: use printf()"},
        {"_errorC", "exceptions are not allowed in a lesson: return an error code"},
        {"out_of_rangeC", "exceptions are not allowed in a lesson: return an error code"},
        {"invalid_argumentC", "exceptions are not allowed in a lesson: return an error code"},
        {"__detail15_List_node", "std::list is not allowed in a lesson: use a std::vector"},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(name, parts[i][0])) return parts[i][1];
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
    if (!strcmp(name, "main")) return 0; /* the linker reports two main() more clearly */
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

int vet_object(const char *source, const char *object, bool library, struct text *messages) {
    char name[256];
    if (object_clash(object, name, sizeof name)) {
        text_format(messages,
                    "%s: defines `%s`, a function of the C library: choose another name\n", source,
                    name);
        return -1;
    }
    if (!object_forbidden(object, library, name, sizeof name)) return 0;
    const char *instead = instead_of(name);
    if (instead)
        text_format(messages, "%s: %s (`%s`)\n", source, instead, name);
    else if (!strncmp(name, "lockstep_library", 16))
        text_format(messages, "%s: uses Thrust or CUB, which this exercise does not allow\n",
                    source);
    else
        text_format(messages,
                    "%s: calls `%s`, which is not allowed in a lesson's file: remove the call\n",
                    source, name);
    return -1;
}
