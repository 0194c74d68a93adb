/* Downloads of Moodle, Canvas and Gradescope, each with its way of naming students. */
#include "intake_class.h"

TestSuite(platforms, .timeout = 240);

/* The same export as a folder and as the archive that the platform sends. */
static void expect_moodle(void) {
    expect_file("Doe, Jane_101", 0, "j");
    expect_file("Doe, Jane_101", 1, "w");
    expect_file("Zo\xc3\xab K_102", 0, "z");
    expect_file("Zip Per_103", 2, "p");
    cr_expect_str_eq(of("Doe, Jane_101")->name, "Doe, Jane");
    cr_expect_str_eq(of("Doe, Jane_101")->id, "101");
    cr_expect_eq(class.count, 4);
    cr_expect_eq(of("Text Only_104")->files[0].state, FILE_MISSING);
}

#define MOODLE                                                \
    "f:'Doe, Jane_101_assignsubmission_file_/shared.cu':j "   \
    "f:'Doe, Jane_101_assignsubmission_file_/warp.cu':w "     \
    "f:'Zo\xc3\xab K_102_assignsubmission_file_shared.cu':z " \
    "i:'Zip Per_103_assignsubmission_file_/hw.zip':hw.zip "   \
    "f:'Text Only_104_assignsubmission_onlinetext_onlinetext.html':text"

Test(platforms, a_download_from_moodle, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    make("pack hw.zip zip f:hw/peak.cu:p && pack class.zip zip " MOODLE);
    take_in_from("class.zip");
    expect_moodle();
    intake_free(&class, &lesson);
    make("pack class.tar tar " MOODLE " && rm hw.zip class.zip && mkdir '1. Reduce' && "
         "tar xf class.tar -C '1. Reduce' && rm class.tar");
    take_in("true");
    expect_moodle();
}

/* The end of a file's name is the student's choice: it must not make the file another student's. */
Test(platforms, a_name_that_imitates_another_student_is_not_taken, .init = set_up,
     .fini = tear_down) {
    take_in("echo j > 'Jane_1_assignsubmission_file_shared.cu' && "
            "echo x > 'Jane_1_assignsubmission_file_x_2_assignsubmission_file_shared.cu' && "
            "mkdir 'Jane_1_assignsubmission_file_' && cd 'Jane_1_assignsubmission_file_' && "
            "mkdir Bob_2_assignsubmission_file_ && echo w > Bob_2_assignsubmission_file_/warp.cu");
    cr_expect_eq(class.count, 1);
    expect_file("Jane_1", 0, "j\n");
    cr_expect_eq(of("Jane_1")->files[1].state, FILE_MISSING);
    cr_expect(strstr(class.untaken.data,
                     "Jane_1_assignsubmission_file_x_2_assignsubmission_file_shared.cu\n"));
}

/* Also if one student alone has handed in, whose folder then looks like one around a class. */
Test(platforms, a_platforms_folder_is_one_students, .init = set_up, .fini = tear_down) {
    static const char *const folders[] = {"Doe, Jane_1_assignsubmission_file_", "submission_7"};
    for (int i = 0; i < 2; i++) {
        struct text commands = {0};
        text_format(
            &commands,
            "rm -rf * && mkdir -p '%s/old' '%s/new' && cd '%s' && echo o > old/shared.cu && "
            "echo n > new/shared.cu",
            folders[i], folders[i], folders[i]);
        take_in(commands.data);
        cr_expect_eq(class.count, 1, "%s: %d", folders[i], class.count);
        cr_expect(strstr(class.list[0].note.data, "in two folders, `new` and `old`"), "%s",
                  class.list[0].note.data);
        text_free(&commands);
        intake_free(&class, &lesson);
    }
    if (!usable()) return;
    take_in("rm -r * && pack doejane_11_501_hw.zip zip f:old/shared.cu:o f:new/shared.cu:n");
    cr_expect_eq(class.count, 1, "%d", class.count);
    of("doejane_11");
}

