/* Mutation test of the verifier: a proved object with one check removed, or one access moved, must
   not be proved. */
#include <Zydis/Zydis.h>
#include <criterion/criterion.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "toolchain/driver/compile.h"
#include "toolchain/verify/elf_file.h"
#include "support/subprocess.h"
#include "toolchain/verify/verify.h"

static const char *const sources[][2] = {
    {"solutions/1-reduce/shared.cu", "lessons/1-reduce"},
    {"solutions/1-reduce/one-launch.cu", "lessons/1-reduce"},
    {"solutions/2-scan/single-pass.cu", "lessons/2-scan"},
    {"solutions/2-scan/blelloch.cu", "lessons/2-scan"},
    {"solutions/3-histogram/per-thread.cu", "lessons/3-histogram"},
    {"solutions/4-nested-loop/simple.cu", "lessons/4-nested-loop"},
    {"solutions/4-nested-loop/row-per-thread.cu", "lessons/4-nested-loop"},
    {"solutions/5-distribution-count/find-the-bugs.cu", "lessons/5-distribution-count"},
    {"solutions/5-distribution-count/hash.cu", "lessons/5-distribution-count"},
};
enum { SOURCES = sizeof sources / sizeof *sources };

static char folder[] = "/tmp/lockstep-mutated-XXXXXX";
static const char *current;

static void compiled(int index, struct text *bytes) {
    struct text object = {0}, messages = {0}, source = {0}, include = {0}, lesson = {0};
    text_format(&source, "%s/%s", project_home(), sources[index][0]);
    text_format(&include, "%s/autograder/include", project_home());
    text_format(&lesson, "%s/%s", project_home(), sources[index][1]);
    struct sim_build job = {.sources = {source.data},
                            .untrusted = {true},
                            .contained = {true},
                            .includes = {include.data, lesson.data},
                            .cache = folder};
    cr_assert_eq(compile_source(&job, 0, &object, &messages), 0, "%s", messages.data);
    cr_assert_eq(text_read(bytes, object.data), 0);
    text_free(&object);
    text_free(&messages);
    text_free(&source);
    text_free(&include);
    text_free(&lesson);
}

static enum verdict_of_object verdict_of(const struct text *bytes) {
    struct text path = {0}, why = {0};
    struct verification v;
    text_format(&path, "%s/mutant.o", folder);
    cr_assert_eq(text_write(path.data, bytes->data, bytes->length), 0);
    enum verdict_of_object verdict = verify_object(path.data, "mutant.cu", &v, &why);
    verification_free(&v);
    text_free(&path);
    text_free(&why);
    return verdict;
}

/* The bytes of a section, or of its relocations, in the file. */
static char *section_bytes(struct text *bytes, uint32_t index) {
    Elf64_Ehdr *header = (Elf64_Ehdr *)bytes->data;
    Elf64_Shdr *sections = (Elf64_Shdr *)(bytes->data + header->e_shoff);
    return bytes->data + sections[index].sh_offset;
}

/* Turns the relocation at a place of a section into one that does nothing (R_X86_64_NONE). */
static void drop_relocation(struct text *bytes, uint32_t section, uint64_t offset) {
    Elf64_Ehdr *header = (Elf64_Ehdr *)bytes->data;
    Elf64_Shdr *sections = (Elf64_Shdr *)(bytes->data + header->e_shoff);
    for (uint32_t k = 0; k < header->e_shnum; k++) {
        if (sections[k].sh_type != SHT_RELA || sections[k].sh_info != section) continue;
        Elf64_Rela *r = (Elf64_Rela *)(bytes->data + sections[k].sh_offset);
        for (uint64_t i = 0; i < sections[k].sh_size / sizeof *r; i++)
            if (r[i].r_offset == offset) r[i].r_offset = UINT64_C(1) << 40;
    }
}

struct tally {
    int mutants, proved;
};

