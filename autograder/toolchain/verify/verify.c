/* Verifies a whole object file: sections, single functions, then the call graph. */
#include "verify.h"
#include "analysis.h"

#include <elf.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages ---- */

/* Finds the source line of a place in an object file (DWARF 5, 6.2). @return 0 if it is unknown */
static int line_of(const char *object, const char *function, uint32_t offset, char *file,
                   size_t capacity) {
    static char *no_path = NULL;
    static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_build_id_find_elf,
                                             .find_debuginfo = dwfl_standard_find_debuginfo,
                                             .section_address = dwfl_offline_section_address,
                                             .debuginfo_path = &no_path};
    Dwfl *dwfl = dwfl_begin(&callbacks);
    Dwfl_Module *module = dwfl ? dwfl_report_offline(dwfl, object, object, -1) : NULL;
    int line = 0;
    if (module && !dwfl_report_end(dwfl, NULL, NULL)) {
        int count = dwfl_module_getsymtab(module);
        for (int k = 1; k < count && !line; k++) {
            GElf_Sym symbol;
            GElf_Addr address;
            const char *name = dwfl_module_getsym_info(module, k, &symbol, &address, NULL, NULL,
                                                       NULL);
            if (!name || strcmp(name, function) || GELF_ST_TYPE(symbol.st_info) != STT_FUNC)
                continue;
            Dwfl_Line *l = dwfl_module_getsrc(module, address + offset);
            const char *source = l ? dwfl_lineinfo(l, NULL, &line, NULL, NULL, NULL) : NULL;
            if (source) snprintf(file, capacity, "%s", source);
        }
    }
    if (dwfl) dwfl_end(dwfl);
    return line;
}

static enum verdict_of_object refuse(const char *object, const char *source, struct text *why,
                                     const char *function, uint32_t offset, const char *what) {
    char file[1024] = "";
    int line = function ? line_of(object, function, offset, file, sizeof file) : 0;
    if (line)
        text_format(why, "%s:%d: this code %s\n", file, line, what);
    else if (function)
        text_format(why, "%s: the function `%s` %s\n", source, function, what);
    else
        text_format(why, "%s: %s\n", source, what);
    return OBJECT_REFUSED;
}

/* ---- sections ---- */

/* Code must be in functions; between them only alignment padding. */
static bool is_covered(const struct elf_file *f, uint32_t section) {
    const struct section *s = &f->sections[section];
    uint64_t at = 0;
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    for (size_t k = 0; k <= f->function_count; k++) {
        bool last = k == f->function_count;
        if (!last && f->functions[k].section != section) continue;
        uint64_t to = last ? s->size : f->functions[k].start;
        if (to < at || to > s->size) return false;
        while (at < to) {
            ZydisDecodedInstruction z;
            ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
            if (!ZYAN_SUCCESS(
                    ZydisDecoderDecodeFull(&decoder, s->data + at, to - at, &z, operands)))
                return false;
            if (z.mnemonic != ZYDIS_MNEMONIC_NOP) return false;
            at += z.length;
        }
        if (!last) at += f->functions[k].size;
    }
    return at == s->size;
}

/* A table of addresses: each must be the beginning of a function. @return false if one is not */
static bool lists_functions(const struct elf_file *f, const struct section *s,
                            struct knowledge *known) {
    for (size_t k = 0; k < s->relocation_count; k++) {
        const struct relocation *r = &s->relocations[k];
        const struct symbol *to = &f->symbols[r->symbol];
        if (r->type != R_X86_64_64) return false;
        if (!to->section) { /* a symbol of the simulator or the C library: its name is vetted
                               elsewhere */
            if (r->addend) return false;
            continue;
        }
        int index = elf_file_function(f, to->section, to->value + (uint64_t)r->addend);
        bool data = to->section < f->section_count &&
                    !(f->sections[to->section].flags & SHF_EXECINSTR);
        if (index < 0 && data && known)
            continue; /* calling data is a fault, since data is not executable */
        if (index < 0) return false;
        if (known) known[index].is_target = true;
    }
    return s->relocation_count * 8 == s->size;
}