/* Also with the words of another platform. */
Test(platforms, a_name_of_another_platform_is_not_taken, .init = set_up, .fini = tear_down) {
    take_in("echo j > roejim_11_501_shared.cu && "
            "echo m > malory_12_502_x_11_assignsubmission_file_warp.cu && "
            "echo m > malory_12_502_HW_roejim_attempt_2026-11-20-12-34-56_peak.cu");
    expect_file("roejim_11", 0, "j\n");
    cr_expect_eq(class.count, 2);
    expect_note("malory_12", "shared.cu is missing; warp.cu is missing; peak.cu is missing");
    intake_free(&class, &lesson);
    take_in("rm *.cu && echo j > HW_jim_attempt_2026-11-20-12-34-56_shared.cu && "
            "echo m > HW_mal_attempt_2026-11-20-12-34-56_x_11_assignsubmission_file_warp.cu");
    cr_expect_eq(class.count, 2);
    expect_file("jim", 0, "j\n");
    expect_note("mal", "shared.cu is missing; warp.cu is missing; peak.cu is missing");
}

Test(platforms, a_download_from_canvas, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("pack hw.zip zip f:shared.cu:new && echo old > doejane_11_501_shared.cu && "
            "echo new > doejane_11_502_shared-1.cu && echo w > doejane_11_502_warp.cu && "
            "echo late > poeedgar_LATE_12_503_peak.cu && mv hw.zip roezip_13_504_hw-2.zip && "
            "echo x > doejane_11_505_essay.pdf");
    expect_file("doejane_11", 0, "new\n");
    expect_file("doejane_11", 1, "w\n");
    cr_expect_str_eq(of("doejane_11")->id, "11");
    expect_note("poeedgar_12", "handed in late; shared.cu is missing; warp.cu is missing");
    expect_file("roezip_13", 0, "new");
    cr_expect_str_eq(class.untaken.data, "doejane_11_501_shared.cu\ndoejane_11_505_essay.pdf\n");
}

#define ATTEMPT(who, time, file) "'Home work_1_" who "_attempt_2026-11-" time file "' "

/* Assignment and username may both hold `_`. The second attempt counts, as a whole. */
Test(platforms, a_download_from_blackboard, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("pack hw.zip zip f:hw/peak.cu:p && mv hw.zip " ATTEMPT("zroe", "21-08-00-00", "_hw.zip") "&& echo old > " ATTEMPT("j_doe", "20-12-34-56", "_shared.cu") "&& echo old > " ATTEMPT(
        "j_doe", "20-12-34-56",
        "_warp.cu") "&& echo new > " ATTEMPT("j_doe", "22-01-02-03",
                                             "_shared.cu") "&& echo Name > " ATTEMPT("j_doe",
                                                                                     "22-01-02-03",
                                                                                     ".txt") "&& echo x > " ATTEMPT("j_doe",
                                                                                                                    "22-01-02-03",
                                                                                                                    "_x_zroe_attempt_2026-12-01-00-00-00_shared.cu"));
    cr_expect_eq(class.count, 2);
    expect_file("j_doe", 0, "new\n");
    cr_expect_eq(of("j_doe")->files[1].state, FILE_MISSING, "it is of the first attempt");
    cr_expect_str_eq(of("j_doe")->platform_id, "j_doe");
    cr_expect_str_eq(of("j_doe")->created, "2026-11-22 01:02:03");
    expect_note("j_doe", "`attempt of 2026-11-20 12:34:56` was set aside: `attempt of 2026-11-22 "
                         "01:02:03` is newer; warp.cu is missing; peak.cu is missing");
    expect_file("zroe", 2, "p");
    struct text why = {0}, path = {0};
    make("printf 'Last Name,First Name,Username,Student ID\\nDoe,Jane,j_doe,7001\\n"
         "Ell,Kay,kell,7002\\n' > ../roster.csv");
    text_format(&path, "%s/roster.csv", folder);
    cr_assert_eq(roster_apply(&class, path.data, &lesson, &why), 0, "%s", why.data);
    cr_expect_str_eq(of("j_doe")->id, "7001");
    cr_expect_str_eq(of("7002")->platform_id, "kell", "by which Blackboard finds the absent one");
    text_free(&path);
    cr_expect(strstr(class.untaken.data,
                     "j_doe_attempt_2026-11-20-12-34-56_warp.cu: was set aside: `attempt of "
                     "2026-11-22 01:02:03` of the same student was taken\n"),
              "%s", class.untaken.data);
    cr_expect(strstr(class.untaken.data, "_x_zroe_attempt_"), "it imitates another student's");
    cr_expect(!strstr(class.untaken.data, ".txt"),
              "a record that Blackboard added is not listed as a file that was not taken");
}

