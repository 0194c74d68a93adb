#include "object_vetting.h"
#include "toolchain/driver/elf_object.h"

#include <string.h>

/* Parts of the C++ library whose insides are not compiled with the file: nobody has looked at what
   they do with pointers. */
static const char *instead_of(const char *name) {
    static const char *const parts[][2] = {
        {"_Rb_tree", "std::map, std::set and their kin are not for a lesson: sort a std::vector"},
        {"_Prime_rehash",
         "std::unordered_map and its kin are not for a lesson: sort a std::vector"},
        {"basic_string", "std::string is not for a lesson: use an array of char and snprintf()"},
        {"basic_ostream", "streams are not for a lesson: use printf()"},
        {"_errorC", "exceptions are not for a lesson: return what is wrong"},
        {"out_of_rangeC", "exceptions are not for a lesson: return what is wrong"},
        {"invalid_argumentC", "exceptions are not for a lesson: return what is wrong"},
        {"__detail15_List_node", "std::list is not for a lesson: use a std::vector"},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(name, parts[i][0])) return parts[i][1];
    return NULL;
}

int trust_check(const struct sim_build *job, const char *source, const char *object,
                struct text *messages) {
    char name[256];
    if (object_clash(object, name, sizeof name)) {
        text_format(messages, "%s: defines `%s`, which the C library has: choose another name\n",
                    source, name);
        return -1;
    }
    if (!object_forbidden(object, job->library, name, sizeof name)) return 0;
    const char *instead = instead_of(name);
    if (instead)
        text_format(messages, "%s: %s (`%s`)\n", source, instead, name);
    else if (!strncmp(name, "lockstep_library", 16))
        text_format(messages, "%s: uses Thrust or CUB, which this exercise is not about\n", source);
    else
        text_format(messages, "%s: calls `%s`, which a lesson's file may not: remove that call\n",
                    source, name);
    return -1;
}
