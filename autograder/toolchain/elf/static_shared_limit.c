/* Shared variables are thread-local in the object file (lockstep/words.hpp). Their symbols give
   their size and owner: `k(int*)::a` is array a of kernel k. */
#include "static_shared_limit.h"

#include "support/demangle.h"
#include "sim/abi/device_model.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWNERS = 1024 };

struct owners {
    struct text name[OWNERS];
    uint64_t bytes[OWNERS];
    int count;
};

/* The function's name ends at the last `::`; a variable outside of functions is its own owner. */
static void owner_of(const char *symbol, struct text *to) {
    char *full = demangle(symbol);
    const char *text = full ? full : symbol, *end = NULL;
    bool inside = !strncmp(symbol, "_ZZ", 3);
    for (const char *p = text; inside && (p = strstr(p, "::")); p += 2) end = p;
    text_format(to, "%.*s", (int)(end ? end - text : (long)strlen(text)), text);
    free(full);
}

static void add(struct owners *o, const char *symbol, uint64_t bytes) {
    struct text name = {0};
    owner_of(symbol, &name);
    int i = 0;
    while (i < o->count && strcmp(o->name[i].data, name.data)) i++;
    if (i < OWNERS) o->bytes[i] += bytes;
    if (i == o->count && i < OWNERS)
        o->name[o->count++] = name;
    else
        text_free(&name);
}

static void add_section(Elf *elf, Elf_Scn *section, struct owners *o) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB) return;
    Elf_Data *data = elf_getdata(section, NULL);
    for (size_t i = 1; data && i < header.sh_size / header.sh_entsize; i++) {
        GElf_Sym symbol;
        if (!gelf_getsym(data, (int)i, &symbol) || GELF_ST_TYPE(symbol.st_info) != STT_TLS)
            continue;
        const char *name = elf_strptr(elf, header.sh_link, symbol.st_name);
        if (symbol.st_shndx != SHN_UNDEF && name && *name) add(o, name, symbol.st_size);
    }
}

static void add_object(const char *object, struct owners *o) {
    elf_version(EV_CURRENT);
    int fd = open(object, O_RDONLY | O_CLOEXEC);
    Elf *elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
    for (Elf_Scn *section = NULL; elf && (section = elf_nextscn(elf, section));)
        add_section(elf, section, o);
    if (elf) elf_end(elf);
    if (fd >= 0) close(fd);
}

static void complain(const char *source, const char *owner, uint64_t bytes, struct text *messages) {
    text_format(
        messages,
        "%s: error: the shared variables of `%s` take %llu bytes, but a block has %d (48 KB): for more, make them `extern __shared__` and call cudaFuncSetAttribute(KERNEL, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES)\n",
        source, owner, (unsigned long long)bytes, DEVICE_SHARED_PER_BLOCK);
}

int static_shared_check(const char *source, const char *code, const char *object,
                        struct text *messages) {
    struct owners *o = strstr(code, "thread_local") ? NULL : calloc(1, sizeof *o);
    int failed = 0;
    if (o) add_object(object, o);
    for (int i = 0; o && i < o->count; i++) {
        if (!failed && o->bytes[i] > DEVICE_SHARED_PER_BLOCK) {
            complain(source, o->name[i].data, o->bytes[i], messages);
            failed = -1;
        }
        text_free(&o->name[i]);
    }
    free(o);
    return failed;
}
