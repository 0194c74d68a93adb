/* Walks over a source, and calls the rewriter for each kind of CUDA construct. */
#include "rewriter.h"
#include "rewriter_internal.h"
#include "toolchain/ptx/ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- the mask has comments and literals blanked, at the same positions ---- */

/* Appends "file:line: " of a position, by the markers before it. */
static void add_place(struct text *out, const char *path, const char *s, size_t at) {
    struct place p = {.file = path, .file_length = strlen(path), .line = 1};
    find_place(s, at, &p);
    text_format(out, "%.*s:%d: ", (int)p.file_length, p.file, p.line);
}

/* ---- the file ---- */

/* @return what is wrong with a launch, or NULL */
static const char *launch_mistake(const char *mask, size_t at, size_t n) {
    if (launch_lacks_arguments(mask, at, n))
        return "a launch needs its arguments in parentheses, () if there are none: kernel<<<blocks, threads>>>()";
    if (launch_lacks_bounds(mask, at, n))
        return "a launch needs a grid and a block: kernel<<<blocks, threads>>>(arguments)";
    if (launch_has_foreign_letter(mask, at))
        return "nvcc allows no letters but A to Z and a to z in a kernel's name";
    return NULL;
}

static bool refuse(const char *path, const struct source *s, size_t at, struct text *error) {
    size_t end = at;
    const char *why = unsupported_name(s->mask, at, &end);
    if (!why && !s->native) why = removed_name(s->mask, at, &end);
    const char *mistake = !why && s->mask[at] == '<' ? launch_mistake(s->mask, at, s->length)
                                                     : NULL;
    if (mistake) {
        add_place(error, path, s->text, at);
        text_format(error, "error: %s", mistake);
        return true;
    }
    if (!why) return false;
    add_place(error, path, s->text, at);
    text_format(error, "%.*s: %s", (int)(end - at), s->text + at, why);
    return true;
}

/* `__attribute__((__noinline__))`, in system headers as well: for GCC the name of an attribute, for
   CUDA a keyword of its own (lockstep/words.hpp). */
static bool is_attribute(const char *text, size_t at, const char *word) {
    if (!word_at(text, at, word)) return false;
    size_t before = skip_back(text, at), after = at + strlen(word);
    while (isspace((unsigned char)text[after])) after++;
    return before && strchr("(,", text[before - 1]) && text[after] && strchr("),", text[after]);
}

/* Copies under the compiler's own names (__builtin_memcpy) become calls that the simulator sees. */
static size_t rewrite_copy(const struct source *s, size_t at, struct text *out) {
    static const char *const words[][2] = {{"__builtin_memcpy", "lockstep_copy_bytes"},
                                           {"__builtin_memmove", "lockstep_copy_bytes"},
                                           {"__builtin_memset", "lockstep_memset"}};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        if (!word_at(s->mask, at, words[w][0])) continue;
        text_format(out, "%s", words[w][1]);
        return at + strlen(words[w][0]);
    }
    return 0;
}

/* Words that have another meaning for GCC, in any header. When Eigen is compiled for a device, it
   takes functions from the global namespace; nvcc accepts that arg() is missing there. */
static size_t rewrite_word(const char *text, size_t at, struct text *piece) {
    static const char attribute[] = "__noinline__", arg[] = "using ::arg";
    if (text[at] == '_' && is_attribute(text, at, attribute)) {
        text_format(piece, "noinline");
        return at + strlen(attribute);
    }
    if (text[at] != 'u' || !word_at(text, at, arg)) return 0;
    text_format(piece, "using std::arg");
    return at + strlen(arg);
}

/* Rewrites what begins at `at`, if needed. @return its end; *start gets its beginning */
static size_t rewrite_one(const struct source *s, size_t at, size_t *start, struct text *piece,
                          struct text *why) {
    const char *m = s->mask;
    size_t end = rewrite_word(s->text, at, piece);
    if (!end) end = rewrite_texture_ref(s, at, piece);
    if (end) *start = at;
    if (end) return end;
    if (m[at] == '<' && is_launch(m, at)) return rewrite_launch(s, at, start, piece);
    if (!strchr("_as({", m[at])) return 0;
    *start = at;
    if (m[at] == '{') return rewrite_bounded_body(s, at, piece);
    if (m[at] == 's') return rewrite_device_static(s, at, piece);
    if (m[at] == '(') {
        end = rewrite_kernel_address(s, at, piece);
        return end || s->native ? end : rewrite_chosen_array(s, at, piece);
    }
    if (word_at(m, at, "asm") || word_at(m, at, "__asm__") || word_at(m, at, "__asm"))
        return ptx_rewrite_asm(s, at, piece, why);
    if (m[at] != '_') return 0;
    end = rewrite_alignas(s, at, start, piece);
    if (!end) end = rewrite_copy(s, at, piece);
    return end ? end : rewrite_space_specifier(s, at, piece);
}

int rewrite_source(const char *path, const struct text *source, bool native, struct text *out,
                   struct text *error) {
    size_t length_before = error->length;
    struct text joined = {0}, piece = {0}, why = {0};
    join_lines(source, &joined);
    char *mask = source_mask(joined.data, joined.length);
    struct source s = {joined.data, mask, joined.length, native};
    size_t copied = 0;
    for (size_t i = 0; i < s.length && error->length == length_before; i++) {
        size_t start = copied;
        piece.length = 0;
        if (refuse(path, &s, i, error)) break;
        size_t end = rewrite_one(&s, i, &start, &piece, &why);
        if (why.length) {
            add_place(error, path, s.text, i);
            text_format(error, "%s", why.data);
        }
        if (!end) continue;
        text_add(out, s.text + copied, start - copied);
        text_add(out, piece.data, piece.length);
        copied = end;
        i = end - 1;
    }
    text_add(out, s.text + copied, s.length - copied);
    check_calls(&s, out);
    text_free(&joined);
    text_free(&piece);
    text_free(&why);
    free(mask);
    return error->length > length_before ? -1 : 0;
}
