/* What the symbolizer's files share: the opened executable, and the variable that was named last.
 */
#ifndef LOCKSTEP_RECORD_SYMBOLIZER_INTERNAL_H
#define LOCKSTEP_RECORD_SYMBOLIZER_INTERNAL_H

#include "symbolizer.h"

#include <elfutils/libdw.h>

#include <stdbool.h>

struct symbols {
    int fd;
    Elf *elf;
    Dwarf *dwarf;
    char name[128];
    uint64_t size; /* of the variable that `name` names */
    uint64_t at;   /* its address, or its offset in thread-local memory */
    bool is_shared;
    struct element_type {
        char pointer[64]; /* "": of a variable */
        uint64_t at;
        bool is_shared, is_known, is_there;
        Dwarf_Die type, whole;
    } last; /* the latest one that was looked for: findings mostly speak of one array */
};

/* symbolizer_types.c: of a variable, a member or a type, its own type. */
bool symbols_type_of(Dwarf_Die *of, Dwarf_Die *type);
/* The type without names and qualifiers; `arrays`: an array's elements. */
bool symbols_peel(Dwarf_Die *type, bool arrays);
/* The type of the elements of the variable that was named last, or (if not NULL) of what all
 * pointers of a name point to. `*whole` gets the variable's own type, which may be an array. */
bool symbols_element_type(struct symbols *s, const char *pointer, Dwarf_Die *element,
                          Dwarf_Die *whole);

#endif
