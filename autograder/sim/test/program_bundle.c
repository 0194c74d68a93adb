/* Writes many programs as one source: their includes first, then a namespace for each. */
#include "program_bundle.h"

#include <ctype.h>
#include <string.h>

/* `::name`: a name of the global namespace, where the program's own are not. */
static bool names_global(const char *text) {
    for (const char *at = text; (at = strstr(at, "::")); at += 2)
        if (isalpha((unsigned char)at[2]) && at > text && !isalnum((unsigned char)at[-1]) &&
            !strchr("_>", at[-1]))
            return true;
    return false;
}

/* A macro before an include may configure the header. */
static bool configures(const char *text) {
    const char *define = strstr(text, "#define ");
    return define && strstr(define, "#include ");
}

bool bundle_can_hold(const char *text) {
    static const char *const words[] = {"extern \"C\"",   "#include \"",      "#if",
                                        "#undef",         "namespace std",    "namespace cub",
                                        "namespace cuda", "namespace thrust", "\noperator",
                                        "__FILE__",       "__CUDA_ARCH__",    "<nv/target>"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i])) return false;
    return !names_global(text) && !configures(text);
}

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

/* One line; main() gets another name, and the `return` that only main() may lack. An include
   leaves an empty line. */
static void add_line(struct bundle *b, const char *line, int length, bool *in_main) {
    struct text include = {0};
    text_format(&include, "%.*s\n", length, line);
    if (begins(line, "#include ")) {
        if (!b->includes.data || !strstr(b->includes.data, include.data))
            text_add(&b->includes, include.data, include.length);
        text_format(&b->body, "\n");
    } else if (begins(line, "int main(")) {
        text_format(&b->body, "int program(%.*s\n", length - 9, line + 9);
        *in_main = !memchr(line, '}', (size_t)length);
    } else {
        text_format(&b->body, "%s%.*s\n", *in_main && *line == '}' ? "return 0; " : "", length,
                    line);
        if (*line == '}') *in_main = false;
    }
    text_free(&include);
}

void bundle_add(struct bundle *b, const char *path, const char *text) {
    struct text undefine = {0};
    bool in_main = false;
    text_format(&b->body, "namespace program_%d {\n", b->count++);
    if (path) text_format(&b->body, "#line 1 \"%s\"\n", path);
    for (const char *line = text; *line; line += line[0] == '\n') {
        const char *at = line + strspn(line, " ");
        if (begins(at, "#define "))
            text_format(&undefine, "#undef %.*s\n", (int)strcspn(at + 8, " (\n"), at + 8);
        add_line(b, line, (int)strcspn(line, "\n"), &in_main);
        line += strcspn(line, "\n");
    }
    text_format(&b->body, "}\n%s", undefine.data ? undefine.data : "");
    text_free(&undefine);
}

void bundle_program(const struct bundle *b, bool plain, struct text *source) {
    text_format(source, "#include <cstdio>\n#include <cstdlib>\n");
    text_format(source, "%s%s", b->includes.data ? b->includes.data : "",
                b->body.data ? b->body.data : "");
    text_format(source,
                "static int start(int (*program)(), int, char **) { return program(); }\n"
                "static int start(int (*program)(int, char **), int count, char **argument) {\n"
                "    argument[1] = argument[0];\n"
                "    return program(count - 1, argument + 1);\n}\n"
                "extern \"C\" const char lockstep_masks __attribute__((weak));\n"
                "extern \"C\" const char lockstep_pairs __attribute__((weak));\n"
                "int main(int count, char **argument) {\n");
    if (plain)
        text_format(source,
                    "    if (&lockstep_masks || &lockstep_pairs) {\n"
                    "        fprintf(stderr, \"the build says lockstep_%%s of a plain bundle\\n\", "
                    "&lockstep_masks ? \"masks\" : \"pairs\");\n"
                    "        _Exit(3);\n    }\n");
    text_format(source, "    switch (count > 1 ? atoi(argument[1]) : -1) {\n");
    for (int i = 0; i < b->count; i++)
        text_format(source, "    case %d: return start(program_%d::program, count, argument);\n", i,
                    i);
    text_format(source, "    default: abort();\n    }\n}\n");
}

void bundle_empty(struct bundle *b) {
    text_free(&b->includes);
    text_free(&b->body);
    b->count = 0;
}
