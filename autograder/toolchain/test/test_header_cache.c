/* The headers' text and macros that the cache keeps, beside what the preprocessor makes of the
   headers themselves. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "toolchain/driver/compiler_flags.h"
#include "toolchain/driver/header_cache.h"
#include "toolchain/driver/preprocess.h"

static char folder[] = "/tmp/lockstep-kept-XXXXXX";
static const char *const none[2] = {NULL, NULL};

static void set_up(void) { cr_assert(mkdtemp(folder) != NULL); }

static void tear_down(void) {
    struct text command = {0};
    text_format(&command, "rm -rf '%s'", folder);
    cr_expect_eq(system(command.data), 0);
    text_free(&command);
}

TestSuite(header_cache, .init = set_up, .fini = tear_down);

static void write_file(const char *name, const char *content, struct text *path) {
    path->length = 0;
    text_format(path, "%s/%s", folder, name);
    cr_assert_eq(text_write(path->data, content, strlen(content)), 0);
}

/* Preprocesses a source. @param messages gets the preprocessor's */
static void run_preprocessor(const struct sim_build *job, const struct header_cache *h,
                             struct text *out, struct text *headers, struct text *messages) {
    struct arguments a = {0};
    struct text path = {0}, list = {0};
    text_format(&path, "%s/%s.ii", folder, h ? "kept" : "read");
    text_format(&list, "%s/%s.d", folder, h ? "kept" : "read");
    command_preprocessor(&a, job, 0);
    if (h) header_cache_use(h, &a);
    const char *const more[] = {"-E", "-MD", "-MF", list.data, "-o", path.data, job->sources[0]};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) arguments_add(&a, more[i]);
    cr_expect_eq(process_run(a.list, messages), 0, "%s", messages->data);
    if (h) cr_expect_eq(header_cache_insert(h, job->sources[0], path.data, list.data), 0);
    cr_assert_eq(text_read(out, path.data), 0);
    cr_assert_eq(text_read(headers, list.data), 0);
    arguments_free(&a);
    text_free(&path);
    text_free(&list);
}

/* Leaves out markers, and empty lines: a header that is included again is empty. */
static void squeeze(struct text *t) {
    struct text lines = {0};
    char *rest = NULL;
    for (char *p = strtok_r(t->data, "\n", &rest); p; p = strtok_r(NULL, "\n", &rest))
        if (strncmp(p, "# ", 2) && strspn(p, " ") < strlen(p)) text_format(&lines, "%s\n", p);
    free(t->data);
    *t = lines;
}

static void sort_words(struct text *t) {
    struct text path = {0}, command = {0};
    write_file("words", t->data, &path);
    text_format(
        &command,
        "tail -n +1 '%s' | sed 's/^.*[.]o://' | tr -s ' \\\\\\n' '\\n' | sort -u > '%s/sorted'",
        path.data, folder);
    cr_assert_eq(system(command.data), 0);
    t->length = path.length = 0;
    text_format(&path, "%s/sorted", folder);
    cr_assert_eq(text_read(t, path.data), 0);
    text_free(&path);
    text_free(&command);
}

static void expect_same(const char *source) {
    struct sim_build job = {.sources = {source}, .cache = folder};
    struct header_cache h = {0};
    struct text texts[2] = {{0}}, lists[2] = {{0}}, messages = {0};
    cr_expect(header_cache_find(&h, &job, 0, none), "%s: not kept", source);
    run_preprocessor(&job, &h, &texts[0], &lists[0], &messages);
    run_preprocessor(&job, NULL, &texts[1], &lists[1], &messages);
    for (int i = 0; i < 2; i++) squeeze(&texts[i]), sort_words(&lists[i]);
    cr_expect(!strcmp(texts[0].data, texts[1].data), "%s: another text", source);
    cr_expect_str_eq(lists[0].data, lists[1].data, "%s: other headers", source);
    for (int i = 0; i < 2; i++) text_free(&texts[i]), text_free(&lists[i]);
    header_cache_free(&h);
    text_free(&messages);
}

/* Headers that the cache has, again; others, of which some include those; macros used in #if. */
Test(header_cache, a_program_has_the_same_text_and_headers) {
    static const char *const headers[] = {
        "#include <cuda_runtime.h>\n#include <assert.h>\n#include <cmath>\n#include <cstdio>\n",
        "#include <vector>\n#include <string>\n#include <math.h>\n#include <stddef.h>\n",
        "#include <cooperative_groups.h>\n#include <cuda/atomic>\n#include <cuda_fp16.h>\n",
        "#include <cub/cub.cuh>\n#include <thrust/device_vector.h>\n",
        "#if CUDART_VERSION >= 13000 && defined(__CUDACC__)\nint is_new;\n#endif\n"
        "#define HALF CUDART_VERSION / 2\nint half = HALF; int max_int = INT_MAX;\n"};
    struct text path = {0};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        write_file("program.cu", headers[i], &path);
        expect_same(path.data);
    }
    text_free(&path);
}

