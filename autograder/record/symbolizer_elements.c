/* Which element of an array, and which member of it, an offset is in: from the types in DWARF. */
#include "support/strbuf.h"
#include "symbolizer_internal.h"

#include <dwarf.h>
#include <stdio.h>

enum { DEEPEST = 16 }; /* structures within each other */

static bool size_of(Dwarf_Die *type, uint64_t *bytes) {
    Dwarf_Word size;
    if (dwarf_aggregate_size(type, &size) || !size) return false;
    *bytes = size;
    return true;
}

/* A member or a base class, except for bit fields, which have no bytes of their own. */
static bool place_of(Dwarf_Die *member, Dwarf_Die *type, uint64_t *from, uint64_t *bytes) {
    Dwarf_Attribute a;
    Dwarf_Word at;
    int tag = dwarf_tag(member);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
    if (dwarf_hasattr(member, DW_AT_data_bit_offset)) return false;
    if (!dwarf_attr(member, DW_AT_data_member_location, &a) || dwarf_formudata(&a, &at))
        return false;
    *from = at;
    return symbols_type_of(member, type) && size_of(type, bytes);
}

static void add_path(struct text *t, Dwarf_Die *type, uint64_t offset, uint64_t bytes, int depth);

static void add_index(struct text *t, Dwarf_Die *array, uint64_t offset, uint64_t bytes,
                      int depth) {
    Dwarf_Die element = *array;
    uint64_t size;
    if (!symbols_peel(&element, true) || !size_of(&element, &size)) return;
    text_format(t, "[%llu]", (unsigned long long)(offset / size));
    add_path(t, &element, offset % size, bytes, depth + 1);
}

/* Nothing is added for an access to the whole, nor for unions, whose members share their bytes. */
static void add_path(struct text *t, Dwarf_Die *type, uint64_t offset, uint64_t bytes, int depth) {
    Dwarf_Die member, its;
    uint64_t whole, from, size;
    if (depth == DEEPEST || !symbols_peel(type, false)) return;
    if (!size_of(type, &whole) || (!offset && bytes >= whole)) return;
    int tag = dwarf_tag(type);
    if (tag == DW_TAG_array_type) add_index(t, type, offset, bytes, depth);
    if ((tag != DW_TAG_structure_type && tag != DW_TAG_class_type) || dwarf_child(type, &member))
        return;
    do {
        if (!place_of(&member, &its, &from, &size) || offset < from || offset - from >= size)
            continue;
        const char *name = dwarf_tag(&member) == DW_TAG_member ? dwarf_diename(&member) : NULL;
        if (name) text_format(t, ".%s", name);
        add_path(t, &its, offset - from, bytes, depth + 1);
        return;
    } while (!dwarf_siblingof(&member, &member));
}

bool symbols_element(struct symbols *s, const char *pointer, int64_t offset, uint32_t bytes,
                     char *element, size_t size) {
    Dwarf_Die type;
    uint64_t each;
    if (!symbols_element_type(s, pointer, &type) || !size_of(&type, &each)) return false;
    int64_t index = offset / (int64_t)each, rest = offset % (int64_t)each;
    if (rest < 0) index--, rest += (int64_t)each;
    struct text path = {0};
    text_format(&path, "[%lld]", (long long)index);
    add_path(&path, &type, (uint64_t)rest, bytes, 0);
    snprintf(element, size, "%s", path.data);
    text_free(&path);
    return true;
}
