/* g++ before 13 ignores a section attribute on a template. Each instance is in a section and a
   COMDAT group of its own, of which the linker keeps one. words.hpp gives the template a visibility
   that no program uses: its instances inherit it, without effect in a program. Here it becomes
   their section, which stays in its group. */
#include "device_templates.h"

#include <string.h>

static const struct {
    const char *directive, *section;
} marks[] = {
    {"\t.internal\t", "lockstep_device"},
    {"\t.protected\t", "lockstep_constant"},
};

void template_note(struct template_mark *m, const char *line) {
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t n = strlen(marks[i].directive);
        if (strncmp(line, marks[i].directive, n)) continue;
        *m = (struct template_mark){line + n, strcspn(line + n, "\n"), marks[i].section};
    }
}

const char *template_section(const struct template_mark *m, const char *line) {
    static const char *const own[] = {"\t.section\t.bss.", "\t.section\t.data."};
    for (size_t i = 0; i < 2 && m->symbol; i++) {
        size_t n = strlen(own[i]);
        if (!strncmp(line, own[i], n) && !strncmp(line + n, m->symbol, m->length) &&
            line[n + m->length] == ',')
            return m->section;
    }
    return NULL;
}
