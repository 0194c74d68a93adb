#include "rewrite.h"

#include <criterion/criterion.h>
#include <string.h>
#include "toolchain/frontend/rewriter.h"

static int rewrite(const struct rewrite *r, struct text *out, struct text *error) {
    struct text in = {0};
    text_add(&in, r->source, strlen(r->source));
    int result = rewrite_source("x.cu", &in, false, out, error);
    text_free(&in);
    return result;
}

void expect_rewrites(const struct rewrite *rows, size_t count) {
    for (const struct rewrite *r = rows; r < rows + count; r++) {
        struct text out = {0}, error = {0};
        const char *wanted = r->wanted ? r->wanted : r->source;
        cr_assert_eq(rewrite(r, &out, &error), 0, "%s: %s", r->name, error.data);
        cr_expect_str_eq(out.data, wanted, "%s:\n%s\nnot\n%s", r->name, out.data, wanted);
        text_free(&out);
        text_free(&error);
    }
}

void expect_refusals(const struct rewrite *rows, size_t count) {
    for (const struct rewrite *r = rows; r < rows + count; r++) {
        struct text out = {0}, error = {0};
        cr_assert_eq(rewrite(r, &out, &error), -1, "%s: became %s", r->name, out.data);
        cr_expect_eq(strncmp(error.data, r->wanted, strlen(r->wanted)), 0, "%s:\n%s\nnot\n%s",
                     r->name, error.data, r->wanted);
        text_free(&out);
        text_free(&error);
    }
}
