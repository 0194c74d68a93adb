/* What a record says, and who decided it: the findings that the runtime sends are those of the
   record, none is taken away when it is printed. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/build_and_run.h"
#include "support/subprocess.h"

#define PROGRAMS "autograder/sim/test/programs/"

/* ---- the stream that the runtime sends ---- */

/* Builds the program and runs it. @return what the runtime sent; to be freed with run_free() */
static struct run_record sent_by(const char *source) {
    char folder[] = "/tmp/lockstep-record-XXXXXX", output[64];
    cr_assert(mkdtemp(folder) != NULL, "no temporary folder");
    snprintf(output, sizeof output, "%s/program", folder);
    char *no_arguments[] = {NULL};
    struct program p = {
        .build = {.sources = {source}, .output = output}, .arguments = no_arguments, .quiet = true};
    struct run_record r = {0};
    cr_assert(program_build(&p) == 0, "%s cannot be built", source);
    program_execute(&p, &r);
    unlink(output);
    rmdir(folder);
    cr_assert(r.complete, "%s left no record", source);
    return r;
}

static size_t findings_sent_by(const char *source) {
    struct run_record r = sent_by(source);
    size_t count = r.finding_count;
    run_free(&r);
    return count;
}

TestSuite(sent, .timeout = 120);

/* No thread has to wait in the canonical order; that one would is known from the source alone. */
Test(sent, no_flag_that_the_source_waits_for) {
    cr_expect_eq(findings_sent_by("autograder/record/test/awaited-flag.cu"), 0);
}

/* Two doubles that lie at a multiple of 8: whether there are such types is known at link time. */
Test(sent, no_pair_of_words) {
    cr_expect_eq(findings_sent_by("autograder/record/test/pairs.cu"), 0);
}

Test(sent, what_made_an_access) {
    struct run_record r = sent_by(PROGRAMS "race-kernel-called-cuda.cu");
    cr_assert_eq(r.finding_count, 1);
    cr_expect_eq(r.findings[0].actor, ACTOR_THREAD);
    run_free(&r);
    r = sent_by(PROGRAMS "host-race-memset.cu");
    bool call = false;
    for (size_t i = 0; i < r.finding_count; i++)
        call |= r.findings[i].actor == ACTOR_RUNTIME_CALL ||
                r.findings[i].other_actor == ACTOR_RUNTIME_CALL;
    cr_expect(call, "a copy or fill is a call of the runtime");
    run_free(&r);
}

/* ---- the record in JSON ---- */

static json_t *record_of(const char *program, const char *option, const char *value,
                         struct text *output) {
    char path[] = "/tmp/lockstep-record-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    char *argv[] = {(char *)"build/lockstep", (char *)"run", (char *)"--json", path,
                    (char *)option,           (char *)value, (char *)program,  NULL};
    process_run(argv, output);
    json_t *record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(record != NULL, "%s left no record", program);
    return record;
}

TestSuite(record, .timeout = 120);

Test(record, names_the_seed_that_was_used) {
    struct text output = {0};
    json_t *record = record_of(PROGRAMS "race-shared.cu", "--schedule", "4711", &output);
    cr_expect_eq(json_integer_value(json_object_get(record, "seed")), 4711);
    json_decref(record);
    record = record_of(PROGRAMS "race-shared.cu", "--schedule", "0", &output);
    const json_t *seed = json_object_get(record, "seed");
    cr_expect(json_is_integer(seed) && json_integer_value(seed) == 0);
    json_decref(record);
    text_free(&output);
}

/* 600 places race with themselves; a record has room for 512. */
Test(record, counts_the_findings_that_it_drops) {
    struct text output = {0};
    json_t *record = record_of(PROGRAMS "findings-dropped.cu", "--cores", "1", &output);
    const json_t *findings = json_object_get(record, "findings");
    cr_expect_eq(json_array_size(findings), 512);
    cr_expect_eq(json_integer_value(json_object_get(record, "dropped")), 88);
    cr_expect(strstr(output.data, "88 more findings were dropped"), "it says\n%s", output.data);
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        char word[32];
        snprintf(word, sizeof word, "d[%zu]", i);
        cr_expect_str_eq(json_string_value(json_object_get(f, "address")), word);
        cr_expect_eq(json_integer_value(json_object_get(f, "count")), 3);
    }
    json_decref(record);
    text_free(&output);
}

/* Errors come before warnings, whichever was first. */
Test(record, keeps_an_error_among_many_warnings) {
    struct text output = {0};
    json_t *record = record_of(PROGRAMS "findings-many.cu", "--cores", "1", &output);
    const json_t *findings = json_object_get(record, "findings");
    size_t errors = 0;
    for (size_t i = 0; i < json_array_size(findings); i++)
        errors += !strcmp(
            json_string_value(json_object_get(json_array_get(findings, i), "severity")), "error");
    cr_expect_eq(errors, 1);
    cr_expect_eq(json_integer_value(json_object_get(record, "dropped")), 89);
    json_decref(record);
    text_free(&output);
}

/* An element and a member, by the types in the program; not by the access's size. */
Test(record, names_elements_and_members) {
    static const char *const read[] = {
        "s[7].day", "entries[2].counts[3]", "entries[1].to.month", "entries[3]", "dates[5]",
        "ints[8]",  "fours[2].z",           "rows[2][1][31]",      "both[6]"};
    struct text output = {0};
    json_t *record = record_of("autograder/record/test/elements.cu", "--cores", "1", &output);
    const json_t *findings = json_object_get(record, "findings");
    cr_assert_eq(json_array_size(findings), sizeof read / sizeof *read);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        const json_t *address = json_object_get(json_array_get(findings, i), "address");
        cr_expect_str_eq(json_string_value(address), read[i]);
    }
    json_decref(record);
    text_free(&output);
}
