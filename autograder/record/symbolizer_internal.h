/* What the symbolizer's files share: the opened executable, and the variable that was named last.
 */
#ifndef LOCKSTEP_RECORD_SYMBOLIZER_INTERNAL_H
#define LOCKSTEP_RECORD_SYMBOLIZER_INTERNAL_H

#include "symbolizer.h"

#include <elfutils/libdw.h>

struct symbols {
    int fd;
    Elf *elf;
    Dwarf *dwarf;
    char name[128];
    uint64_t size; /* of the variable that `name` names */
    uint64_t at;   /* its address, or its offset in thread-local memory */
    bool is_shared;
};

#endif
