/* Seeds, against Python's hmac and hashlib. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "grade/seed.h"

static char folder[] = "/tmp/lockstep-test-XXXXXX", secret[64];

static void write_file(const char *name, const char *text) {
    char path[64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static const char *read_seed(struct seed_source *s, const char *exercise) {
    return seed_read(s, secret, folder, exercise);
}

static void begin(void) {
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(secret, sizeof secret, "%s/secret", folder);
    write_file("secret", "00010203\n");
    write_file("x.cu", "abc");
}

static void end(void) {
    char path[64];
    snprintf(path, sizeof path, "%s/x.cu", folder);
    unlink(path);
    unlink(secret);
    rmdir(folder);
}

static uint64_t seed(int lesson, int number) {
    struct lockstep_lesson l = {.number = lesson};
    struct seed_source s;
    const char *why = read_seed(&s, "x");
    cr_assert(why == NULL, "%s", why);
    return seed_of(&s, &l, "x", number, "inputs");
}

static uint64_t seed_of_order(void) {
    struct lockstep_lesson l = {.number = 1};
    struct seed_source s;
    cr_assert(read_seed(&s, "x") == NULL);
    return seed_of(&s, &l, "x", -1, "order");
}

TestSuite(seed, .init = begin, .fini = end);

Test(seed, is_the_mac_of_lesson_exercise_case_and_file) {
    cr_expect(seed(1, 0) == UINT64_C(0x7dc0864cc558e4c4));
    cr_expect(seed_of_order() == UINT64_C(0xc5c5bab27c1b7db7));
}
Test(seed, another_byte_in_the_file_is_another_seed) {
    write_file("x.cu", "abd");
    cr_expect(seed(1, 0) == UINT64_C(0x881c7c05f11119d2));
}
Test(seed, another_secret_lesson_or_case_as_well) {
    uint64_t first = seed(1, 0);
    cr_expect(seed(1, 1) != first && seed(2, 0) != first);
    write_file("secret", "00010204");
    cr_expect(seed(1, 0) != first);
}
Test(seed, no_secret_no_grade) {
    struct seed_source s;
    static const char *const bad[] = {"", "0", "0g", "000", "zz", "\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_file("secret", bad[i]);
        cr_expect(read_seed(&s, "x") != NULL, "'%s' was taken", bad[i]);
    }
    unlink(secret);
    cr_expect(read_seed(&s, "x") != NULL);
}
Test(seed, no_file_no_grade) {
    struct seed_source s;
    cr_expect(read_seed(&s, "y") != NULL);
}