static const char *section_fault(const struct elf_file *f, uint32_t index,
                                 struct knowledge *known) {
    const struct section *s = &f->sections[index];
    bool code = s->flags & SHF_EXECINSTR;
    if (code && (s->flags & SHF_WRITE)) return "has writable code";
    if (code && strncmp(s->name, ".text", 5)) return "has code in a section of its own";
    if (code && (s->type != SHT_PROGBITS || !is_covered(f, index)))
        return "has code outside of functions";
    if (s->type == SHT_PREINIT_ARRAY || s->type == SHT_FINI_ARRAY ||
        !strncmp(s->name, ".preinit_array", 14) || !strncmp(s->name, ".fini_array", 11) ||
        !strncmp(s->name, ".ctors", 6) || !strncmp(s->name, ".dtors", 6))
        return "runs code before or after the program in a way that is not supported";
    if ((s->type == SHT_INIT_ARRAY || !strncmp(s->name, ".init_array", 11)) &&
        s->type != SHT_RELA && !lists_functions(f, s, NULL))
        return "runs an address before main() that is not a function's";
    if (!strcmp(s->name, "lockstep_targets") && !lists_functions(f, s, known))
        return "lists an indirect call target that is not a function";
    if (!strcmp(s->name, "lockstep_entries") && !lists_functions(f, s, NULL))
        return "launches an address that is not a function's";
    return NULL;
}

static const char *symbol_fault(const struct elf_file *f) {
    for (size_t k = 0; k < f->symbol_count; k++)
        if (f->symbols[k].type == STT_GNU_IFUNC)
            return "has a function that is chosen at load time (ifunc)";
    for (size_t k = 1; k < f->function_count; k++) {
        const struct function *x = &f->functions[k - 1], *y = &f->functions[k];
        if (x->section == y->section && x->start + x->size > y->start)
            return "has a function inside another one";
    }
    for (size_t k = 0; k < f->function_count; k++) {
        const struct section *s = &f->sections[f->functions[k].section];
        if (!(s->flags & SHF_EXECINSTR) || f->functions[k].start + f->functions[k].size > s->size)
            return "has a function that is not in a code section";
    }
    return NULL;
}

/* ---- the call graph ---- */

/* Functions that a launch calls by their address are instances of templates in namespace lockstep
   (lockstep/launch.hpp). Functions outside of it may have other callers, such as a stream or a
   sort.
 */
static bool has_name_of_launch(const char *name) {
    return !strncmp(name, "_ZN8lockstep", 12) || !strncmp(name, "_ZZN8lockstep", 13);
}

/* A function that reads through its argument without a check may be called by a launch, which
   passes a kernel's arguments, or by another such function that passes its own argument on. */
static void find_launched(struct analysis *a) {
    for (size_t k = 0; k < a->file->function_count; k++) {
        const struct function *f = &a->file->functions[k];
        a->known[k].launched = !f->is_global &&
                               (!a->known[k].is_target || has_name_of_launch(f->name));
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < a->edge_count; k++) {
            const struct call_edge *e = &a->edges[k];
            if (!a->known[e->callee].launched) continue;
            if (e->hands_on && a->known[e->caller].launched) continue;
            a->known[e->callee].launched = false;
            changed = true;
        }
    }
}

/* Callers that pass their argument to such a function must be called by a launch alone, too. */
static void spread_to_callers(struct analysis *a) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < a->edge_count; k++) {
            const struct knowledge *callee = &a->known[a->edges[k].callee];
            struct knowledge *caller = &a->known[a->edges[k].caller];
            if (!callee->launched || !callee->loads_argument || caller->loads_argument) continue;
            caller->loads_argument = changed = true;
        }
    }
}

/* What a function gets copies of: at least all its stacked arguments, for which each caller's frame
   has room. Where no caller is known, as many bytes as there may be. */
static int64_t bytes_to_copy(const struct analysis *a, int function) {
    enum { ALIGNED = 64, RETURNS = 16 };
    int64_t used = a->known[function].arguments_used, bytes = VERIFY_COPIED;
    for (size_t k = 0; k < a->edge_count; k++) {
        const struct call_edge *e = &a->edges[k];
        if (e->callee == function && e->capacity >= used && e->capacity < bytes)
            bytes = e->capacity;
    }
    return (bytes + RETURNS + ALIGNED - 1) / ALIGNED * ALIGNED - RETURNS;
}

/* A function may store to its stacked arguments where each caller has passed as many: callers in
   this file, not those elsewhere, or through a pointer. The others get copies. @return a sentence
   about a function for which copies do not suffice, or NULL */
static const char *list_copied(struct analysis *a, const char **function) {
    bool *copied = calloc(a->file->function_count + 1, sizeof *copied);
    const char *fault = NULL;
    if (!copied) abort();
    for (size_t k = 0; k < a->edge_count; k++) {
        const struct call_edge *e = &a->edges[k];
        copied[e->callee] |= e->capacity < a->known[e->callee].arguments_written;
    }
    for (size_t k = 0; k < a->file->function_count && !fault; k++) {
        const struct knowledge *x = &a->known[k];
        const struct function *f = &a->file->functions[k];
        copied[k] |= x->arguments_written && (x->is_target || f->is_global);
        if (!copied[k]) continue;
        *function = f->name;
        if (x->arguments_used > VERIFY_COPIED)
            fault = "writes to arguments on its caller's stack: copy them to a variable";
        text_format(&a->lacks->copied, "%s %lld\n", f->name, (long long)bytes_to_copy(a, (int)k));
    }
    free(copied);
    return fault;
}