/* What a program defines again is told with the header's line, not with one of the cache. */
Test(header_cache, messages_name_the_headers) {
    struct text path = {0}, ignored = {0}, messages = {0};
    write_file("program.cu", "#define CUDART_VERSION 1\n", &path);
    struct sim_build job = {.sources = {path.data}, .cache = folder};
    struct header_cache h = {0};
    cr_assert(header_cache_find(&h, &job, 0, none));
    run_preprocessor(&job, &h, &ignored, &ignored, &messages);
    cr_expect(strstr(messages.data, "\"CUDART_VERSION\" redefined"), "%s", messages.data);
    cr_expect(strstr(messages.data, "cuda_runtime.h:"), "%s", messages.data);
    cr_expect_not(strstr(messages.data, "headers-"), "%s", messages.data);
    header_cache_free(&h);
    text_free(&path);
    text_free(&ignored);
    text_free(&messages);
}

static bool is_kept(const struct sim_build *job) {
    struct header_cache h = {0};
    bool kept = header_cache_find(&h, job, 0, none);
    header_cache_free(&h);
    return kept;
}

Test(header_cache, flags_and_files_that_may_change_the_headers_go_without) {
    struct text path = {0}, own = {0};
    write_file("program.cu", "", &path);
    struct sim_build job = {.sources = {path.data}, .cache = folder}, other = job;
    cr_expect(is_kept(&job));
    other.defines[0] = "N=1";
    cr_expect_not(is_kept(&other), "-D");
    other = job, other.words[0] = "-UN";
    cr_expect_not(is_kept(&other), "-U");
    other = job, other.includes[0] = folder;
    cr_expect_not(is_kept(&other), "-I of a folder outside the project");
    write_file("cuda_runtime.h", "", &own);
    cr_expect_not(is_kept(&job), "a cuda_runtime.h of its own");
    text_free(&path);
    text_free(&own);
}

/* A header that a #include after the cache's macros would repeat. */
Test(header_cache, a_header_without_a_guard_is_not_kept) {
    struct text path = {0}, header = {0};
    write_file("program.cu", "", &path);
    write_file("assert.h", "#pragma once\n#include_next <assert.h>\n", &header);
    struct sim_build job = {.sources = {path.data}, .cache = folder};
    cr_expect(is_kept(&job));
    setenv("CPATH", folder, 1);
    cr_expect_not(is_kept(&job));
    cr_expect_not(is_kept(&job), "a second time");
    unsetenv("CPATH");
    text_free(&path);
    text_free(&header);
}

Test(header_cache, a_changed_header_is_read_again) {
    struct text path = {0}, header = {0}, list = {0};
    struct stat before, after;
    write_file("program.cu", "", &path);
    struct sim_build job = {.sources = {path.data}, .cache = folder};
    struct header_cache h = {0};
    cr_assert(header_cache_find(&h, &job, 0, none));
    stat(h.text.data, &before);
    cr_assert_eq(text_read(&list, h.dependencies.data), 0);
    write_file("used.h", "", &header);
    list.length--; /* its newline */
    text_format(&list, " %s\n", header.data);
    cr_assert_eq(text_write(h.dependencies.data, list.data, list.length), 0);
    struct timespec earlier[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = before.st_mtim.tv_sec - 9}};
    utimensat(AT_FDCWD, h.text.data, earlier, 0);
    cr_expect(is_kept(&job));
    stat(h.text.data, &after);
    cr_expect_geq(after.st_mtim.tv_sec, before.st_mtim.tv_sec, "the header is newer");
    before = after;
    cr_expect(is_kept(&job));
    stat(h.text.data, &after);
    cr_expect_eq(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec, "nothing has changed");
    header_cache_free(&h);
    text_free(&path);
    text_free(&header);
    text_free(&list);
}

/* Outside of the sandbox only a prelude is precompiled in which nothing is a student's. */
Test(header_cache, a_prelude_of_the_headers_is_told_from_another) {
    struct text path = {0}, output = {0}, messages = {0}, prelude = {0};
    glob_t found;
    write_file("program.cu", "int main() { return 0; }\n", &path);
    text_format(&output, "%s/program", folder);
    struct sim_build job = {
        .sources = {path.data}, .cache = folder, .output = output.data, .untrusted = {true}};
    sim_build(&job, &messages);
    output.length = 0;
    text_format(&output, "%s/prelude-*.hpp", folder);
    cr_assert_eq(glob(output.data, 0, NULL, &found), 0, "%s", messages.data);
    cr_expect(preprocess_is_of_headers(&job, 0, found.gl_pathv[0]));
    cr_assert_eq(text_read(&prelude, found.gl_pathv[0]), 0);
    text_format(&prelude, "int more;\n");
    cr_assert_eq(text_write(output.data, prelude.data, prelude.length), 0);
    cr_expect_not(preprocess_is_of_headers(&job, 0, output.data));
    globfree(&found);
    text_free(&path);
    text_free(&output);
    text_free(&messages);
    text_free(&prelude);
}
