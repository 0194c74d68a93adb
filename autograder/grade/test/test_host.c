/* What host code computes and copies is counted apart from the device's work, and bounded. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

static json_t *record, *cases;

static const char *words(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s ? s : "";
}

static void grade(const char *lesson, const char *from, const char *exercise) {
    char path[] = "/tmp/lockstep-test-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    unsetenv("BXFI_MAP"); /* Criterion's variable: the suite is a Criterion program, too */
    const char *argv[] = {"build/lockstep", "lesson", lesson,   "--from", from,
                          "--exercise",     exercise, "--json", path,     NULL};
    struct text output = {0};
    process_run((char **)argv, &output);
    record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(record != NULL, "no record:\n%s", output.data);
    text_free(&output);
    cases = json_object_get(json_array_get(json_object_get(record, "exercises"), 0), "cases");
}

static int metric(int n, const char *name) {
    size_t i;
    json_t *c;
    json_array_foreach(cases, i, c) if (json_integer_value(json_object_get(c, "n")) == n) return (
        int)json_integer_value(json_object_get(json_object_get(c, "metrics"), name));
    cr_assert(false, "no case of n = %d", n);
    return -1;
}

#define COPIES "autograder/grade/test/host"

TestSuite(host, .timeout = 120);

Test(host, copies_count_each_way) {
    static const struct {
        int n, to_device, to_host;
    } expected[] = {
        {0, 0, 0},    {1, 0, 4},    {2, 0, 8}, /* cudaMemcpy(); two rows of 4 bytes */
        {8, 12, 0},   {31, 0, 8},              /* to the device; from a symbol */
        {32, 4, 0},   {33, 4, 8},   /* managed: a store; pinned: copied, read and stored */
        {1023, 0, 0}, {1024, 0, 0}, /* a fill; a copy on the device */
    };
    grade("1", COPIES, "serial");
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        int n = expected[i].n;
        int to_device = metric(n, "host_to_device_bytes");
        int to_host = metric(n, "device_to_host_bytes");
        cr_expect(to_device == expected[i].to_device, "n = %d: %d to the device", n, to_device);
        cr_expect(to_host == expected[i].to_host, "n = %d: %d to the host", n, to_host);
    }
}

Test(host, more_than_a_few_words_may_not_be_copied) {
    grade("1", COPIES, "serial");
    const json_t *e = json_array_get(json_object_get(record, "exercises"), 0);
    cr_expect_str_eq(words(e, "verdict"), "over-bound");
    cr_expect_str_eq(words(e, "check"), "bound:device_to_host_bytes");
    cr_expect(metric(1025, "device_to_host_bytes") == 68);
}
