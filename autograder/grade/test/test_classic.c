/* The solutions' counters equal the textbook counts of scans exactly. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

static json_t *grade(const char *exercise) {
    char path[] = "/tmp/lockstep-test-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    unsetenv("BXFI_MAP"); /* Criterion's variable: the suite is a Criterion program, too */
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"lesson",
                    (char *)"2",
                    (char *)"--from",
                    (char *)"solutions",
                    (char *)"--exercise",
                    (char *)exercise,
                    (char *)"--json",
                    path,
                    NULL};
    struct text output = {0};
    process_run(argv, &output);
    json_t *record = json_load_file(path, 0, NULL);
    unlink(path);
    cr_assert(record != NULL, "%s left no record:\n%s", exercise, output.data);
    text_free(&output);
    return record;
}

/* All cases of this size and variant (in lesson 2: 0 exclusive, 1 inclusive; -1 both). */
static void expect(const json_t *record, int n, int variant, const char *metric, int value) {
    const json_t *exercises = json_object_get(record, "exercises");
    const json_t *cases = json_object_get(json_array_get(exercises, 0), "cases");
    int seen = 0;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        if (json_integer_value(json_object_get(c, "n")) != n) continue;
        if (variant >= 0 && json_integer_value(json_object_get(c, "variant")) != variant) continue;
        int measured = (int)json_integer_value(
            json_object_get(json_object_get(c, "metrics"), metric));
        cr_expect(measured == value, "n = %d: %s is %d, not %d", n, metric, measured, value);
        seen++;
    }
    cr_assert(seen > 0, "no case of n = %d, variant %d", n, variant);
}

TestSuite(classic, .timeout = 300);

Test(classic, naive_scan_adds_up_every_prefix) {
    json_t *record = grade("naive");
    expect(record, 8, 1, "work", 28);        /* 8 * 7 / 2 */
    expect(record, 8, 0, "work", 21);        /* 7 * 6 / 2 */
    expect(record, 1024, 1, "work", 523776); /* 1024 * 1023 / 2 */
    expect(record, 1024, 1, "steps", 10);
    json_decref(record);
}

Test(classic, hillis_and_steele) {
    json_t *record = grade("hillis-steele");
    expect(record, 8, -1, "work", 17); /* 7 + 6 + 4 */
    expect(record, 8, -1, "steps", 3);
    expect(record, 1024, -1, "work", 9217); /* 1024 * 10 - 1023 */
    expect(record, 1024, -1, "steps", 10);
    json_decref(record);
}

Test(classic, blelloch) {
    json_t *record = grade("blelloch");
    expect(record, 8, -1, "work", 14); /* 7 up, 7 down */
    expect(record, 8, -1, "steps", 6);
    expect(record, 1024, -1, "work", 2046); /* 1023 up, 1023 down */
    expect(record, 1024, -1, "steps", 20);
    json_decref(record);
}
