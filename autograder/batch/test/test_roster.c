/* The list of a class's students: which submission is whose, and who handed in nothing. */
#include "batch/csv_read.h"
#include "intake_class.h"

TestSuite(roster, .timeout = 240);

Test(roster, csv_is_read_with_quotes_and_either_separator) {
    struct csv_table t;
    csv_read(&t, "id;\"name; full\"\r\n1;\"Doe, \"\"J\"\"\"\r\n\r\n2\r\n3;x;more\n");
    cr_expect_eq(t.rows, 4);
    cr_expect_eq(t.columns, 2);
    cr_expect_str_eq(csv_at(&t, 0, 1), "name; full");
    cr_expect_str_eq(csv_at(&t, 1, 1), "Doe, \"J\"");
    cr_expect_str_eq(csv_at(&t, 2, 0), "2");
    cr_expect_str_eq(csv_at(&t, 2, 1), "");
    cr_expect_str_eq(csv_at(&t, 3, 1), "x");
    cr_expect_str_eq(csv_at(&t, 9, 9), "");
    csv_free(&t);
}

Test(roster, a_roster_gives_numbers_names_and_absentees, .init = set_up, .fini = tear_down) {
    struct text why = {0}, path = {0};
    take_in(
        "mkdir 7001 jdoe 'Ann Other_7006_assignsubmission_file_' 'Poe Edgar_12_assignsubmission_file_' unlisted && "
        "printf 'x' > doejohn_44_55_warp.cu && "
        "printf '\\357\\273\\277Email address,ID number,First name,Last name\\r\\n"
        "k@x.org,7001,Kay,Ell\\r\\njdoe@x.org,7002,Jane,Doe\\r\\n"
        "e@x.org,7003,Edgar,Poe\\r\\nab@x.org,7004,=1+1,\\r\\n"
        "jd@x.org,7005,John,Doe\\r\\na@x.org,7006,Some,Body\\r\\n' > ../roster.csv");
    text_format(&path, "%s/roster.csv", folder);
    cr_assert_eq(roster_apply(&class, path.data, &lesson, &why), 0, "%s", why.data);
    cr_expect_str_eq(of("7001")->name, "Kay Ell");
    cr_expect_str_eq(of("jdoe")->id, "7002");
    cr_expect_str_eq(of("Poe Edgar_12")->id, "7003", "by name, in either order");
    cr_expect_str_eq(of("Poe Edgar_12")->platform_id, "12", "by which the platform finds him");
    cr_expect_str_eq(of("doejohn_44")->id, "7005");
    cr_expect_str_eq(of("7004")->name, "=1+1");
    expect_note("7004", "handed in nothing");
    cr_expect(!of("7004")->handed_in && !of("7001")->handed_in, "7001 is an empty folder");
    cr_expect(of("doejohn_44")->handed_in);
    cr_expect(!of("Ann Other_7006")->told.length, "the roster is the instructor's");
    cr_expect(strstr(of("unlisted")->note.data, "is not on the roster"));
    cr_expect(strstr(of("Ann Other_7006")->note.data,
                     "the roster calls this student `Some Body`, the platform `Ann Other`"));
    cr_expect_eq(class.count, 7);
    cr_expect_neq(roster_apply(&class, "/etc/hostname", &lesson, &why), 0);
    cr_expect(strstr(why.data, "has no column `id`, `name` or `email`"), "%s", why.data);
}

/* Canvas writes names without their accents, so only its own ID says whose file it is. */
#define GRADEBOOK                                                                            \
    "'Student,ID,SIS User ID,SIS Login ID,Section,Lesson 1\\n    Points Possible,,,,,100\\n" \
    "\"M\303\274ller, J\303\266rg\",501,s7001,jmueller,A,\\n"                                \
    "\"Roe, Zo\303\253\",502,s7002,zroe,A,\\n\"Doe, Jane\",503,,jdoe,A,\\n"                  \
    "\"Ell, Kay\",504,s7004,kell,A,\\n\"Odd, Line\",,,,A,\\n'"

