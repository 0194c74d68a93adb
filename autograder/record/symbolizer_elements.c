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

enum { MOST_DIMENSIONS = 8 };

/* How many elements each dimension of an array has. @return the number of dimensions, or 0:
 * unknown, except for the first one's size, which `a[]` lacks */
static int dimensions_of(Dwarf_Die *array, int64_t sizes[MOST_DIMENSIONS]) {
    Dwarf_Die range;
    Dwarf_Attribute a;
    Dwarf_Word bound;
    int count = 0;
    if (dwarf_tag(array) != DW_TAG_array_type || dwarf_child(array, &range)) return 0;
    do {
        if (dwarf_tag(&range) != DW_TAG_subrange_type || count == MOST_DIMENSIONS) return 0;
        bool is_known = dwarf_attr(&range, DW_AT_upper_bound, &a) && !dwarf_formudata(&a, &bound);
        if (count && !is_known) return 0;
        sizes[count++] = is_known ? (int64_t)bound + 1 : 0;
    } while (!dwarf_siblingof(&range, &range));
    return count;
}

/* "[2][31]" for `int a[4][32]`. An index beyond the array's ends shows in the first dimension. */
static void add_indices(struct text *t, Dwarf_Die *array, int64_t index) {
    int64_t sizes[MOST_DIMENSIONS], row = 1;
    int count = dimensions_of(array, sizes);
    for (int i = 1; i < count; i++) row *= sizes[i];
    if (row < 1) row = 1, count = 0;
    int64_t first = index / row, rest = index % row;
    if (rest < 0) first--, rest += row;
    text_format(t, "[%lld]", (long long)first);
    for (int i = 1; i < count; i++) {
        row /= sizes[i];
        text_format(t, "[%lld]", (long long)(rest / row));
        rest %= row;
    }
}

static void add_path(struct text *t, Dwarf_Die *type, uint64_t offset, uint64_t bytes, int depth);

static void add_index(struct text *t, Dwarf_Die *array, uint64_t offset, uint64_t bytes,
                      int depth) {
    Dwarf_Die element = *array;
    uint64_t size;
    if (!symbols_peel(&element, true) || !size_of(&element, &size)) return;
    add_indices(t, array, (int64_t)(offset / size));
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
    Dwarf_Die type, whole;
    uint64_t each;
    if (!symbols_element_type(s, pointer, &type, &whole) || !size_of(&type, &each)) return false;
    int64_t index = offset / (int64_t)each, rest = offset % (int64_t)each;
    if (rest < 0) index--, rest += (int64_t)each;
    struct text path = {0};
    if (pointer)
        text_format(&path, "[%lld]", (long long)index);
    else
        add_indices(&path, &whole, index);
    add_path(&path, &type, (uint64_t)rest, bytes, 0);
    snprintf(element, size, "%s", path.data);
    text_free(&path);
    return true;
}
