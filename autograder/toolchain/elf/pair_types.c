/* The compiler announces an access to 16 bytes in the same way for `struct { double re, im; }`,
   which may lie at any multiple of 8, and for `double2`, which may not. Only the debug information
   knows which types a program has. */
#include "pair_types.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <string.h>

/* The type of a member, without names, qualifiers and dimensions. @return whether it has one */
static bool bare_type(Dwarf_Die *member, Dwarf_Die *type) {
    Dwarf_Attribute a;
    Dwarf_Die now = *member;
    do {
        if (!dwarf_attr(&now, DW_AT_type, &a) || !dwarf_formref_die(&a, type)) return false;
        now = *type;
    } while (dwarf_tag(type) == DW_TAG_typedef || dwarf_tag(type) == DW_TAG_const_type ||
             dwarf_tag(type) == DW_TAG_volatile_type || dwarf_tag(type) == DW_TAG_array_type);
    return true;
}

static bool is_structure(Dwarf_Die *die) {
    int tag = dwarf_tag(die);
    return tag == DW_TAG_structure_type || tag == DW_TAG_class_type || tag == DW_TAG_union_type;
}

/* Whether something in it, at any depth, is a word of 8 bytes: then its alignment is 8. */
static bool has_word(Dwarf_Die *structure, int depth) {
    Dwarf_Die member, type;
    if (depth > 8 || dwarf_child(structure, &member)) return false;
    do {
        int tag = dwarf_tag(&member);
        if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
        if (!bare_type(&member, &type)) continue;
        if (is_structure(&type) ? has_word(&type, depth + 1) : dwarf_bytesize(&type) == 8)
            return true;
    } while (dwarf_siblingof(&member, &member) == 0);
    return false;
}

/* Every C++ program has the C library's own (`lldiv_t`), which kernels have no use for; and what
   the library's templates make for streams and lists. */
static bool is_hosts(Dwarf_Die *structure) {
    const char *file = dwarf_decl_file(structure), *name = dwarf_diename(structure);
    if (!file || strncmp(file, "/usr/", 5)) return false;
    return !name || !strchr(name, '<') || strstr(name, "string_view") || strstr(name, "_list");
}

static bool is_pair(Dwarf_Die *die) {
    Dwarf_Attribute a;
    Dwarf_Word alignment = 8;
    if (!is_structure(die) || dwarf_bytesize(die) != 16) return false;
    if (dwarf_attr(die, DW_AT_alignment, &a)) dwarf_formudata(&a, &alignment);
    return alignment == 8 && !is_hosts(die) && has_word(die, 0);
}

/* Types are in namespaces, in each other and in functions; those in functions that have no name
   are lambdas, such as every launch makes one of. */
static bool any_pair(Dwarf_Die *parent, bool local) {
    Dwarf_Die die;
    if (dwarf_child(parent, &die)) return false;
    do {
        int tag = dwarf_tag(&die);
        bool function = tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block;
        bool inside = function || tag == DW_TAG_namespace || is_structure(&die);
        if ((!local || dwarf_diename(&die)) && is_pair(&die)) return true;
        if (inside && any_pair(&die, local || function)) return true;
    } while (dwarf_siblingof(&die, &die) == 0);
    return false;
}

/* A file in C has no kernels. */
static bool any_unit(Dwarf *dwarf) {
    Dwarf_CU *unit = NULL;
    Dwarf_Die die;
    while (dwarf_get_units(dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0) {
        int language = dwarf_srclang(&die);
        bool c = language == DW_LANG_C11 || language == DW_LANG_C99 || language == DW_LANG_C89;
        if (!c && any_pair(&die, false)) return true;
    }
    return false;
}

/* What refers to other sections of an object is not in place before it is linked: libdwfl relocates
   it. */
bool object_has_pairs(const char *object) {
    static char *no_path;
    static const Dwfl_Callbacks callbacks = {.find_debuginfo = dwfl_standard_find_debuginfo,
                                             .section_address = dwfl_offline_section_address,
                                             .debuginfo_path = &no_path};
    Dwfl *session = dwfl_begin(&callbacks);
    Dwarf_Addr bias;
    Dwfl_Module *module = session ? dwfl_report_offline(session, object, object, -1) : NULL;
    if (session) dwfl_report_end(session, NULL, NULL);
    Dwarf *dwarf = module ? dwfl_module_getdwarf(module, &bias) : NULL;
    bool found = dwarf && any_unit(dwarf);
    if (session) dwfl_end(session);
    return found;
}
