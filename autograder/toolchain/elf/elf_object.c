/* Walks an object's symbol table with libelf (ELF gABI, "Symbol Table"). */
#include "elf_object.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <string.h>
#include <unistd.h>

int object_each_symbol(const char *object, bool defined, int (*visit)(const char *, int, void *),
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

/* The C++ library has thread-local variables as well (std::call_once): those keep their meaning. */
static int add_label(const char *name, int type, void *assembly) {
    bool library = !strncmp(name, "_ZSt", 4) || !strcmp(name, "lockstep_dynamic_shared");
    if (type == STT_TLS && !library)
        text_format(assembly, ".globl %s\n.type %s, %%object\n%s:\n", name, name, name);
    return 0;
}

int object_dynamic_shared(const char *object, struct text *assembly) {
    return object_each_symbol(object, false, add_label, assembly);
}

static int is_masked(const char *name, int type, void *unused) {
    (void)type, (void)unused;
    return !strcmp(name, "lockstep_masked");
}

bool object_has_masks(const char *object) {
    return object_each_symbol(object, false, is_masked, NULL) == 1;
}
