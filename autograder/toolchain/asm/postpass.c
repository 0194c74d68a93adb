/* Rewrites the compiler's assembly line by line. */
#include "postpass.h"
#include "lines.h"
#include "toolchain/vetting/allowed_symbols.h"
#include "cast_fixups.h"
#include "device_templates.h"
#include "division_checks.h"
#include "access_sites.h"
#include "loops.h"
#include "cfi_targets.h"
#include "support/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 32 };             /* bytes: the granularity of a GPU's memory accesses */
enum { LARGE_FRAME = 24 * 1024 }; /* bytes: every stack can hold such a frame and its callees */
enum { LARGE_STEP = 4096 };       /* smaller steps are for a call's arguments */

/* Trusted programs call the C library directly, except for functions that access memory on their
   behalf: those are renamed to the wrappers of libc_guard.c or libc_interceptors.c, which the
   letter selects. */
static const struct {
    const char *name;
    char letter;
} watched[] = {
    {"memcpy", 'c'},   {"memmove", 'c'}, {"memset", 'c'}, {"strcpy", 'c'},  {"strcat", 'c'},
    {"qsort", 'c'},    {"memcmp", 'h'},  {"fread", 'h'},  {"fwrite", 'h'},  {"read", 'h'},
    {"write", 'h'},    {"fgets", 'h'},   {"puts", 'h'},   {"strncpy", 'h'}, {"sprintf", 'h'},
    {"snprintf", 'h'}, {"_exit", 'h'},   {"printf", 'h'}, {"_Exit", 'h'},
};

/* The file may define a function of that name itself. */
static bool defines(const struct text *in, const char *name) {
    char label[64];
    snprintf(label, sizeof label, "\n%s:", name);
    return strstr(in->data, label) != NULL;
}

static void redirect(const struct text *in, struct text *out, bool untrusted) {
    for (const char *const *name = allowed_redirected; untrusted && *name; name++)
        if (!defines(in, *name)) text_format(out, "\t.set\t%s, lockstep_c_%s\n", *name, *name);
    for (size_t i = 0; !untrusted && i < sizeof watched / sizeof *watched; i++)
        if (!defines(in, watched[i].name))
            text_format(out, "\t.set\t%s, lockstep_%c_%s\n", watched[i].name, watched[i].letter,
                        watched[i].name);
}

/* Sections for variables. Those of an untrusted file, and those of the lesson's entry.cu, which
   only that file's code uses (write_guard.c), get sections by which the runtime recognises them.
   Symbols that several files may define (a group, `comdat`) are shared. */
static bool private_section(struct text *out, const char *line) {
    static const char *const sections[][2] = {
        {"\t.data\n", "\t.section\tlockstep_lesson_own,\"aw\"\n"},
        {"\t.bss\n", "\t.section\tlockstep_lesson_zero,\"aw\",%nobits\n"},
        {"\t.text\n", "\t.section\tlockstep_lesson_code,\"ax\",%progbits\n"},
    };
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (!begins(line, sections[i][0])) continue;
        text_add(out, sections[i][1], strlen(sections[i][1]));
        return true;
    }
    return false;
}

/* `.section .data.x,"awG",@progbits,x,comdat` keeps everything but its name. */
static bool own_section(struct text *out, const char *line, size_t length, bool untrusted) {
    if (!untrusted && private_section(out, line)) return true;
    if (begins(line, "\t.data\n")) {
        text_format(out, "\t.section\tlockstep_own,\"aw\"\n");
    } else if (begins(line, "\t.bss\n")) {
        text_format(out, "\t.section\tlockstep_zero,\"aw\",%%nobits\n");
    } else if (begins(line, "\t.section\t.data.") && !begins(line, "\t.section\t.data.rel.ro")) {
        const char *comma = strchr(line, ',');
        text_format(out, "\t.section\tlockstep_own%.*s", (int)(line + length - comma), comma);
    } else if (begins(line, "\t.section\t.bss.")) {
        const char *comma = strchr(line, ',');
        text_format(out, "\t.section\tlockstep_zero%.*s", (int)(line + length - comma), comma);
    } else {
        return false;
    }
    return true;
}

/* `.comm x,4,4` would be merged with other files' symbols. */
static bool own_common(struct text *out, const char *line, bool untrusted) {
    char name[512];
    unsigned long bytes, alignment;
    /* sscanf() takes the length of the whole text: test the beginning first */
    if (!begins(line, "\t.comm\t")) return false;
    if (sscanf(line, "\t.comm\t%511[^,],%lu,%lu", name, &bytes, &alignment) != 3) return false;
    text_format(out,
                "\t.pushsection\t%s,\"aw\",%%nobits\n\t.balign\t%lu\n"
                "\t.type\t%s, %%object\n\t.size\t%s, %lu\n%s:\n\t.zero\t%lu\n\t.popsection\n",
                untrusted ? "lockstep_zero" : "lockstep_lesson_zero", alignment, name, name, bytes,
                name, bytes);
    return true;
}

