/* The trace, against what can be worked out by hand: the tree of 3 1 7 0 4 1 6 3, a planted race, a
   shuffle. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "record/trace_json.h"

#define PROGRAMS "autograder/sim/test/programs/"

static char path[] = "/tmp/lockstep-trace-XXXXXX";

static json_t *record_of(char *const argv[]) {
    struct text output = {0};
    process_run(argv, &output);
    json_t *record = json_load_file(path, 0, NULL);
    cr_assert(record != NULL, "no record:\n%s", output.data);
    text_free(&output);
    return record;
}

static void make_path(void) {
    snprintf(path, sizeof path, "/tmp/lockstep-trace-XXXXXX");
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
}

static json_t *trace_of(const char *program) {
    make_path();
    char *argv[] = {
        (char *)"build/lockstep", (char *)"run", (char *)"--trace", (char *)"--json", path,
        (char *)program,          NULL};
    json_t *record = record_of(argv), *trace = json_incref(json_object_get(record, "trace"));
    json_decref(record);
    cr_assert(trace != NULL, "the record holds no trace");
    return trace;
}

static json_t *list(const json_t *o, const char *name) { return json_object_get(o, name); }

static const char *word(const json_t *o, const char *name) {
    const char *s = json_string_value(json_object_get(o, name));
    return s ? s : "";
}

static int number(const json_t *o, const char *name) {
    return (int)json_integer_value(json_object_get(o, name));
}

/* "load d_in 0:3 4:1" says which lanes, offsets and values a step must have, lane by lane from 0.
 */
static void describe(const json_t *trace, const json_t *step, char *text, size_t room) {
    const json_t *array = json_array_get(list(trace, "arrays"), (size_t)number(step, "array"));
    int n = snprintf(text, room, "%d %s", number(step, "line"), word(step, "kind"));
    size_t i;
    json_t *lane;
    if (list(step, "array")) n += snprintf(text + n, room - (size_t)n, " %s", word(array, "name"));
    json_array_foreach(list(step, "lanes"), i, lane) n += snprintf(
        text + n, room - (size_t)n, " %d:%d:%g", (int)json_integer_value(json_array_get(lane, 0)),
        (int)json_integer_value(json_array_get(lane, 1)),
        json_number_value(json_array_get(lane, 2)));
    json_array_foreach(list(step, "threads"), i, lane) n += snprintf(
        text + n, room - (size_t)n, " %d-%d", (int)json_integer_value(json_array_get(lane, 0)),
        (int)json_integer_value(json_array_get(lane, 1)));
}

Test(trace, tree_of_eight, .timeout = 60) {
    /* line kind array thread:offset:value ... */
    static const char *const expected[] = {
        "8 load d_in 0:0:3 1:4:1 2:8:7 3:12:0 4:16:4 5:20:1 6:24:6 7:28:3",
        "8 store s 0:0:3 1:4:1 2:8:7 3:12:0 4:16:4 5:20:1 6:24:6 7:28:3",
        "9 barrier 0-7",
        "11 load s 0:16:4 1:20:1 2:24:6 3:28:3",
        "11 load s 0:0:3 1:4:1 2:8:7 3:12:0",
        "11 store s 0:0:7 1:4:2 2:8:13 3:12:3",
        "12 barrier 0-7",
        "11 load s 0:8:13 1:12:3",
        "11 load s 0:0:7 1:4:2",
        "11 store s 0:0:20 1:4:5",
        "12 barrier 0-7",
        "11 load s 0:4:5",
        "11 load s 0:0:20",
        "11 store s 0:0:25",
        "12 barrier 0-7",
        "14 load s 0:0:25",
        "14 store d_out 0:0:25",
    };
    const size_t count = sizeof expected / sizeof *expected;
    json_t *trace = trace_of(PROGRAMS "count-tree-of-eight.cu"), *steps = list(trace, "steps");
    cr_expect_eq(json_array_size(steps), count);
    for (size_t i = 0; i < count && i < json_array_size(steps); i++) {
        char text[512];
        const json_t *step = json_array_get(steps, i);
        describe(trace, step, text, sizeof text);
        cr_expect_str_eq(text, expected[i]);
        cr_expect_eq(number(step, "step"), (int)i);
        if (!strcmp(word(step, "space"), "shared")) cr_expect_eq(number(step, "passes"), 1);
        if (!strcmp(word(step, "space"), "global")) cr_expect_eq(number(step, "sectors"), 1);
    }
    cr_expect_str_eq(word(trace, "schema"), "lockstep-trace/1");
    cr_expect(json_is_false(list(trace, "cut")));
    cr_expect_eq(json_array_size(list(trace, "findings")), 0);
    const json_t *lines = list(list(trace, "sources"), "count-tree-of-eight.cu");
    cr_expect_str_eq(json_string_value(json_array_get(lines, 10)),
                     "        if (t < half) { int other = s[t + half]; s[t] += other; }");
    const json_t *s = json_array_get(list(trace, "arrays"), 1);
    cr_expect_str_eq(word(s, "name"), "s");
    cr_expect_eq(number(s, "elements"), 8);
    cr_expect_eq(number(s, "element_bytes"), 4);
    json_decref(trace);
    unlink(path);
}

