#include "object.h"
#include "demangle.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
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

/* What a kernel file may call: the simulator, arithmetic, its own heap and messages, and the exit
   of CUDA_CHECK. No files, no descriptors, no processes, no raw system calls. */
static const char *const allowed[] = {"lockstep_*",
                                      "__tsan_*",
                                      "__ubsan_handle_out_of_bounds",
                                      "__x86_indirect_thunk_*",
                                      "cuda*",
                                      "threadIdx",
                                      "blockIdx",
                                      "blockDim",
                                      "gridDim",
                                      "printf",
                                      "puts",
                                      "putchar",
                                      "fprintf",
                                      "fputs",
                                      "fputc",
                                      "fwrite",
                                      "vprintf",
                                      "snprintf",
                                      "sprintf",
                                      "stdout",
                                      "stderr",
                                      "__printf_chk",
                                      "__fprintf_chk",
                                      "__snprintf_chk",
                                      "exit",
                                      "abort",
                                      "malloc",
                                      "calloc",
                                      "realloc",
                                      "free",
                                      "memcpy",
                                      "memmove",
                                      "memset",
                                      "memcmp",
                                      "strlen",
                                      "strcmp",
                                      "strncmp",
                                      "strcpy",
                                      "strcat",
                                      "qsort",
                                      "GOMP_*", /* of team.c; others are not found */
                                      "omp_*",
                                      "rand",
                                      "srand",
                                      "abs",
                                      "labs",
                                      "clock_gettime",
                                      "time",
                                      "__assert_fail",
                                      "__popcountdi2", /* __popc() on a processor without it */
                                      "__stack_chk_fail",
                                      "_GLOBAL_OFFSET_TABLE_",
                                      "__dso_handle",
                                      "__cxa_*",
                                      "_Zn[aw]*",
                                      "_Zd[al]*",
                                      "_ZSt[0-9]*__throw_*",
                                      "__gxx_personality_v0",
                                      "_Unwind_Resume",
                                      "_ZTVN10__cxxabiv1*", /* of classes with virtual functions */
                                      "__start_lockstep_*",
                                      "__stop_lockstep_*",
                                      "*f16",
                                      "sqrt*",
                                      "rsqrt*",
                                      "exp*",
                                      "log*",
                                      "pow*",
                                      "sin*",
                                      "cos*",
                                      "tan*",
                                      "a*sin*",
                                      "a*cos*",
                                      "a*tan*",
                                      "fabs*",
                                      "f[lm][oai]*",
                                      "ceil*",
                                      "round*",
                                      "rint*",
                                      "nearbyint*",
                                      "trunc*",
                                      "ldexp*",
                                      "frexp*",
                                      "hypot*",
                                      "cbrt*",
                                      "erf*",
                                      "tgamma*",
                                      "lgamma*",
                                      "fdim*",
                                      "isnan*",
                                      "isinf*"};

/* Names that only look like those above. */
static const char *const not_those[] = {"explicit_*", "truncate*", "log[iow]*", "*gamma*_r"};

/* Library calls are not counted, so they would be a way around every bound. */
static const char *const libraries[] = {
    "lockstep_library_*", "_ZNSt*_errorC?E*", "_ZNSt*_errorD?Ev", "_ZNSt9bad_alloc*",
    "_ZNSt9exception*",   "_ZNKSt*4whatEv",   "_ZT[IVS]St*",      "_ZNSt8ios_base4Init[CD]?Ev",
};

struct forbidden {
    char *name;
    size_t room;
    bool library;
};

static bool matches(const char *name, const char *const *patterns, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fnmatch(patterns[i], name, 0) == 0) return true;
    return false;
}
#define MATCHES(name, list) matches(name, list, sizeof list / sizeof *list)

static int check_allowed(const char *name, int type, void *context) {
    struct forbidden *f = context;
    if (type == STT_TLS) return 0; /* dynamic shared memory */
    if (MATCHES(name, libraries)) {
        if (f->library) return 0;
    } else if (MATCHES(name, allowed) && !MATCHES(name, not_those)) {
        return 0;
    }
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
    if (type == STT_TLS || mangled || !dlsym(RTLD_DEFAULT, name)) return 0;
    char *plain = demangle(name);
    snprintf(f->name, f->room, "%s", plain ? plain : name);
    free(plain);
    return 1;
}

const char *object_clash(const char *object, char *name, size_t room) {
    struct forbidden f = {name, room, false};
    return each_symbol(object, true, check_defined, &f) == 1 ? name : NULL;
}
