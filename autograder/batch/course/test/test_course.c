/* The course file, the times and numbers in it, and what a late day costs. */
#include "batch/course/course_time.h"
#include "batch/course/hundredths.h"
#include "batch/course/late.h"
#include "class.h"

TestSuite(course, .timeout = 240, .init = make_folder, .fini = remove_folder);

/* ---- the file ---- */

Test(course, the_example_is_a_course) {
    struct course c;
    struct text why = {0};
    cr_assert_eq(read_course(&c, course_example, &why), 0, "%s", why.data);
    cr_expect_str_eq(c.name, "Parallel algorithms, spring 2027");
    cr_expect(c.best && !c.of_maximum);
    cr_expect_eq(c.grace, 900);
    cr_expect_eq(c.per_day, 1000);
    cr_expect_eq(c.most_days, 3);
    cr_assert_eq(c.lesson_count, 2);
    cr_expect_eq(c.lessons[0].deadline, 1803945540, "2027-03-01 23:59 UTC, as `date -u -d` has it");
    cr_expect_eq(c.lessons[1].weight, 2000);
    cr_assert_eq(c.extension_count, 2);
    cr_expect(c.extensions[0].until && c.extensions[0].lesson == 1);
    cr_expect(!c.extensions[1].until && c.extensions[1].lesson == 0);
    cr_expect_eq(c.extensions[1].seconds, 2 * 86400);
    course_free(&c);
}

static const struct {
    const char *content, *message;
} mistakes[] = {
    {"grace = 1 day\n", "course.conf:1: `[]` is not a section; the sections are [course]"},
    {"[late]\ngrace 1 day\n", "course.conf:2: expected `[section]` or `key = value`"},
    {"[late\n", "course.conf:1: a section's name ends with `]`"},
    {"[late]\n\n= 3\n", "course.conf:3: expected a key before `=`"},
    {"[late]\ngrase = 1 day\n", "course.conf:2: [late] has no key `grase`; its keys are grace"},
    {"[late]\ngrace = 1 week\n", ":2: `1 week` is not a duration such as 3 days"},
    {"[late]\nper-day = 10\n", ":2: `10` is not a percentage from 0 % to 100 %"},
    {"[late]\nper-day = 110 %\n", ":2: `110 %` is not a percentage"},
    {"[late]\nmost-days = -1\n", ":2: `-1` is not a number of days"},
    {"[late]\nof = all\n", ":2: `all` is neither `maximum` nor `marks`"},
    {"[late]\nof = marks\nof = marks\n", ":3: `of` is set in line 2 already"},
    {"[course]\nattempts = first\n", ":2: `first` is neither `best` nor `last`"},
    {"[course]\nzone = Europe/Atlantis\n", ":2: `Europe/Atlantis` is not a time zone"},
    {"[course]\ntitle = x\n", ":2: [course] has no key `title`"},
    {"[lesson 1]\ndeadline = 2027-03-01 23:59\n", ":2: `2027-03-01 23:59` has no time zone: add"},
    {"[lesson 1]\ndeadline = 1 March\n", ":2: `1 March` is not a time such as 2027-03-01 23:59"},
    {"[lesson 1]\ndeadline = 2027-02-30 23:59Z\n", "is a day or an hour that does not exist"},
    {"[lesson 1]\nweight = -3\n", ":2: `-3` is not a weight"},
    {"[lesson 1]\ntimes = moodle\n", ":2: `moodle` is not a source of times: write platform"},
    {"[lesson 1]\ntimes = a.csv, b.csv\n", ":2: `b.csv` is not a source of times"},
    {"[lesson 1]\ngrades = a,,b\n", ":2: `a,,b` has nothing before or after a comma"},
    {"[lesson 1]\nbonus = 3\n", ":2: [lesson 1] has no key `bonus`"},
    {"[lesson 99]\nweight = 3\n", ":2: there is no lesson 99"},
    {"[extensions]\njane = 3 days\n", ":2: `3 days` does not begin with a lesson"},
    {"[extensions]\njane = 1: soon\n", ":2: `soon` is neither a time"},
    {"[extensions]\njane = 99: 1 day\n", ":2: there is no lesson 99"},
    {"[extensions]\njane = all: 2027-03-01 23:59Z\n", ":2: an extension of all lessons is a dura"},
    {"[extensions]\njane = 1: 1 day\njane = 1: 2 days\n", ":3: `jane` has an extension of this in"},
    {"\xff\xfe[\0", "course.conf"},
};