/* The offset that `thread` touches in a step, or -1. */
static int offset_of(const json_t *step, int thread) {
    size_t i;
    json_t *lane;
    json_array_foreach(list(step, "lanes"), i,
                       lane) if (json_integer_value(json_array_get(lane, 0)) ==
                                 thread) return (int)json_integer_value(json_array_get(lane, 1));
    return -1;
}

static int thread_of(const json_t *finding, const char *name) {
    return (int)json_integer_value(json_array_get(list(finding, name), 0));
}

/* Both sides of a race are steps of the trace, and touch the same place. */
Test(trace, planted_race, .timeout = 60) {
    json_t *trace = trace_of(PROGRAMS "race-shared.cu"), *steps = list(trace, "steps"), *f;
    int races = 0;
    size_t i;
    json_array_foreach(list(trace, "findings"), i, f) {
        if (strcmp(word(f, "kind"), "race")) continue;
        races++;
        const json_t *one = json_array_get(steps, (size_t)number(f, "step"));
        const json_t *other = json_array_get(steps, (size_t)number(f, "other_step"));
        int at = offset_of(one, thread_of(f, "thread"));
        cr_expect(list(f, "step") && list(f, "other_step"), "a race without its steps");
        cr_expect(at >= 0 && at == offset_of(other, thread_of(f, "other_thread")));
        cr_expect_eq(number(one, "line"), number(f, "line"));
        cr_expect(!strcmp(word(one, "kind"), "store") || !strcmp(word(other, "kind"), "store"));
        cr_expect_str_eq(word(f, "file"), "race-shared.cu");
    }
    cr_expect_eq(races, 2);
    json_decref(trace);
    unlink(path);
}

/* Lane l gets 0.5 (31 - l) from lane 31 - l: as raw bits from the shuffle, as floats in the array.
 */
Test(trace, shuffle, .timeout = 60) {
    json_t *trace = trace_of(PROGRAMS "count-shuffle.cu"), *steps = list(trace, "steps");
    const json_t *shuffle = json_array_get(steps, 0), *store = json_array_get(steps, 1);
    cr_assert_eq(json_array_size(steps), 2);
    cr_expect_str_eq(word(shuffle, "kind"), "warp");
    cr_expect_str_eq(word(shuffle, "operation"), "shuffle-xor");
    cr_expect_eq(json_array_size(list(shuffle, "sources")),
                 32); /* 31, 30, ... 0: no two in a row */
    cr_expect_eq(json_array_size(list(shuffle, "values")), 32);
    cr_expect_eq(number(store, "sectors"), 4);
    for (size_t l = 0; l < 32; l++) {
        const json_t *lane = json_array_get(list(shuffle, "sources"), l);
        float expected = 0.5f * (float)(31 - l), got;
        uint32_t bits = (uint32_t)json_integer_value(json_array_get(list(shuffle, "values"), l));
        memcpy(&got, &bits, sizeof got);
        cr_expect_eq(json_integer_value(json_array_get(lane, 0)), (json_int_t)(31 - l));
        cr_expect_eq(got, expected);
        lane = json_array_get(list(store, "lanes"), l);
        cr_expect_eq(json_number_value(json_array_get(lane, 2)), (double)expected);
    }
    json_decref(trace);
    unlink(path);
}

/* Two-way and more: the trace's passes are those of the record's counter. */
Test(trace, bank_conflicts, .timeout = 60) {
    json_t *trace = trace_of(PROGRAMS "count-banks-16.cu"), *step;
    const json_t *launch = json_array_get(list(trace, "launches"), 0);
    int extra = 0;
    size_t i;
    json_array_foreach(list(trace, "steps"), i, step)
        extra += number(step, "passes") - number(step, "ideal");
    cr_expect_eq(extra, number(list(launch, "metrics"), "bank_conflicts"));
    cr_expect_gt(extra, 0);
    json_decref(trace);
    unlink(path);
}