/* Verifies the object with `length` bytes of a section replaced, then restores them. */
static void try_mutant(const struct text *original, struct tally *t, uint32_t section,
                       uint64_t offset, const unsigned char *with, size_t length, bool drop,
                       const char *what) {
    struct text mutant = {0};
    text_add(&mutant, original->data, original->length);
    memcpy(section_bytes(&mutant, section) + offset, with, length);
    if (drop) drop_relocation(&mutant, section, offset + 1);
    t->mutants++;
    if (verdict_of(&mutant) == OBJECT_PROVED) {
        t->proved++;
        cr_expect(false, "%s: %s at +%#llx of section %u: still proved", current, what,
                  (unsigned long long)offset, section);
    }
    text_free(&mutant);
}

/* @return whether this call checks an access */
static bool is_check(const struct elf_file *f, uint32_t section, uint64_t offset) {
    const struct relocation *r = elf_file_relocation(f, section, offset + 1);
    const char *name = r ? f->symbols[r->symbol].name : "";
    if (!strncmp(name, "lockstep_guard_", 15)) return true;
    return !strncmp(name, "__tsan_", 7) && strncmp(name, "__tsan_atomic", 13) &&
           strcmp(name, "__tsan_init") != 0;
}

/* The checked address: accesses to a variable of the function's own frame, or to the C library's
   `stderr`, are proved without a check. */
static bool is_needless(const struct elf_file *f, uint32_t section, uint64_t at,
                        const ZydisDecodedInstruction *z, const ZydisDecodedOperand *o) {
    const struct relocation *r = elf_file_relocation(f, section, at + z->raw.imm[0].offset);
    if (z->mnemonic == ZYDIS_MNEMONIC_MOV && o[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE)
        return r && !strcmp(f->symbols[r->symbol].name, "stderr");
    return z->mnemonic == ZYDIS_MNEMONIC_LEA && o[1].mem.base == ZYDIS_REGISTER_RSP;
}

/* Can a path from the function's entry to this place contain a call? Then the callee may have
   overwritten the return address. Follows jumps instruction by instruction. */
static bool is_behind_call(const struct elf_file *f, const struct function *x, uint64_t place) {
    const unsigned char *code = f->sections[x->section].data + x->start;
    uint64_t *wait = calloc(4 * x->size + 4, sizeof *wait), count = 0;
    unsigned char *seen = calloc(x->size + 16, 1);
    bool found = false;
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    wait[count++] = 0; /* twice the offset, plus 1 after a call */
    while (count && !found) {
        uint64_t at = wait[--count] / 2, called = wait[count] % 2;
        if (at >= x->size || seen[at] & (1 << called)) continue;
        seen[at] |= (unsigned char)(1 << called);
        found = called && x->start + at == place;
        ZydisDecodedInstruction z;
        ZydisDecodedOperand o[ZYDIS_MAX_OPERAND_COUNT];
        if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, code + at, x->size - at, &z, o))) break;
        if (z.mnemonic == ZYDIS_MNEMONIC_CALL) called = 1;
        bool jumps = z.meta.category == ZYDIS_CATEGORY_COND_BR ||
                     z.meta.category == ZYDIS_CATEGORY_UNCOND_BR;
        if (jumps) wait[count++] = 2 * (at + z.length + (uint64_t)o[0].imm.value.s) + called;
        if (z.meta.category != ZYDIS_CATEGORY_UNCOND_BR && z.mnemonic != ZYDIS_MNEMONIC_RET)
            wait[count++] = 2 * (at + z.length) + called;
    }
    free(wait);
    free(seen);
    return found;
}

static bool is_alarm(const struct elf_file *f, uint32_t section, uint64_t offset) {
    const struct relocation *r = elf_file_relocation(f, section, offset + 2);
    return r && !strcmp(f->symbols[r->symbol].name, "lockstep_smashed");
}

