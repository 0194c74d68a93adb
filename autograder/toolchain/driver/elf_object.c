#include "elf_object.h"
#include "toolchain/vetting/allowed_symbols.h"
#include "record/demangle.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Calls visit(name, type) for each symbol that others see: those that are left undefined, or those
   that are not. Stops when it returns non-zero. */
static int each_symbol(const char *object, bool defined, int (*visit)(const char *, int, void *),
                       void *context) {
    elf_version(EV_CURRENT);
    int fd = open(object, O_RDONLY | O_CLOEXEC), result = 0;
    if (fd < 0) return -1;
    Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
    for (Elf_Scn *section = NULL; elf && (section = elf_nextscn(elf, section)) && !result;) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB) continue;
        Elf_Data *data = elf_getdata(section, NULL);
        for (size_t i = 1; data && i < header.sh_size / header.sh_entsize && !result; i++) {
            GElf_Sym symbol;
            if (!gelf_getsym(data, (int)i, &symbol) || (symbol.st_shndx != SHN_UNDEF) != defined)
                continue;
            if (GELF_ST_BIND(symbol.st_info) == STB_LOCAL) continue;
            const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);
            if (name && *name) result = visit(name, GELF_ST_TYPE(symbol.st_info), context);
        }
    }
    if (elf)
        elf_end(elf);
    else
        result = -1;
    close(fd);
    return result;
}

/* The C++ library has variables of each thread as well (std::call_once): those stay its own. */
static int add_label(const char *name, int type, void *assembly) {
    bool library = !strncmp(name, "_ZSt", 4) || !strcmp(name, "lockstep_dynamic_shared");
    if (type == STT_TLS && !library)
        text_format(assembly, ".globl %s\n.type %s, %%object\n%s:\n", name, name, name);
    return 0;
}

int object_dynamic_shared(const char *object, struct text *assembly) {
    return each_symbol(object, false, add_label, assembly);
}

static int is_masked(const char *name, int type, void *unused) {
    (void)type, (void)unused;
    return !strcmp(name, "lockstep_masked");
}

bool object_has_masks(const char *object) {
    return each_symbol(object, false, is_masked, NULL) == 1;
}

struct forbidden {
    char *name;
    size_t room;
    bool library;
};

static int check_allowed(const char *name, int type, void *context) {
    struct forbidden *f = context;
    if (type == STT_TLS) return 0; /* dynamic shared memory */
    if (allowed_symbol(name, f->library)) return 0;
    snprintf(f->name, f->room, "%s", name);
    return 1;
}

const char *object_forbidden(const char *object, bool library, char *name, size_t room) {
    struct forbidden f = {name, room, library};
    return each_symbol(object, false, check_allowed, &f) == 1 ? name : NULL;
}

/* Does the C library, or C++'s for what allocates, define it? Then everybody would get this one. */
static int check_defined(const char *name, int type, void *context) {
    struct forbidden *f = context;
    bool allocates = !strncmp(name, "_Zn", 3) || !strncmp(name, "_Zd", 3);
    bool mangled = !strncmp(name, "_Z", 2) && !allocates;
    if (type == STT_TLS || mangled) return 0;
    if (!strcmp(name, "main")) return 0; /* of two the linker tells, and better */
    if (allowed_definition(name) && !dlsym(RTLD_DEFAULT, name)) return 0;
    char *plain = demangle(name);
    snprintf(f->name, f->room, "%s", plain ? plain : name);
    free(plain);
    return 1;
}

const char *object_clash(const char *object, char *name, size_t room) {
    struct forbidden f = {name, room, false};
    return each_symbol(object, true, check_defined, &f) == 1 ? name : NULL;
}
