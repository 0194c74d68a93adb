/* Shared variables are thread-local in the object file (lockstep/words.hpp). Their symbols give
   their size and owner: `k(int*)::a` is array a of kernel k. Constants are in sections of one name.
 */
#include "static_limits.h"

#include "support/demangle.h"
#include "sim/abi/device_model.h"

#include <ctype.h>
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

/* What an object declares. */
struct declared {
    struct owners shared;
    uint64_t constant; /* bytes */
};

static bool is_constant(Elf *elf, const GElf_Sym *symbol) {
    Elf_Scn *section = elf_getscn(elf, symbol->st_shndx);
    GElf_Shdr header;
    size_t names;
    if (!section || !gelf_getshdr(section, &header) || elf_getshdrstrndx(elf, &names)) return false;
    const char *name = elf_strptr(elf, names, header.sh_name);
    return name && !strcmp(name, "lockstep_constant");
}

static void add_symbol(Elf *elf, const GElf_Sym *symbol, const char *name, struct declared *d) {
    int type = GELF_ST_TYPE(symbol->st_info);
    if (symbol->st_shndx == SHN_UNDEF || !name || !*name) return;
    if (type == STT_TLS) add(&d->shared, name, symbol->st_size);
    if (type == STT_OBJECT && is_constant(elf, symbol)) d->constant += symbol->st_size;
}

static void add_section(Elf *elf, Elf_Scn *section, struct declared *d) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB) return;
    Elf_Data *data = elf_getdata(section, NULL);
    for (size_t i = 1; data && i < header.sh_size / header.sh_entsize; i++) {
        GElf_Sym symbol;
        if (gelf_getsym(data, (int)i, &symbol))
            add_symbol(elf, &symbol, elf_strptr(elf, header.sh_link, symbol.st_name), d);
    }
}

static void add_object(const char *object, struct declared *d) {
    elf_version(EV_CURRENT);
    int fd = open(object, O_RDONLY | O_CLOEXEC);
    Elf *elf = fd >= 0 ? elf_begin(fd, ELF_C_READ_MMAP, NULL) : NULL;
    for (Elf_Scn *section = NULL; elf && (section = elf_nextscn(elf, section));)
        add_section(elf, section, d);
    if (elf) elf_end(elf);
    if (fd >= 0) close(fd);
}

static int check_shared(const char *source, struct owners *o, struct text *messages) {
    for (int i = 0; i < o->count; i++) {
        if (o->bytes[i] <= DEVICE_SHARED_PER_BLOCK) continue;
        text_format(
            messages,
            "%s: error: the shared variables of `%s` take %llu bytes, but a block has %d (48 KB): for more, make them `extern __shared__` and call cudaFuncSetAttribute(KERNEL, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES)\n",
            source, o->name[i].data, (unsigned long long)o->bytes[i], DEVICE_SHARED_PER_BLOCK);
        return -1;
    }
    return 0;
}

static int check_constant(const char *source, uint64_t bytes, struct text *messages) {
    if (bytes <= DEVICE_CONSTANT) return 0;
    text_format(
        messages,
        "%s: error: the __constant__ variables take %llu bytes, but a program has %d (64 KB): declare large ones __device__\n",
        source, (unsigned long long)bytes, DEVICE_CONSTANT);
    return -1;
}

static bool is_of_word(char c) { return c == '_' || isalnum((unsigned char)c); }

/* Not in a longer name, such as thread_local_sum. */
static bool has_thread_local(const char *code) {
    static const char word[] = "thread_local";
    for (const char *p = code; (p = strstr(p, word)); p++)
        if ((p == code || !is_of_word(p[-1])) && !is_of_word(p[strlen(word)])) return true;
    return false;
}

int static_limits_check(const char *source, const char *code, const char *object,
                        struct text *messages) {
    struct declared *d = calloc(1, sizeof *d);
    if (!d) return -1;
    add_object(object, d);
    int failed = check_constant(source, d->constant, messages);
    if (!failed && !has_thread_local(code)) failed = check_shared(source, &d->shared, messages);
    for (int i = 0; i < d->shared.count; i++) text_free(&d->shared.name[i]);
    free(d);
    return failed;
}
