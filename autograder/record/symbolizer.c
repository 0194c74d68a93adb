#include "symbolizer_internal.h"

#include "support/demangle.h"
#include "support/subprocess.h"
#include <dwarf.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct symbols *symbols_open(const char *executable) {
    struct symbols *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    elf_version(EV_CURRENT);
    s->fd = open(executable, O_RDONLY | O_CLOEXEC);
    s->elf = s->fd >= 0 ? elf_begin(s->fd, ELF_C_READ_MMAP, NULL) : NULL;
    s->dwarf = s->elf ? dwarf_begin_elf(s->elf, DWARF_C_READ, NULL) : NULL;
    if (s->elf) return s;
    symbols_close(s);
    return NULL;
}

void symbols_close(struct symbols *s) {
    if (!s) return;
    if (s->dwarf) dwarf_end(s->dwarf);
    if (s->elf) elf_end(s->elf);
    if (s->fd >= 0) close(s->fd);
    free(s);
}

/* ---- lines ---- */

/* A header that the program only includes, ours or the system's; or one of our libraries. */
static int is_ours(const char *file) {
    return file && (strstr(file, "/autograder/sim/include/") || !strncmp(file, "/usr/", 5) ||
                    strstr(file, "autograder/sim/libraries/"));
}

/* A lesson's header: what is wrong there is wrong in how a student's function calls it. */
static bool is_contract(const char *file) {
    const char *home = project_home(), *dot = file ? strrchr(file, '.') : NULL;
    size_t n = strlen(home);
    if (!dot || strcmp(dot, ".h") || strncmp(file, home, n)) return false;
    return !strncmp(file + n, "/lessons/", 9) || !strncmp(file + n, "/autograder/include/", 20);
}

static int attribute_number(Dwarf_Die *die, unsigned name, Dwarf_Word *value) {
    Dwarf_Attribute a;
    return dwarf_attr(die, name, &a) && dwarf_formudata(&a, value) == 0;
}

/* The innermost entry around pc and all that enclose it where they were inlined into each other:
   dwarf_getscopes() goes on where the innermost was defined, dwarf_getscopes_die() where it is. */
static int enclosing(Dwarf_Die *unit, Dwarf_Addr pc, Dwarf_Die **scopes) {
    Dwarf_Die *inner = NULL;
    int depth = dwarf_getscopes(unit, pc, &inner);
    depth = depth > 0 ? dwarf_getscopes_die(&inner[0], scopes) : 0;
    free(inner);
    return depth;
}

/* An implicit copy constructor or assignment is not in the source: its place is the structure's. */
static bool is_implicit(Dwarf_Die *scope) {
    Dwarf_Attribute mark;
    bool flag = false;
    return dwarf_attr_integrate(scope, DW_AT_artificial, &mark) && !dwarf_formflag(&mark, &flag) &&
           flag;
}

bool symbols_is_header(const char *file) { return is_ours(file) || is_contract(file); }

static bool is_left(const char *file, Dwarf_Die *scope) {
    return symbols_is_header(file) || is_implicit(scope);
}

/* Our headers' functions are inlined: walk out to the place that calls them. */
static void leave_headers(Dwarf_Die *unit, Dwarf_Addr pc, const char **file, int *line) {
    Dwarf_Die *scopes = NULL;
    Dwarf_Files *files = NULL;
    size_t count;
    int depth = enclosing(unit, pc, &scopes);
    if (dwarf_getsrcfiles(unit, &files, &count)) depth = 0;
    const char *first = *file;
    int first_line = *line;
    for (int i = 0; i < depth && is_left(*file, &scopes[i]); i++) {
        Dwarf_Word call_file, call_line;
        if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
        if (!attribute_number(&scopes[i], DW_AT_call_file, &call_file)) continue;
        if (!attribute_number(&scopes[i], DW_AT_call_line, &call_line)) continue;
        const char *name = dwarf_filesrc(files, call_file, NULL, NULL);
        if (!name) continue;
        *file = name;
        *line = (int)call_line;
        if (is_ours(first)) first = *file, first_line = *line;
    }
    if (is_contract(*file)) *file = first, *line = first_line; /* a kernel of the header's own */
    free(scopes);
}

int symbols_line(struct symbols *s, uint64_t pc, const char **file, int *line) {
    Dwarf_Die unit;
    if (!s || !s->dwarf || !pc || !dwarf_addrdie(s->dwarf, pc - 1, &unit)) return -1;
    Dwarf_Line *entry = dwarf_getsrc_die(&unit, pc - 1);
    if (!entry || dwarf_lineno(entry, line)) return -1;
    *file = dwarf_linesrc(entry, NULL, NULL);
    if (!*file) return -1;
    leave_headers(&unit, pc - 1, file, line);
    return 0;
}

int symbols_line_of_call(struct symbols *s, uint64_t pc, const uint64_t *callers, int count,
                         const char **file, int *line) {
    const char *other_file;
    int other_line, failed = symbols_line(s, pc, file, line);
    if (!failed && !symbols_is_header(*file)) return 0;
    for (int i = 0; i < count && callers[i]; i++) {
        if (symbols_line(s, callers[i], &other_file, &other_line) || symbols_is_header(other_file))
            continue;
        *file = other_file, *line = other_line;
        return 0;
    }
    return failed;
}

/* ---- shared variables ---- */

/* `_ZZ6reducePKiE1s` is s of reduce(int const *): what follows the last length-prefix. */
static void plain_name(const char *symbol, char *to, size_t capacity) {
    char *full = demangle(symbol);
    const char *text = full ? full : symbol, *last = text;
    for (const char *p = strstr(text, "::"); p; p = strstr(p + 2, "::")) last = p + 2;
    snprintf(to, capacity, "%s", last);
    free(full);
}

/* The symbol of a type that begins last, but not after `offset`. */
static const char *nearest(struct symbols *s, int type, uint64_t offset, uint64_t *inside) {
    uint64_t best = 0;
    const char *found = NULL;
    for (Elf_Scn *section = NULL; s && (section = elf_nextscn(s->elf, section));) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB) continue;
        Elf_Data *data = elf_getdata(section, NULL);
        for (size_t i = 1; data && i < header.sh_size / header.sh_entsize; i++) {
            GElf_Sym symbol;
            if (!gelf_getsym(data, (int)i, &symbol) || GELF_ST_TYPE(symbol.st_info) != type)
                continue;
            if (symbol.st_value > offset || (found && symbol.st_value < best)) continue;
            const char *name = elf_strptr(s->elf, header.sh_link, symbol.st_name);
            if (!name || !*name || !strcmp(name, "_TLS_MODULE_BASE_")) continue; /* Arm has one */
            if (*name == '$') continue; /* `$d`, a mapping symbol of the AArch64 ELF ABI */
            if (type == STT_OBJECT && !symbol.st_size) continue; /* the linker's marks */
            if (found && symbol.st_value == best && !strcmp(name, "lockstep_dynamic_shared"))
                continue;
            best = symbol.st_value;
            s->size = symbol.st_size;
            found = name;
        }
    }
    if (!found) return NULL;
    *inside = offset - best;
    s->at = best;
    s->is_shared = type == STT_TLS;
    plain_name(found, s->name, sizeof s->name);
    return s->name;
}

const char *symbols_shared(struct symbols *s, uint64_t offset, uint64_t *inside) {
    return nearest(s, STT_TLS, offset, inside);
}

const char *symbols_variable(struct symbols *s, uint64_t address, uint64_t *inside) {
    return nearest(s, STT_OBJECT, address, inside);
}

uint64_t symbols_size(const struct symbols *s) { return s ? s->size : 0; }