/* The position in the assembly. */
struct place {
    bool shared, device;
    unsigned long bytes; /* of the next variable */
    struct template_mark mark;
};

static void move(struct place *p, const char *line) {
    template_note(&p->mark, line);
    bool section = begins(line, "\t.section\t");
    if (section || begins(line, "\t.text") || begins(line, "\t.data") || begins(line, "\t.bss")) {
        p->shared = section && (begins(line + 10, ".tbss") || begins(line + 10, ".tdata"));
        const char *space = template_section(&p->mark, line);
        p->device = section && begins(space ? space : line + 10, "lockstep_device");
    }
    if (begins(line, "\t.size\t")) sscanf(line, "\t.size\t%*[^,], %lu", &p->bytes);
}

/* A variable template of the device: `.section .bss.x,"awG",@nobits,x,comdat` gets another name. It
   holds zeros then, for the linker does not merge sections of both kinds. */
static bool device_section(struct text *out, const struct place *p, const char *line,
                           size_t length) {
    const char *space = template_section(&p->mark, line);
    const char *flags = space ? memchr(line, ',', length) : NULL;
    const char *type = flags ? strstr(flags, "bits,") : NULL;
    if (!type || type >= line + length) return false;
    text_format(out, "\t.section\t%s,\"awG\",%%prog%.*s", space, (int)(line + length - type), type);
    return true;
}

/* A GPU aligns arrays in device memory to sectors; g++ does so for x86-64, but not for Arm. */
static void align(struct text *out, const struct place *p, const char *line) {
    if (p->device && p->bytes >= SECTOR && strchr("\t.#\n", *line) == NULL)
        text_format(out, "\t.balign\t%d\n", SECTOR);
}

/* Shared variables are adjacent in .tbss: a gap after each makes an overrun visible. */
static void keep_apart(struct text *out, const struct place *p, const char *line) {
    if (p->shared && begins(line, "\t.zero\t")) text_format(out, "\t.zero\t%d\n", RED_ZONE);
}

/* Frame sizes: a function with a large array may need more than a usual stack (fibre_stacks.c). */
struct frames {
    unsigned long largest, this;
};

static void take(struct frames *f, const char *line, const char *format) {
    unsigned long bytes;
    char piece[64]; /* sscanf() would take the length of the whole text */
    snprintf(piece, sizeof piece, "%.60s", line);
    if (sscanf(piece, format, &bytes) == 1 && bytes >= LARGE_STEP) f->this += bytes;
}

/* Two sources: the CFA offset in the unwind directives (DWARF 5, 6.4) and, where a frame pointer
   makes that constant, the subtractions from %rsp. Large frames are allocated in steps, by a loop
   if there are many. */
static void note_frame(struct frames *f, const char *line) {
    unsigned long bytes;
    if (begins(line, "\t.cfi_startproc")) f->this = 0;
    if (begins(line, "\tsubq\t$")) take(f, line, "\tsubq\t$%lu, %%rsp");
    if (begins(line, "\tleaq\t-")) take(f, line, "\tleaq\t-%lu(%%rsp), %%r11");
    if (f->this > f->largest) f->largest = f->this;
    if (!begins(line, "\t.cfi_def_cfa_offset ")) return;
    bytes = strtoul(line + strlen("\t.cfi_def_cfa_offset "), NULL, 10);
    if (bytes > f->largest) f->largest = bytes;
}

int postpass_run(const char *path, const char *notes, const char *source, bool untrusted,
                 bool contained) {
    struct text in = {0}, out = {0};
    if (text_read(&in, path)) return -1;
    redirect(&in, &out, untrusted);
    struct place place = {0};
    struct frames frames = {.largest = LARGE_FRAME};
    struct loops loops = {0};
    struct casts casts = {.notes = {.path = notes, .source_path = source}};
    struct access_sites sites = {0};
    unsigned divisions = 0;
    for (char *line = in.data, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        move(&place, line);
        note_frame(&frames, line);
        if (device_section(&out, &place, line, (size_t)(end - line))) continue;
        if (contained && own_section(&out, line, (size_t)(end - line), untrusted)) continue;
        if (contained && own_common(&out, line, untrusted)) continue;
        align(&out, &place, line);
        loops_mark(&loops, &out, line, (size_t)(end - line));
        division_check(&divisions, &out, line, (size_t)(end - line));
        if (!casts_check(&casts, &out, line, (size_t)(end - line)))
            text_add(&out, line, (size_t)(end - line));
        sites_line(&sites, &out, line, end);
        keep_apart(&out, &place, line);
    }
    if (frames.largest > LARGE_FRAME)
        text_format(&out, "\t.section\tlockstep_frames,\"a\"\n\t.quad\t%lu\n", frames.largest);
    if (contained) assembly_targets(&out, in.data);
    int failed = text_write(path, out.data, out.length);
    loops_free(&loops);
    sites_free(&sites);
    casts_notes_free(&casts.notes);
    text_free(&in);
    text_free(&out);
    return failed;
}