/* A launch that is broken off still shows the access that broke it. */
Test(trace, ends_with_the_access_out_of_bounds, .timeout = 60) {
    json_t *trace = trace_of(PROGRAMS "out-of-bounds-write.cu");
    const json_t *f = json_array_get(list(trace, "findings"), 0);
    cr_expect_str_eq(word(f, "kind"), "out-of-bounds");
    const json_t *step = json_array_get(list(trace, "steps"), (size_t)number(f, "step"));
    const json_t *array = json_array_get(list(trace, "arrays"), (size_t)number(step, "array"));
    cr_expect(list(f, "step") != NULL);
    cr_expect_geq(offset_of(step, thread_of(f, "thread")),
                  number(array, "elements") * number(array, "element_bytes"));
    json_decref(trace);
    unlink(path);
}

/* By the declaration of a __shared__ array and of the pointer that holds an allocation; d_in is a
   void *, but its load extends the sign. */
Test(trace, narrow_values_have_their_sign, .timeout = 60) {
    static const char *const expected[] = {
        "6 load d_in 0:0:-128 1:1:-3 2:2:7 3:3:0 4:4:-4 5:5:1 6:6:6 7:7:127",
        "7 load d_raw 0:0:128 1:1:253 2:2:7 3:3:0 4:4:252 5:5:1 6:6:6 7:7:127",
        "7 store s 0:0:-32 1:1:-63 2:2:-1 3:3:0 4:4:-63 5:5:0 6:6:-1 7:7:-31",
        "8 barrier 0-7",
        "9 load s 0:7:-31 1:6:-1 2:5:0 3:4:-63 4:3:0 5:2:-1 6:1:-63 7:0:-32",
        "9 store d_out 0:0:-31 1:1:-1 2:2:0 3:3:-63 4:4:0 5:5:-1 6:6:-63 7:7:-32",
        "10 store d_wide 0:0:-128000 1:4:-3000 2:8:7000 3:12:0 4:16:-4000 5:20:1000 6:24:6000 7:28:127000",
    };
    const size_t count = sizeof expected / sizeof *expected;
    json_t *trace = trace_of(PROGRAMS "count-narrow-types.cu"), *steps = list(trace, "steps");
    cr_assert_eq(json_array_size(steps), count);
    for (size_t i = 0; i < count; i++) {
        char text[512];
        describe(trace, json_array_get(steps, i), text, sizeof text);
        cr_expect_str_eq(text, expected[i]);
    }
    json_decref(trace);
    unlink(path);
}

Test(trace, is_cut_where_it_is_too_long, .timeout = 60) {
    json_t *trace = trace_of(PROGRAMS "count-many-stores.cu"), *step;
    size_t i, lanes = 0;
    json_array_foreach(list(trace, "steps"), i, step) lanes += json_array_size(list(step, "lanes"));
    cr_expect(json_is_true(list(trace, "cut")));
    cr_expect_eq(lanes, TRACE_LANES);
    json_decref(trace);
    unlink(path);
}

/* The lesson's trace is of the worked example, whose sum is 25, and is no grade. */
Test(trace, worked_example_of_a_lesson, .timeout = 120) {
    make_path();
    /* env: what Criterion leaves behind would make the lesson's suite take itself for a test */
    char *argv[] = {(char *)"sh", (char *)"-c",
                    (char *)"exec env -i PATH=\"$PATH\" build/lockstep lesson 1 --from solutions "
                            "--exercise shared --trace --json \"$0\"",
                    path, NULL};
    json_t *record = record_of(argv);
    const json_t *e = json_array_get(list(record, "exercises"), 0), *trace = list(e, "trace");
    const json_t *steps = list(trace, "steps");
    char text[512];
    cr_assert_gt(json_array_size(steps), 0);
    describe(trace, json_array_get(steps, json_array_size(steps) - 1), text, sizeof text);
    cr_expect(strstr(text, "store d_out 0:0:25") != NULL, "the last step is %s", text);
    cr_expect_str_eq(word(trace, "exercise"), "shared");
    cr_expect_eq(number(record, "score"), 0);
    json_decref(record);
    unlink(path);
}

/* @return the record of an exercise that runs on these values */
static json_t *record_on(const char *input, const char *lesson, const char *exercise) {
    make_path();
    char *argv[] = {
        (char *)"sh",
        (char *)"-c",
        (char *)"exec env -i PATH=\"$PATH\" build/lockstep lesson \"$2\" --from solutions "
                "--exercise \"$3\" --trace --input \"$1\" --json \"$0\"",
        path,
        (char *)input,
        (char *)lesson,
        (char *)exercise,
        NULL};
    return record_of(argv);
}