/* A store through a register other than the stack pointer. @return whether it can be moved */
static bool moved_store(const ZydisDecodedInstruction *z, const ZydisDecodedOperand *o,
                        unsigned char *bytes) {
    if (o[0].type != ZYDIS_OPERAND_TYPE_MEMORY || z->mnemonic != ZYDIS_MNEMONIC_MOV) return false;
    if (o[0].mem.base == ZYDIS_REGISTER_RSP || o[0].mem.base == ZYDIS_REGISTER_RIP ||
        o[0].mem.base == ZYDIS_REGISTER_R11 || !o[0].mem.base)
        return false;
    if (z->raw.disp.size == 8)
        bytes[z->raw.disp.offset] ^= 0x40;
    else if (!z->raw.disp.size && z->raw.modrm.rm != 4)
        bytes[z->raw.modrm.offset] = (unsigned char)(bytes[z->raw.modrm.offset] ^ 1);
    else
        return false;
    return true;
}

static void mutate_function(const struct text *original, const struct elf_file *f,
                            const struct function *x, struct tally checks[3]) {
    current = x->name;
    static const unsigned char nops[16] = {0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90};
    const struct section *s = &f->sections[x->section];
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    bool needless = false; /* of the last value passed to a check */
    for (uint64_t at = x->start; at < x->start + x->size;) {
        ZydisDecodedInstruction z;
        ZydisDecodedOperand o[ZYDIS_MAX_OPERAND_COUNT];
        unsigned char bytes[16];
        cr_assert(
            ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, s->data + at, s->size - at, &z, o)));
        memcpy(bytes, s->data + at, z.length);
        if (o[0].type == ZYDIS_OPERAND_TYPE_REGISTER && z.mnemonic != ZYDIS_MNEMONIC_CMP &&
            (o[0].reg.value == ZYDIS_REGISTER_RDI || o[0].reg.value == ZYDIS_REGISTER_EDI))
            needless = is_needless(f, x->section, at, &z, o);
        if (z.mnemonic == ZYDIS_MNEMONIC_CALL && is_check(f, x->section, at) && !needless)
            try_mutant(original, &checks[0], x->section, at, nops, 5, true, "a check taken out");
        if (z.mnemonic == ZYDIS_MNEMONIC_JNZ && z.length == 6 && is_alarm(f, x->section, at) &&
            is_behind_call(f, x, at)) {
            struct text mutant = {0};
            text_add(&mutant, original->data, original->length);
            drop_relocation(&mutant, x->section, at + 2);
            try_mutant(&mutant, &checks[1], x->section, at, nops, 6, false, "an alarm taken out");
            text_free(&mutant);
        }
        if (moved_store(&z, o, bytes))
            try_mutant(original, &checks[2], x->section, at, bytes, z.length, false,
                       "a store moved");
        at += z.length;
    }
}

Test(mutated_objects, none_is_proved, .timeout = 600) {
    cr_assert(mkdtemp(folder) != NULL);
    struct tally checks[3] = {{0, 0}};
    for (int k = 0; k < SOURCES; k++) {
        struct text bytes = {0}, path = {0};
        struct elf_file f;
        compiled(k, &bytes);
        cr_expect_eq(verdict_of(&bytes), OBJECT_PROVED, "%s", sources[k][0]);
        text_format(&path, "%s/original.o", folder);
        cr_assert_eq(text_write(path.data, bytes.data, bytes.length), 0);
        cr_assert_eq(elf_file_open(&f, path.data), 0);
        for (size_t i = 0; i < f.function_count; i++)
            mutate_function(&bytes, &f, &f.functions[i], checks);
        elf_file_close(&f);
        text_free(&bytes);
        text_free(&path);
    }
    printf("%d checks, %d alarms taken out, %d stores moved; still proved: %d\n", checks[0].mutants,
           checks[1].mutants, checks[2].mutants,
           checks[0].proved + checks[1].proved + checks[2].proved);
    cr_expect(checks[0].mutants > 100 && checks[1].mutants > 10 && checks[2].mutants > 20,
              "there was too little to mutate");
    char command[100];
    snprintf(command, sizeof command, "%s %s", getenv("KEEP") ? "true" : "rm -rf", folder);
    cr_expect_eq(system(command), 0);
}
