/* Reads sections, relocations, symbols and functions of an object (ELF gABI, x86-64 psABI). */
#include "elf_file.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int by_offset(const void *a, const void *b) {
    const struct relocation *x = a, *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

static void read_relocations(struct elf_file *f, Elf_Scn *from, const GElf_Shdr *header) {
    Elf_Data *data = elf_getdata(from, NULL);
    if (!data || header->sh_info >= f->section_count || !header->sh_entsize) return;
    struct section *to = &f->sections[header->sh_info];
    size_t count = header->sh_size / header->sh_entsize;
    to->relocations = calloc(count + 1, sizeof *to->relocations);
    for (size_t i = 0; i < count && to->relocations; i++) {
        GElf_Rela r;
        if (!gelf_getrela(data, (int)i, &r)) continue;
        to->relocations[to->relocation_count++] = (struct relocation){
            r.r_offset, (uint32_t)GELF_R_TYPE(r.r_info), (uint32_t)GELF_R_SYM(r.r_info),
            r.r_addend};
    }
    if (to->relocations)
        qsort(to->relocations, to->relocation_count, sizeof *to->relocations, by_offset);
}

static void read_symbols(struct elf_file *f, Elf_Scn *from, const GElf_Shdr *header) {
    Elf_Data *data = elf_getdata(from, NULL);
    if (!data || !header->sh_entsize) return;
    f->symbol_count = header->sh_size / header->sh_entsize;
    f->symbols = calloc(f->symbol_count + 1, sizeof *f->symbols);
    for (size_t i = 0; i < f->symbol_count && f->symbols; i++) {
        GElf_Sym s;
        if (!gelf_getsym(data, (int)i, &s)) continue;
        const char *name = elf_strptr(f->elf, header->sh_link, s.st_name);
        f->symbols[i] = (struct symbol){name ? name : "",
                                        s.st_value,
                                        s.st_size,
                                        s.st_shndx < f->section_count ? s.st_shndx : UINT32_MAX,
                                        (uint8_t)GELF_ST_TYPE(s.st_info),
                                        (uint8_t)GELF_ST_BIND(s.st_info)};
        if (s.st_shndx == SHN_UNDEF) f->symbols[i].section = 0;
    }
}

static int by_place(const void *a, const void *b) {
    const struct function *x = a, *y = b;
    if (x->section != y->section) return x->section < y->section ? -1 : 1;
    if (x->start != y->start) return x->start < y->start ? -1 : 1;
    return (int)y->is_global - (int)x->is_global;
}

/* Several symbols may name one function (constructors): a global one is preferred. */
static void list_functions(struct elf_file *f) {
    size_t count = 0;
    f->functions = calloc(f->symbol_count + 1, sizeof *f->functions);
    for (size_t i = 0; i < f->symbol_count && f->functions; i++) {
        const struct symbol *s = &f->symbols[i];
        if (s->type != STT_FUNC || !s->section || s->section >= f->section_count) continue;
        f->functions[count++] = (struct function){s->name, s->section, s->value, s->size,
                                                  s->binding == STB_GLOBAL};
    }
    if (!f->functions) return;
    qsort(f->functions, count, sizeof *f->functions, by_place);
    for (size_t i = 0; i < count; i++) {
        const struct function *last = &f->functions[f->function_count - 1], *x = &f->functions[i];
        if (f->function_count && last->section == x->section && last->start == x->start) continue;
        f->functions[f->function_count++] = *x;
    }
}

static void read_sections(struct elf_file *f) {
    size_t names;
    if (elf_getshdrstrndx(f->elf, &names)) return;
    for (Elf_Scn *s = NULL; (s = elf_nextscn(f->elf, s));) {
        GElf_Shdr header;
        if (!gelf_getshdr(s, &header)) continue;
        struct section *to = &f->sections[elf_ndxscn(s)];
        const char *name = elf_strptr(f->elf, names, header.sh_name);
        Elf_Data *data = header.sh_type == SHT_NOBITS ? NULL : elf_getdata(s, NULL);
        to->name = name ? name : "";
        to->flags = header.sh_flags;
        to->type = header.sh_type;
        to->size = header.sh_size;
        to->data = data ? data->d_buf : NULL;
        if (data && data->d_size < header.sh_size) to->size = data->d_size;
    }
    for (Elf_Scn *s = NULL; (s = elf_nextscn(f->elf, s));) {
        GElf_Shdr header;
        if (!gelf_getshdr(s, &header)) continue;
        if (header.sh_type == SHT_RELA) read_relocations(f, s, &header);
        if (header.sh_type == SHT_SYMTAB && !f->symbols) read_symbols(f, s, &header);
    }
}

int elf_file_open(struct elf_file *f, const char *path) {
    *f = (struct elf_file){.descriptor = open(path, O_RDONLY | O_CLOEXEC)};
    elf_version(EV_CURRENT);
    GElf_Ehdr header;
    f->elf = f->descriptor < 0 ? NULL : elf_begin(f->descriptor, ELF_C_READ_MMAP, NULL);
    if (!f->elf || !gelf_getehdr(f->elf, &header) || header.e_machine != EM_X86_64 ||
        header.e_type != ET_REL || elf_getshdrnum(f->elf, &f->section_count)) {
        elf_file_close(f);
        return -1;
    }
    f->sections = calloc(f->section_count + 1, sizeof *f->sections);
    for (size_t i = 0; f->sections && i < f->section_count; i++) f->sections[i].name = "";
    if (f->sections) read_sections(f);
    if (f->symbols) list_functions(f);
    if (f->functions) return 0;
    elf_file_close(f);
    return -1;
}

void elf_file_close(struct elf_file *f) {
    for (size_t i = 0; f->sections && i < f->section_count; i++) free(f->sections[i].relocations);
    free(f->sections);
    free(f->symbols);
    free(f->functions);
    if (f->elf) elf_end(f->elf);
    if (f->descriptor >= 0) close(f->descriptor);
    *f = (struct elf_file){.descriptor = -1};
}

int elf_file_function(const struct elf_file *f, uint32_t section, uint64_t offset) {
    size_t low = 0, high = f->function_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct function *x = &f->functions[middle];
        if (x->section == section && x->start == offset) return (int)middle;
        if (x->section < section || (x->section == section && x->start < offset))
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

const struct relocation *elf_file_relocation(const struct elf_file *f, uint32_t section,
                                             uint64_t offset) {
    const struct section *s = &f->sections[section];
    size_t low = 0, high = s->relocation_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (s->relocations[middle].offset == offset) return &s->relocations[middle];
        if (s->relocations[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