/* 5 + 8, and that + 2: the second half is added to the first. */
Test(trace, of_own_input, .timeout = 120) {
    json_t *record = record_on("5 2,8", "1", "shared");
    const json_t *e = json_array_get(list(record, "exercises"), 0), *trace = list(e, "trace");
    const json_t *operations = list(trace, "operations");
    cr_assert_eq(json_array_size(operations), 2);
    for (size_t i = 0, expected[2][3] = {{5, 8, 13}, {13, 2, 15}}; i < 2; i++)
        for (size_t k = 0; k < 3; k++)
            cr_expect_eq(json_integer_value(json_array_get(json_array_get(operations, i), 2 + k)),
                         (json_int_t)expected[i][k]);
    cr_expect_str_eq(word(trace, "case"), "n = 3, add");
    cr_expect(json_is_true(list(trace, "own_input")));
    json_decref(record);
    unlink(path);
}

/* The first load of an exercise's items has the user's values, negative ones, too, and the result
   is right. */
static void expect_own_items(const char *lesson, const char *exercise, const char *load) {
    json_t *record = record_on("5 -3 5 8", lesson, exercise), *step;
    const json_t *e = json_array_get(list(record, "exercises"), 0), *trace = list(e, "trace");
    char text[512] = "";
    size_t i;
    cr_expect_str_eq(word(e, "verdict"), "passed");
    cr_expect(strstr(word(trace, "case"), "your values") != NULL, "%s", word(trace, "case"));
    json_array_foreach(list(trace, "steps"), i, step) {
        if (strstr(text, load)) break;
        describe(trace, step, text, sizeof text);
    }
    cr_expect(strstr(text, load) != NULL, "lesson %s, %s: no step has %s", lesson, exercise, load);
    json_decref(record);
    unlink(path);
}

Test(trace, of_own_items_to_count, .timeout = 120) {
    expect_own_items("3", "shared", " load d_in 0:0:5 1:4:-3 2:8:5 3:12:8");
}

Test(trace, of_own_items_of_eight_bits, .timeout = 120) {
    expect_own_items("5", "hash", " load d_in 0:0:5 1:1:-3 2:2:5 3:3:8");
}

static void expect_refusal(const char *input, const char *lesson, const char *exercise,
                           const char *why) {
    json_t *record = record_on(input, lesson, exercise);
    const json_t *e = json_array_get(list(record, "exercises"), 0);
    cr_expect(list(e, "trace") == NULL);
    cr_expect(strstr(word(e, "why"), why) != NULL, "%s %s: %s", lesson, exercise, word(e, "why"));
    json_decref(record);
    unlink(path);
}

Test(trace, of_own_input_is_refused_where_there_is_more_to_the_input, .timeout = 120) {
    expect_refusal("5 2 8", "4", "simple", "it takes no input of your own");
    expect_refusal("5 2 8", "5", "find-the-bugs", "it takes no input of your own");
    expect_refusal("5 2 8", "7", "enumerate", "it takes no input of your own");
}

Test(trace, of_own_input_is_refused_where_an_item_has_no_room_for_it, .timeout = 120) {
    expect_refusal("5 128", "5", "hash",
                   "its items have 8 bits: use whole numbers from -128 to 127");
}

static json_t *trace_of_wrong(const char *exercise) {
    make_path();
    char *argv[] = {
        (char *)"sh",
        (char *)"-c",
        (char *)"exec env -i PATH=\"$PATH\" build/lockstep lesson 1 --from "
                "autograder/grade/test/verdict/1-reduce --exercise \"$1\" --trace --failing "
                "--json \"$0\"",
        path,
        (char *)exercise,
        NULL};
    json_t *record = record_of(argv);
    json_t *e = json_array_get(list(record, "exercises"), 0);
    json_t *trace = json_incref(json_object_get(e, "trace"));
    json_decref(record);
    unlink(path);
    return trace;
}

/* The worked example is right: the first case that is not is shown. */
Test(trace, failing_case_of_a_lesson, .timeout = 120) {
    json_t *trace = trace_of_wrong("shared");
    cr_expect_str_eq(word(trace, "case"), "n = 1025, add");
    cr_expect_str_eq(word(trace, "verdict"), "wrong");
    cr_expect(json_is_false(json_object_get(trace, "worked_example")));
    cr_expect_eq(json_array_size(list(trace, "steps")), 2048); /* 1023 sums, their loads, a store */
    json_decref(trace);
}

Test(trace, worked_example_comes_first_if_it_fails, .timeout = 120) {
    json_t *trace = trace_of_wrong("serial");
    cr_expect_str_eq(word(trace, "case"), "n = 8, add");
    cr_expect_str_eq(word(trace, "verdict"), "wrong");
    cr_expect(json_is_true(json_object_get(trace, "worked_example")));
    json_decref(trace);
}