static void list_entries(struct analysis *a) {
    for (size_t k = 0; k < a->argument_count; k++)
        if (!a->known[a->arguments[k].function].launched)
            access_lacks(a, a->arguments[k].function, a->arguments[k].number, a->arguments[k].bytes,
                         false);
    for (size_t k = 0; k < a->file->function_count; k++) {
        const struct knowledge *x = &a->known[k];
        if (x->launched && x->loads_argument && x->is_target)
            text_format(&a->lacks->entries, "%s\n", a->file->functions[k].name);
    }
}

/* ---- the stack ---- */

/* The most stack that a function and all its direct callees take; `way` counts the calls on the
   path: more calls than functions mean recursion. */
static int64_t stack_of(const struct analysis *a, int64_t *most, int function, size_t way) {
    if (way > a->file->function_count) return INT32_MAX;
    if (most[function] >= 0) return most[function];
    int64_t bytes = a->known[function].depth;
    for (size_t k = 0; k < a->edge_count && bytes < INT32_MAX; k++) {
        if (a->edges[k].caller != function) continue;
        int64_t below = stack_of(a, most, a->edges[k].callee, way + 1) + a->edges[k].capacity + 8;
        if (below > bytes) bytes = below;
    }
    return most[function] = bytes;
}

/* Code on a fibre's stack: kernels, which are called through pointers alone, and their callees. The
   host's own stack always has a guard page. */
static enum verify_stack stack_use(const struct analysis *a) {
    int64_t *most = malloc((a->file->function_count + 1) * sizeof *most);
    bool bounded = most != NULL, pointers = false;
    for (size_t k = 0; bounded && k < a->file->function_count; k++) most[k] = -1;
    for (size_t k = 0; bounded && k < a->file->function_count; k++) {
        pointers |= a->known[k].calls_pointers;
        bounded = !a->known[k].is_target || stack_of(a, most, (int)k, 0) <= VERIFY_STACK;
    }
    free(most);
    return !bounded ? STACK_UNBOUNDED : pointers ? STACK_BOUNDED_PER_POINTER : STACK_BOUNDED;
}

/* ---- the whole file ---- */

static enum verdict_of_object judge(struct analysis *a, const char *object, const char *source,
                                    struct text *why) {
    const struct elf_file *f = a->file;
    const char *fault = symbol_fault(f), *function = NULL;
    for (uint32_t k = 0; k < f->section_count && !fault; k++) fault = section_fault(f, k, a->known);
    if (fault) return refuse(object, source, why, NULL, 0, fault);
    for (size_t k = 0; k < f->function_count; k++) {
        a->function = &f->functions[k];
        a->index = (int)k;
        a->judging = false;
        a->why = NULL;
        a->count = 0;
        values_reset();
        bool good = walk(a);
        free(a->code);
        free(a->at);
        free(a->in);
        free(a->meets);
        a->code = NULL, a->at = NULL, a->in = NULL, a->meets = NULL;
        if (!good) return refuse(object, source, why, a->function->name, a->where, a->why);
    }
    find_launched(a);
    spread_to_callers(a);
    fault = list_copied(a, &function);
    if (fault) return refuse(object, source, why, function, 0, fault);
    list_entries(a);
    a->lacks->stack = stack_use(a);
    bool lacks = a->lacks->count || a->lacks->entries.length || a->lacks->copied.length;
    return lacks ? OBJECT_LACKS : OBJECT_PROVED;
}

enum verdict_of_object verify_object(const char *object, const char *source, struct verification *v,
                                     struct text *why) {
    struct elf_file f;
    *v = (struct verification){0};
    if (elf_file_open(&f, object)) return OBJECT_FOREIGN;
    struct analysis a = {.file = &f, .lacks = v};
    a.known = calloc(f.function_count + 1, sizeof *a.known);
    if (!a.known) abort();
    enum verdict_of_object verdict = judge(&a, object, source, why);
    free(a.known);
    free(a.edges);
    free(a.arguments);
    elf_file_close(&f);
    return verdict;
}

void verification_free(struct verification *v) {
    for (size_t k = 0; k < v->count; k++) free(v->list[k].function);
    free(v->list);
    text_free(&v->entries);
    text_free(&v->copied);
    *v = (struct verification){0};
}