Test(course, every_mistake_in_it_is_named_with_its_line) {
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes - 1; i++) {
        struct course c;
        struct text why = {0};
        cr_expect_neq(read_course(&c, mistakes[i].content, &why), 0, "%s", mistakes[i].content);
        cr_expect(why.data && strstr(why.data, mistakes[i].message), "%s: %s", mistakes[i].content,
                  why.data);
        text_free(&why);
    }
}

/* ---- times and numbers ---- */

Test(course, times_are_read_in_their_zone) {
    time_t a, b;
    cr_assert_null(time_read("2027-03-01 23:59", "UTC", &a));
    cr_expect_eq(a, 1803945540);
    cr_assert_null(time_read("2027-03-02T00:59:00.123+01:00", NULL, &b));
    cr_expect_eq(b, a);
    cr_assert_null(time_read("2027-03-01 23:59:00.229541000 Z", "Europe/Berlin", &b));
    cr_expect_eq(b, a, "its own zone comes before the course's");
    if (time_zone_exists("Europe/Berlin")) {
        cr_assert_null(time_read("2027-03-02 00:59", "Europe/Berlin", &b));
        cr_expect_eq(b, a, "winter");
        cr_assert_null(time_read("2027-07-01 12:00", "Europe/Berlin", &b));
        cr_assert_null(time_read("2027-07-01 10:00", "UTC", &a));
        cr_expect_eq(b, a, "summer");
    }
    cr_expect_not_null(time_read("2027-03-01 23:59 +1", "UTC", &a));
    cr_expect_not_null(time_read("2027-03-01 24:30", "UTC", &a));
    cr_expect_not_null(time_read("2027-03-01", "UTC", &a));
    struct text t = {0};
    time_add(&t, 1803945540, "UTC");
    cr_expect_str_eq(t.data, "2027-03-01 23:59:00 +0000");
    text_free(&t);
}

Test(course, what_a_clock_showed_is_a_time_in_its_zone) {
    time_t winter, summer;
    cr_assert_null(time_read("2027-01-10 12:00Z", "UTC", &winter));
    cr_assert_null(time_read("2027-07-10 12:00Z", "UTC", &summer));
    cr_expect_eq(time_of_clock(winter, "Europe/Berlin"), winter - 3600);
    cr_expect_eq(time_of_clock(summer, "Europe/Berlin"), summer - 2 * 3600);
}

Test(course, marks_are_exact_to_two_decimals) {
    hundredths v;
    struct text t = {0};
    cr_expect(hundredths_read("12,5", &v) && v == 1250);
    cr_expect(hundredths_read(".05", &v) && v == 5);
    cr_expect(!hundredths_read("1.234", &v) && !hundredths_read("-1", &v));
    cr_expect(!hundredths_read("", &v) && !hundredths_read(".", &v) && !hundredths_read("1e3", &v));
    hundredths_add(&t, 1205);
    text_format(&t, " ");
    hundredths_add(&t, -50);
    text_format(&t, " ");
    hundredths_add(&t, 300);
    cr_expect_str_eq(t.data, "12.05 -0.5 3");
    cr_expect_eq(hundredths_part(1500, 1250), 188, "12.5 %% of 15 is 1.875");
    text_free(&t);
}

Test(course, each_day_begun_since_the_deadline_costs) {
    struct course c = {.grace = 900, .per_day = 1000, .most_days = 3};
    cr_expect_eq(late_days(&c, 1000000, 1000900), 0, "the last second of grace");
    cr_expect_eq(late_days(&c, 1000000, 1000901), 1);
    cr_expect_eq(late_days(&c, 1000000, 1000000 + 86400), 1);
    cr_expect_eq(late_days(&c, 1000000, 1000000 + 86401), 2);
    cr_expect_eq(late_penalty(&c, 0, 1500, 2500), 0);
    cr_expect_eq(late_penalty(&c, 2, 1500, 2500), 300);
    cr_expect_eq(late_penalty(&c, 4, 1500, 2500), 1500, "after most-days nothing is left");
    c.of_maximum = true;
    cr_expect_eq(late_penalty(&c, 2, 1500, 2500), 500);
    cr_expect_eq(late_penalty(&c, 3, 100, 2500), 100, "not below nothing");
}