Test(roster, canvas_gradebook_is_a_roster, .init = set_up, .fini = tear_down) {
    struct text why = {0}, path = {0};
    take_in("printf " GRADEBOOK " > ../roster.csv && echo m > mllerjrg_501_9001_shared.cu && "
            "mkdir zroe && echo z > zroe/warp.cu && echo d > doejane_LATE_503_9003_peak.cu");
    text_format(&path, "%s/roster.csv", folder);
    cr_assert_eq(roster_apply(&class, path.data, &lesson, &why), 0, "%s", why.data);
    cr_expect_eq(class.count, 4, "%d: no student has two lines, and points possible has none",
                 class.count);
    cr_expect_str_eq(of("mllerjrg_501")->id, "s7001", "by ID");
    cr_expect_str_eq(of("mllerjrg_501")->name, "M\xc3\xbcller, J\xc3\xb6rg");
    expect_note("mllerjrg_501", "warp.cu is missing; peak.cu is missing");
    cr_expect_str_eq(of("zroe")->id, "s7002", "by SIS Login ID");
    cr_expect_str_eq(of("doejane_503")->id, "503", "the first number that is there");
    cr_expect_str_eq(of("s7004")->platform_id, "504", "by which Canvas finds the absent one");
    text_free(&path);
}

static void apply(const char *roster) {
    struct text why = {0}, path = {0};
    text_format(&path, "%s/%s", folder, roster);
    cr_assert_eq(roster_apply(&class, path.data, &lesson, &why), 0, "%s", why.data);
    text_free(&path);
}

/* It may hand in, too. A person of that name has a number of the university. */
Test(roster, the_test_student_of_canvas_is_not_on_it, .init = set_up, .fini = tear_down) {
    take_in("printf 'Student,ID,SIS User ID,SIS Login ID\\n\"Doe, Jane\",501,s7001,jdoe\\n"
            "\"Student, Test\",502,,9f3cbe61\\n' > ../roster.csv && "
            "sed s/,502,,/,502,s7002,/ ../roster.csv > ../person.csv && "
            "printf 'id,name\\n9,\"Student, Test\"\\n' > ../own.csv && "
            "echo s > doejane_501_9001_shared.cu");
    apply("roster.csv");
    cr_expect_eq(class.count, 1, "%d", class.count);
    apply("person.csv");
    cr_expect_str_eq(of("s7002")->name, "Student, Test");
    intake_free(&class, &lesson);
    take_in("echo t > studenttest_502_9002_shared.cu");
    apply("roster.csv");
    cr_expect_eq(class.count, 2, "%d", class.count);
    expect_note("studenttest_502", "warp.cu is missing; peak.cu is missing; is not on the roster");
    apply("own.csv");
    cr_expect_str_eq(of("studenttest_502")->id, "9", "it is not a table of Canvas");
}

/* macOS unpacks names with accents as characters of their own: o, then U+0308. Of two students
   whose names differ in accents only, each is found. */
Test(roster, names_are_found_whatever_their_accents, .init = set_up, .fini = tear_down) {
    struct text why = {0}, path = {0};
    take_in(
        "a=_assignsubmission_file_ && o=$(printf 'o\\314\\210') && "
        "mkdir \"J${o}rg Roe_1$a\" 'Jorg Roe_2'$a 'KAY ELLE_3'$a && "
        "printf 'name,ID number\\nJ\\303\\266rg Roe,71\\nJorg Roe,72\\nKay Ell\\303\\251,73\\n' "
        "> ../roster.csv");
    text_format(&path, "%s/roster.csv", folder);
    cr_assert_eq(roster_apply(&class, path.data, &lesson, &why), 0, "%s", why.data);
    cr_expect_eq(class.count, 3, "%d", class.count);
    cr_expect_str_eq(of("Jo\xcc\x88rg Roe_1")->id, "71");
    cr_expect_str_eq(of("Jorg Roe_2")->id, "72");
    cr_expect_str_eq(of("KAY ELLE_3")->id, "73");
    cr_expect(strstr(of("KAY ELLE_3")->note.data,
                     "the roster calls this student `Kay Ell\xc3\xa9`, "
                     "the platform `KAY ELLE`"));
    text_free(&path);
}