#define METADATA                                                                                 \
    "submission_7:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '\''../900'\''\n    :email: " \
    "j@x.org\n  - :name: Edgar Poe\n    :sid:\n    :email: e@x.org\n  :created_at: 2026-11-01\n" \
    "  :history:\n  - :name: old\nsubmission_8:\n  :submitters:\n  - :name: Zoe\n    :sid: "     \
    "'\''901'\''\n"

Test(platforms, an_export_of_gradescope, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    make("mkdir -p e/submission_7 e/submission_8 e/submission_9 && printf '" METADATA
         "' > e/submission_metadata.yml && echo g > e/submission_7/shared.cu && "
         "echo z > e/submission_8/warp.cu && echo u > e/submission_9/warp.cu && tar cf e.tar e");
    for (int i = 0; i < 2; i++) {
        take_in_from(i ? "e.tar" : "e");
        cr_expect_eq(class.count, 4, "%d", class.count);
        expect_file(".._900", 0, "g\n"); /* it names a file */
        expect_file("e@x.org", 0, "g\n");
        expect_file("901", 1, "z\n");
        expect_file("submission_9", 1, "u\n");
        cr_expect_str_eq(of("e@x.org")->name, "Edgar Poe");
        cr_expect_str_eq(class.untaken.data ? class.untaken.data : "", "");
        if (!i) intake_free(&class, &lesson);
    }
}

/* Edgar's group handed in first, and then he alone: the group's other member keeps the first. */
Test(platforms, the_newest_submission_of_gradescope_counts, .init = set_up, .fini = tear_down) {
    take_in(
        "mkdir submission_7 submission_8 && echo old > submission_7/shared.cu && "
        "echo old > submission_7/warp.cu && echo new > submission_8/shared.cu && "
        "printf 'submission_7:\n  :submitters:\n  - :name: Edgar\n    :sid: e\n  - :name: Jane\n"
        "    :sid: j\n  :created_at: 2026-11-02 10:00:00 Z\nsubmission_8:\n  :submitters:\n"
        "  - :name: Edgar\n    :sid: e\n  :created_at: 2026-11-03 10:00:00 Z\n' > "
        "submission_metadata.yml");
    expect_file("e", 0, "new\n");
    cr_expect_eq(of("e")->files[1].state, FILE_MISSING);
    cr_expect_str_eq(of("e")->created, "2026-11-03 10:00:00 Z");
    expect_file("j", 0, "old\n");
    expect_file("j", 1, "old\n");
    cr_expect_str_eq(class.untaken.data ? class.untaken.data : "", "", "all is somebody's");
}

Test(platforms, gradescope_tells_when_a_submission_was_made, .init = set_up, .fini = tear_down) {
    take_in("mkdir -p e/submission_7 && printf '" METADATA "' > e/submission_metadata.yml && "
            "echo g > e/submission_7/shared.cu && mv e/* . && rmdir e");
    cr_expect_str_eq(of("e@x.org")->created, "2026-11-01");
}
