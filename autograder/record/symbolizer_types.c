/* Signed, unsigned or float? From the types in DWARF, and from loads that extend the sign. */
#include "symbolizer_internal.h"

#include <dwarf.h>
#include <gelf.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 64 }; /* entries within each other; and qualifiers of a type */

/* ---- types ---- */

bool symbols_type_of(Dwarf_Die *of, Dwarf_Die *type) {
    Dwarf_Attribute a;
    return dwarf_attr_integrate(of, DW_AT_type, &a) && dwarf_formref_die(&a, type);
}

static bool is_qualifier_or_name(int tag) {
    return tag == DW_TAG_typedef || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
           tag == DW_TAG_restrict_type;
}

bool symbols_peel(Dwarf_Die *type, bool arrays) {
    for (int i = 0; i < DEEPEST; i++) {
        int tag = dwarf_tag(type);
        if (!is_qualifier_or_name(tag) && !(arrays && tag == DW_TAG_array_type)) return true;
        Dwarf_Die inner;
        if (!symbols_type_of(type, &inner)) return false;
        *type = inner;
    }
    return false;
}

static struct symbols_type base_type(Dwarf_Die *type) {
    Dwarf_Attribute a;
    Dwarf_Word encoding;
    struct symbols_type found = {VALUE_UNKNOWN, 0};
    int bytes = dwarf_bytesize(type);
    if (dwarf_tag(type) != DW_TAG_base_type || bytes < 1 || bytes > 8) return found;
    if (!dwarf_attr(type, DW_AT_encoding, &a) || dwarf_formudata(&a, &encoding)) return found;
    found.bytes = (uint32_t)bytes;
    switch (encoding) {
    case DW_ATE_signed:
    case DW_ATE_signed_char: found.kind = VALUE_SIGNED; break;
    case DW_ATE_float: found.kind = bytes >= 4 ? VALUE_FLOAT : VALUE_UNKNOWN; break;
    default: found.kind = VALUE_UNSIGNED;
    }
    return found;
}

/* ---- variables ---- */

/* What is looked for: the variable at a place, or all pointers of a name. */
struct search {
    const struct symbols *s;
    const char *pointer;      /* NULL: the variable at s->at */
    Dwarf_Die element, whole; /* of an array: its elements' type, and its own */
    bool found, differs;
};

static bool differ(Dwarf_Die *a, Dwarf_Die *b) {
    const char *one = dwarf_diename(a), *other = dwarf_diename(b);
    return dwarf_tag(a) != dwarf_tag(b) || dwarf_bytesize(a) != dwarf_bytesize(b) ||
           strcmp(one ? one : "", other ? other : "") != 0;
}

static bool is_at(Dwarf_Die *variable, const struct symbols *s) {
    Dwarf_Attribute a;
    Dwarf_Op *code;
    size_t length;
    if (!dwarf_attr(variable, DW_AT_location, &a) || dwarf_getlocation(&a, &code, &length))
        return false;
    if (!s->is_shared) return length == 1 && code->atom == DW_OP_addr && code->number == s->at;
    return length == 2 && code->number == s->at &&
           (code[1].atom == DW_OP_GNU_push_tls_address || code[1].atom == DW_OP_form_tls_address);
}

static bool is_wanted(const struct search *f, Dwarf_Die *entry) {
    int tag = dwarf_tag(entry);
    if (!f->pointer) return tag == DW_TAG_variable && is_at(entry, f->s);
    if (tag != DW_TAG_variable && tag != DW_TAG_formal_parameter && tag != DW_TAG_member)
        return false;
    const char *name = dwarf_diename(entry), *file = NULL;
    if (!name || strcmp(name, f->pointer)) return false;
    file = dwarf_decl_file(entry);
    return file && !symbols_is_header(file);
}

static void note(struct search *f, Dwarf_Die *entry) {
    Dwarf_Die type;
    if (!symbols_type_of(entry, &type)) return;
    if (f->pointer) {
        Dwarf_Die pointee;
        if (!symbols_peel(&type, false) || dwarf_tag(&type) != DW_TAG_pointer_type) return;
        if (!symbols_type_of(&type, &pointee)) return; /* void * */
        type = pointee;
    }
    f->whole = type;
    if (!symbols_peel(&f->whole, false) || !symbols_peel(&type, true)) return;
    f->differs |= f->found && differ(&type, &f->element);
    f->found = true;
    f->element = type;
}

