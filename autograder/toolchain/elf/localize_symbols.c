/* Two passes over the symbols of all objects: collect definitions, then rename those that clash. */
#include "localize_symbols.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How one object uses a global name. */
enum use { ASKED = 1, HOST = 2, DEVICE = 4 };

struct name {
    char *text;
    int object, use;
};

struct names {
    struct name *list;
    size_t count, capacity;
};

/* An open object and its symbol table. */
struct open_object {
    int file;
    Elf *elf;
    Elf_Scn *symbols;
    GElf_Shdr header;
};

static void close_object(struct open_object *o) {
    if (o->elf) elf_end(o->elf);
    if (o->file >= 0) close(o->file);
}

static int open_object(struct open_object *o, const char *path, bool write) {
    *o = (struct open_object){.file = open(path, (write ? O_RDWR : O_RDONLY) | O_CLOEXEC)};
    elf_version(EV_CURRENT);
    if (o->file >= 0) o->elf = elf_begin(o->file, write ? ELF_C_RDWR : ELF_C_READ_MMAP, NULL);
    while (o->elf && (o->symbols = elf_nextscn(o->elf, o->symbols)))
        if (gelf_getshdr(o->symbols, &o->header) && o->header.sh_type == SHT_SYMTAB) return 0;
    close_object(o);
    return -1;
}

static bool on_device(const struct open_object *o, const GElf_Sym *symbol) {
    GElf_Shdr header;
    size_t names;
    Elf_Scn *section = elf_getscn(o->elf, symbol->st_shndx);
    if (!section || !gelf_getshdr(section, &header) || elf_getshdrstrndx(o->elf, &names))
        return false;
    const char *name = elf_strptr(o->elf, names, header.sh_name);
    return name && (!strcmp(name, "lockstep_device") || !strcmp(name, "lockstep_constant") ||
                    !strcmp(name, "lockstep_managed"));
}

/* @return the name of a global symbol, and its use; NULL: local, or weak (the linker keeps any
   copy) */
static const char *symbol_at(const struct open_object *o, size_t i, int *use) {
    GElf_Sym symbol;
    Elf_Data *data = elf_getdata(o->symbols, NULL);
    if (!data || !gelf_getsym(data, (int)i, &symbol) ||
        GELF_ST_BIND(symbol.st_info) != STB_GLOBAL || GELF_ST_TYPE(symbol.st_info) == STT_TLS)
        return NULL;
    *use = symbol.st_shndx == SHN_UNDEF ? ASKED : on_device(o, &symbol) ? DEVICE : HOST;
    return elf_strptr(o->elf, o->header.sh_link, symbol.st_name);
}

static void add(struct names *n, const char *text, int object, int use) {
    if (n->count == n->capacity) {
        n->capacity = n->capacity ? 2 * n->capacity : 256;
        n->list = realloc(n->list, n->capacity * sizeof *n->list);
        if (!n->list) abort();
    }
    n->list[n->count++] = (struct name){strdup(text), object, use};
}

static int read_names(struct names *n, const char *path, int object) {
    struct open_object o;
    if (open_object(&o, path, false)) return -1;
    for (size_t i = 1; i < o.header.sh_size / o.header.sh_entsize; i++) {
        int use;
        const char *text = symbol_at(&o, i, &use);
        if (text) add(n, text, object, use);
    }
    close_object(&o);
    return 0;
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const struct name *)a)->text, ((const struct name *)b)->text);
}

/* Keeps the definitions to be renamed: device variables with several definitions. */
static void keep_clashes(struct names *n) {
    size_t kept = 0;
    qsort(n->list, n->count, sizeof *n->list, by_text);
    for (size_t i = 0, end; i < n->count; i = end) {
        int host = 0, device = 0, asked = 0;
        for (end = i; end < n->count && !strcmp(n->list[end].text, n->list[i].text); end++) {
            host += n->list[end].use == HOST;
            device += n->list[end].use == DEVICE;
            asked += n->list[end].use == ASKED;
        }
        bool clash = host ? device > 0 : device > 1 && !asked;
        for (size_t k = i; k < end; k++)
            if (clash && n->list[k].use == DEVICE)
                n->list[kept++] = n->list[k];
            else
                free(n->list[k].text);
    }
    n->count = kept;
}

/* Appends the new name, which ends in the object's number, to the string table. */
static int rename_symbol(struct open_object *o, const struct name *name, struct text *capacity) {
    Elf_Scn *strings = elf_getscn(o->elf, o->header.sh_link);
    Elf_Data *symbols = elf_getdata(o->symbols, NULL);
    GElf_Shdr header;
    for (size_t i = 1; i < o->header.sh_size / o->header.sh_entsize; i++) {
        int use;
        GElf_Sym symbol;
        const char *text = symbol_at(o, i, &use);
        if (!text || strcmp(text, name->text)) continue;
        Elf_Data *more = elf_newdata(strings);
        if (!more || !gelf_getshdr(strings, &header) || !gelf_getsym(symbols, (int)i, &symbol))
            return -1;
        text_format(capacity, "%s.%d", name->text, name->object);
        *more = (Elf_Data){.d_buf = capacity->data,
                           .d_size = capacity->length + 1,
                           .d_align = 1,
                           .d_version = EV_CURRENT};
        symbol.st_name = (GElf_Word)header.sh_size;
        if (!gelf_update_sym(symbols, (int)i, &symbol)) return -1;
        elf_flagdata(symbols, ELF_C_SET, ELF_F_DIRTY);
        return elf_update(o->elf, ELF_C_WRITE) < 0 ? -1 : 0;
    }
    return -1;
}

/* The first clash of an object makes a copy of it. */
static int copy_object(struct text *object, const char *prefix, int number) {
    struct text data = {0}, copy = {0};
    text_format(&copy, "%s.%d.o", prefix, number);
    int failed = text_read(&data, object->data);
    if (!failed) failed = text_write(copy.data, data.data, data.length);
    text_free(&data);
    text_free(object);
    *object = copy;
    return failed;
}

int localize_variables(struct text *objects, int count, const char *prefix) {
    struct names n = {0};
    int failed = 0, copied[64] = {0};
    for (int i = 0; i < count && !failed; i++) failed = read_names(&n, objects[i].data, i);
    if (!failed) keep_clashes(&n);
    for (size_t k = 0; k < n.count && !failed; k++) {
        struct open_object o;
        struct text capacity = {0};
        int i = n.list[k].object;
        if (!copied[i]++) failed = copy_object(&objects[i], prefix, i);
        if (!failed) failed = open_object(&o, objects[i].data, true);
        if (!failed) {
            failed = rename_symbol(&o, &n.list[k], &capacity);
            close_object(&o);
        }
        text_free(&capacity);
    }
    for (size_t k = 0; k < n.count; k++) free(n.list[k].text);
    free(n.list);
    if (failed && !errno) errno = EIO;
    return failed;
}