static void visit(struct search *f, Dwarf_Die *parent, int depth) {
    Dwarf_Die entry;
    if (depth == DEEPEST || dwarf_child(parent, &entry)) return;
    do {
        if (is_wanted(f, &entry)) note(f, &entry);
        if (f->found && !f->pointer) return;
        visit(f, &entry, depth + 1);
    } while (!dwarf_siblingof(&entry, &entry));
}

/* The first unit that has the variable, or all units, for the pointers. */
static void search(struct search *f) {
    size_t header, next;
    for (Dwarf_Off at = 0; !(f->found && !f->pointer) &&
                           !dwarf_nextcu(f->s->dwarf, at, &next, &header, NULL, NULL, NULL);
         at = next) {
        Dwarf_Die unit;
        if (dwarf_offdie(f->s->dwarf, at + header, &unit)) visit(f, &unit, 0);
    }
}

static bool was_last(const struct element_type *last, const struct symbols *s,
                     const char *pointer) {
    if (!last->is_known || strcmp(last->pointer, pointer ? pointer : "") != 0) return false;
    return pointer || (last->at == s->at && last->is_shared == s->is_shared);
}

bool symbols_element_type(struct symbols *s, const char *pointer, Dwarf_Die *element,
                          Dwarf_Die *whole) {
    if (!s || !s->dwarf || (pointer && !*pointer)) return false;
    if (!was_last(&s->last, s, pointer)) {
        struct search f = {.s = s, .pointer = pointer};
        search(&f);
        s->last = (struct element_type){.at = s->at,
                                        .is_shared = s->is_shared,
                                        .is_known = !pointer ||
                                                    strlen(pointer) < sizeof s->last.pointer,
                                        .is_there = f.found && !f.differs,
                                        .type = f.element,
                                        .whole = f.whole};
        snprintf(s->last.pointer, sizeof s->last.pointer, "%s", pointer ? pointer : "");
    }
    *element = s->last.type;
    *whole = s->last.whole;
    return s->last.is_there;
}

static struct symbols_type value_type(struct symbols *s, const char *pointer) {
    Dwarf_Die element, whole;
    if (!symbols_element_type(s, pointer, &element, &whole))
        return (struct symbols_type){VALUE_UNKNOWN, 0};
    return base_type(&element);
}

struct symbols_type symbols_type(struct symbols *s) {
    return value_type(s, NULL);
}

struct symbols_type symbols_pointee(struct symbols *s, const char *name) {
    return value_type(s, name);
}

/* ---- instructions ---- */

/* movsx, movsxd: AMD64 Architecture Programmer's Manual, volume 3. */
static bool extends_on_x86(const unsigned char *p) {
    bool wide = false;
    if (*p == 0x66) p++;
    if ((*p & 0xf0) == 0x40) wide = *p++ & 8;
    return (p[0] == 0x0f && (p[1] == 0xbe || p[1] == 0xbf)) || (wide && *p == 0x63);
}

/* ldrsb, ldrsh, ldrsw: Arm Architecture Reference Manual, C4.1, loads and stores. */
static bool extends_on_arm(const unsigned char *p) {
    uint32_t code = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
                    (uint32_t)p[3] << 24;
    return (code & 0x3e000000) == 0x38000000 && (code & 0x00800000) && code >> 30 != 3;
}

bool symbols_sign_extends(const struct symbols *s, uint64_t pc) {
    GElf_Ehdr file;
    if (!s || !gelf_getehdr(s->elf, &file)) return false;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(s->elf, section));) {
        GElf_Shdr h;
        if (!gelf_getshdr(section, &h) || h.sh_type != SHT_PROGBITS ||
            !(h.sh_flags & SHF_EXECINSTR) || pc < h.sh_addr || pc + 4 > h.sh_addr + h.sh_size)
            continue;
        Elf_Data *data = elf_getdata(section, NULL);
        if (!data || data->d_size < pc + 4 - h.sh_addr) return false;
        const unsigned char *code = (const unsigned char *)data->d_buf + (pc - h.sh_addr);
        return file.e_machine == EM_X86_64    ? extends_on_x86(code)
               : file.e_machine == EM_AARCH64 ? extends_on_arm(code)
                                              : false;
    }
    return false;
}
