/* What is taken of a class's submissions, and what is said of the rest. Platforms:
 * test_platforms.c; archives: test_archives.c. */
#include "batch/collect.h"
#include "batch/manifest.h"
#include "intake_class.h"

TestSuite(intake, .timeout = 240); /* the same for all: Criterion supports one timeout only */

Test(intake, follows_no_link_and_waits_for_no_pipe, .init = set_up, .fini = tear_down) {
    take_in("mkdir zoe && ln -s /etc/passwd zoe/shared.cu && mkfifo zoe/warp.cu && "
            "head -c 2000000 /dev/zero > zoe/peak.cu");
    expect_note("zoe", "shared.cu is a symbolic link: refused; warp.cu is not a regular file: "
                       "refused; peak.cu is larger than 1 MiB: refused");
    for (int i = 0; i < 3; i++) cr_expect_eq(of("zoe")->files[i].state, FILE_REFUSED);
    cr_expect_eq(shell("test -z \"$(ls %s)\"", store), 0, "nothing is kept");
}

Test(intake, takes_files_from_the_top_or_the_lessons_folder, .init = set_up, .fini = tear_down) {
    take_in("mkdir -p zoe/1-reduce bob && echo a > zoe/1-reduce/shared.cu && echo b > bob/warp.cu "
            "&& echo old > zoe/shared.cu && ln -s zoe ann");
    expect_note("zoe", "warp.cu is missing; peak.cu is missing");
    expect_note("bob", "shared.cu is missing; peak.cu is missing");
    expect_note("ann", "the submission is a symbolic link: refused");
    expect_file("zoe", 0, "a\n");
    expect_file("bob", 1, "b\n");
    cr_expect_str_eq(class.untaken.data, "zoe/shared.cu\n");
}

Test(intake, a_missing_file_is_told_with_what_is_there_instead, .init = set_up, .fini = tear_down) {
    take_in(
        "mkdir -p zoe/a/b bob && echo > zoe/Shared.cu && echo > zoe/warp.cu && "
        "echo > zoe/peak.cu.txt && echo > zoe/answers.pdf && mkdir zoe/a/c && "
        "echo > bob/warp.cu && echo > bob/peak.cu && mkdir bob/old && echo > bob/old/shared.cu");
    expect_note("zoe", "shared.cu is missing; there is `Shared.cu`: upper and lower case matter; "
                       "peak.cu is missing; there is `peak.cu.txt`: its name has another ending");
    expect_note("bob", "shared.cu is missing; there is `old/shared.cu`: it is in the wrong folder");
    cr_expect_str_eq(class.untaken.data, "zoe/answers.pdf\n", "nothing is skipped in silence");
}

/* Files of other lessons have the same names: lesson 3 has a shared.cu, too. */
Test(intake, files_are_taken_from_the_one_folder_that_has_them, .init = set_up, .fini = tear_down) {
    take_in(
        "mkdir -p bob/homework/1-reduce ann/my/homework zoe/lockstep/starter/1-reduce "
        "zoe/lockstep/starter/3-histogram zoe/lockstep/old/1-reduce eve/3-histogram && "
        "echo b > bob/homework/1-reduce/shared.cu && echo w > bob/homework/1-reduce/warp.cu && "
        "echo a > ann/my/homework/shared.cu && echo s > zoe/lockstep/starter/1-reduce/shared.cu && "
        "echo 3 > zoe/lockstep/starter/3-histogram/peak.cu && "
        "echo o > zoe/lockstep/old/1-reduce/warp.cu && echo 3 > eve/3-histogram/shared.cu");
    expect_file("bob", 0, "b\n");
    expect_file("bob", 1, "w\n");
    expect_file("ann", 0, "a\n");
    expect_file("zoe", 0, "s\n");
    cr_expect_eq(of("zoe")->files[1].state, FILE_MISSING, "starter/1-reduce alone is taken");
    cr_expect_eq(of("zoe")->files[2].state, FILE_MISSING, "another lesson's file is not");
    expect_note("eve", "shared.cu is missing; there is `3-histogram/shared.cu`: it is in the wrong "
                       "folder; warp.cu is missing; peak.cu is missing");
}

Test(intake, files_in_two_folders_are_refused_and_both_are_named, .init = set_up,
     .fini = tear_down) {
    take_in("mkdir -p zoe/a/1-reduce zoe/b/1-reduce && echo a > zoe/a/1-reduce/shared.cu && "
            "echo b > zoe/b/1-reduce/warp.cu && mkdir -p bob/x bob/y && echo x > bob/x/warp.cu && "
            "echo y > bob/y/warp.cu");
    expect_note("zoe", "the submission has files of the lesson in two folders, `a/1-reduce` and "
                       "`b/1-reduce`: hand in one of them: refused");
    expect_note("bob",
                "the submission has files of the lesson in two folders, `x` and `y`: hand in "
                "one of them: refused");
    for (int i = 0; i < 3; i++) cr_expect_eq(of("zoe")->files[i].state, FILE_REFUSED);
    cr_expect_str_eq(class.untaken.data ? class.untaken.data : "", "");
}

/* Root may read all, so another user reads. */
Test(intake, what_cannot_be_read_is_no_fault_of_the_student, .init = set_up, .fini = tear_down) {
    make("chmod 777 ../store && mkdir -p zoe bob/sub ann && echo z > zoe/shared.cu && "
         "echo b > bob/shared.cu && echo b > bob/sub/warp.cu && echo a > ann/shared.cu && "
         "echo w > ann/warp.cu && echo p > ann/peak.cu && chmod 0 zoe bob/sub ann/shared.cu");
    cr_assert(geteuid() || !seteuid(65534));
    take_in_from(".");
    cr_assert(getuid() || !seteuid(0));
    expect_note("zoe", "the submission cannot be read: Permission denied");
    for (int i = 0; i < 3; i++) cr_expect_eq(of("zoe")->files[i].state, FILE_UNREAD);
    expect_file("bob", 0, "b\n");
    cr_expect_eq(of("bob")->files[1].state, FILE_UNREAD, "it may be in bob/sub");
    expect_note("bob", "warp.cu may be in `bob/sub`, which cannot be read: Permission denied; "
                       "peak.cu may be in `bob/sub`, which cannot be read: Permission denied");
    cr_expect_eq(of("ann")->files[0].state, FILE_UNREAD);
    expect_note("ann", "shared.cu cannot be read: Permission denied");
    expect_file("ann", 1, "w\n");
    struct grading_conditions how = {.seconds = "900", .megabytes = "1024"};
    json_t *manifest = manifest_make(&class, &lesson, &how);
    json_t *last = json_array_get(json_object_get(manifest, "students"), 2);
    json_t *zoe = collect_record(folder, &lesson, last);
    json_t *shared = json_array_get(json_object_get(zoe, "exercises"), 0);
    cr_expect_str_eq(json_string_value(json_object_get(shared, "outcome")), "grader-error");
    cr_expect(json_object_get(zoe, "not_graded"), "0 would be a grade");
    json_decref(zoe);
    json_decref(manifest);
}

Test(intake, two_files_for_one_exercise_are_refused, .init = set_up, .fini = tear_down) {
    take_in("mkdir zoe && echo 1 > zoe/shared.cu && echo 2 > zoe/Shared.cu && echo > zoe/warp.cu "
            "&& echo > zoe/peak.cu");
    expect_note("zoe", "shared.cu is there twice, as `zoe/shared.cu` and `zoe/Shared.cu`: refused");
}

Test(intake, a_class_without_students_is_refused, .init = set_up, .fini = remove_folder) {
    struct text why = {0};
    struct intake_source from = {.path = in, .skip = "/"};
    cr_expect_neq(intake_read(&class, &from, &lesson, store, &why), 0);
    cr_expect(strstr(why.data, "contains no submissions"), "%s", why.data);
    text_free(&why);
}

Test(intake, a_handout_is_not_a_class, .init = set_up, .fini = tear_down) {
    expect_refusal(
        "mkdir -p starter/1-reduce autograder/starters lessons && "
        "echo h > starter/1-reduce/shared.cu && touch Makefile",
        ": it is a handout, with Makefile, lessons and starter, and not one folder per "
        "student. If it is one student's, move it into a folder under the student's name "
        "(class/jane), and name the folder around that (SUBMISSIONS=class)");
    take_in_single(".");
    expect_file("in", 0, "h\n");
    intake_free(&class, &lesson);
    take_in("mkdir jane && mv [!j]* jane");
    expect_file("jane", 0, "h\n");
    intake_free(&class, &lesson);
    expect_refusal("rm -r jane && mkdir -p 1-reduce 2-scan/jane && echo > 1-reduce/shared.cu",
                   ": it holds folders of several lessons (`1-reduce`, `2-scan`), and not one "
                   "folder per student. If it is one student's, move it into a folder under the "
                   "student's name (class/jane), and name the folder around that "
                   "(SUBMISSIONS=class); if students are in these folders, name the one of the "
                   "lesson");
    intake_free(&class, &lesson);
    take_in("mkdir jane && mv [!j]* jane");
    cr_expect_eq(class.count, 1, "%d", class.count);
    expect_file("jane", 0, "\n");
    intake_free(&class, &lesson);
    take_in("mv jane/1-reduce . && rm -r jane");
    expect_file("in", 0, "\n");
}

Test(intake, the_folder_of_grades_is_not_a_submission, .init = set_up, .fini = tear_down) {
    struct text why = {0}, out = {0};
    text_format(&out, "%s/grades", in);
    cr_assert_eq(shell("mkdir -p %s/in/grades/x %s/in/zoe", folder), 0);
    struct intake_source from = {.path = in, .skip = out.data};
    cr_expect_eq(intake_read(&class, &from, &lesson, store, &why), 0);
    cr_expect_eq(class.count, 1);
    of("zoe");
    text_free(&out);
}

/* ---- the lesson ---- */

/* Lesson 3 has `shared` and `peak`, too, and lesson 2 has not. */
Test(intake, files_of_another_lesson_are_noticed, .init = set_up, .fini = tear_down) {
    take_in("mkdir -p zoe bob/2-scan && echo > zoe/blelloch.cu && echo > zoe/naive.cu && "
            "echo > bob/2-scan/serial.cu && echo > eve_large.cu");
    cr_assert_not_null(class.other);
    cr_expect_eq(class.other->number, 2);
    cr_expect_eq(class.other_files, 4);
    cr_expect_eq(class.own_files, 0);
    intake_free(&class, &lesson);
    take_in("rm -r zoe bob eve* && mkdir zoe && cd zoe && for f in shared peak per-thread atomic "
            "racy; do echo > $f.cu; done");
    cr_assert_not_null(class.other);
    cr_expect_eq(class.other->number, 3);
    cr_expect_eq(class.own_files, 2, "but they may be of lesson 3");
    intake_free(&class, &lesson);
    take_in("echo > zoe/warp.cu");
    cr_expect_null(class.other, "lesson 3 has no warp.cu");
    intake_free(&class, &lesson);
    take_in("rm zoe/* && echo > zoe/shared.cu && echo > zoe/answers.pdf");
    cr_expect_null(class.other);
    intake_free(&class, &lesson);
    take_in("rm zoe/* && echo > zoe/Shared.cu && echo > zoe/answers.pdf");
    cr_expect_null(class.other, "nothing is known of any lesson");
}

Test(intake, loose_files_and_a_single_submission, .init = set_up, .fini = tear_down) {
    take_in("echo s > jane_shared.cu && echo w > jane-warp.cu && echo n > notes.txt && "
            "echo o > shared.cu && mkdir zoe && echo z > zoe/peak.cu");
    expect_file("jane", 0, "s\n");
    expect_file("jane", 1, "w\n");
    expect_file("zoe", 2, "z\n");
    cr_expect_eq(class.count, 2);
    cr_expect_str_eq(class.untaken.data, "notes.txt\nshared.cu\n", "whose it is is not known");
    intake_free(&class, &lesson);
    take_in("rm -r zoe");
    expect_file("jane", 0, "s\n");
    cr_expect_eq(class.count, 1, "not all of it is one submission");
    intake_free(&class, &lesson);
    take_in("rm jane*");
    expect_file("in", 0, "o\n");
    cr_expect_eq(class.count, 1, "all of it is one submission");
    intake_free(&class, &lesson);
    take_in("echo c > doejane_11_501_warp.cu");
    expect_file("doejane_11", 1, "c\n");
    cr_expect_eq(class.count, 1, "whose shared.cu is, is not known");
}

/* A folder, an archive and single files may be the same student's. */
Test(intake, the_newest_attempt_counts_as_a_whole, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir jane zoe && echo old > jane/shared.cu && echo old > jane/warp.cu && "
            "touch -d @1000000000 jane/*.cu && pack jane.zip zip f:hw/shared.cu:new && "
            "touch -d @1000000060 jane.zip && echo z > zoe/peak.cu && echo r > zoe.txt && "
            "echo l > zoe_warp.cu && touch -d @1000000000 zoe_warp.cu && "
            "mkdir ann && echo report > ann/report.pdf && pack ann.tar tar f:shared.cu:a && "
            "mkdir kay && echo k > kay/shared.cu && tar cf kay.tar kay");
    expect_file("jane", 0, "new");
    cr_expect_eq(of("jane")->files[1].state, FILE_MISSING, "it is of the older attempt");
    cr_expect_eq((long long)of("jane")->time, 1000000060);
    expect_note("jane", "`jane` was set aside: `jane.zip` is newer; warp.cu is missing; peak.cu is "
                        "missing");
    expect_file("zoe", 2, "z\n");
    expect_note("zoe", "`zoe_*.cu` was set aside: `zoe` is newer; shared.cu is missing; warp.cu is "
                       "missing");
    expect_file("ann", 0, "a");
    expect_note("ann", "warp.cu is missing; peak.cu is missing");
    expect_file("kay", 0, "k\n");
    expect_note("kay", "warp.cu is missing; peak.cu is missing");
    cr_expect_str_eq(class.untaken.data,
                     "ann/report.pdf\n"
                     "jane/shared.cu: was set aside: `jane.zip` of the same student was taken\n"
                     "jane/warp.cu: was set aside: `jane.zip` of the same student was taken\n"
                     "kay/shared.cu: was set aside: `kay.tar` of the same student was taken\n"
                     "zoe.txt\n"
                     "zoe_warp.cu: was set aside: `zoe` of the same student was taken\n");
}

/* Who unpacked an archive beside it has each submission twice. Another content, another name and
   an archive that was refused make it another submission. */
Test(intake, a_copy_of_the_newest_attempt_is_not_mentioned, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir kay lee pat roe && echo k | tee kay/shared.cu > kay/notes.txt && "
            "pack kay.zip zip i:shared.cu:kay/shared.cu f:warp.cu:w && echo > kay_peak.cu && "
            "echo old > lee/shared.cu && pack lee.zip zip f:shared.cu:new && "
            "echo p > pat/shared.cu && pack pat.zip zip i:warp.cu:pat/shared.cu && "
            "echo r > roe/shared.cu && echo damaged > roe.zip && "
            "touch -d @1000000000 */*.cu *.cu roe.zip && touch -d @1000000060 roe/*.cu");
    expect_note("kay", "`kay_*.cu` was set aside: `kay.zip` is newer; peak.cu is missing");
    expect_note("lee", "`lee` was set aside: `lee.zip` is newer; warp.cu is missing; peak.cu is "
                       "missing");
    expect_note("pat", "`pat` was set aside: `pat.zip` is newer; shared.cu is missing; peak.cu is "
                       "missing");
    expect_note("roe", "`roe.zip` was set aside: `roe` is newer; warp.cu is missing; peak.cu is "
                       "missing");
}

/* ---- texts ---- */

Test(intake, other_encodings_are_converted_or_explained, .init = set_up, .fini = tear_down) {
    take_in("mkdir a b c && printf '\\377\\376h\\0\\351\\0\\n\\0' > a/shared.cu && "
            "printf '\\357\\273\\277bom\\n' > a/warp.cu && printf 'x\\ry\\r' > a/peak.cu && "
            "printf 'x\\0y' > b/shared.cu && printf '\\377\\376h' > b/warp.cu && "
            "printf '\\376\\377\\330\\75\\336\\0' > b/peak.cu && printf 'x\\r\\ny\\r\\n' > "
            "c/shared.cu && : > c/warp.cu && : > c/peak.cu");
    expect_file("a", 0, "h\xc3\xa9\n");
    expect_file("a", 1, "bom\n");
    expect_file("a", 2, "x\ny\n");
    expect_note("a",
                "shared.cu was UTF-16, and was converted to UTF-8; peak.cu had line ends of CR "
                "alone, which were converted");
    cr_expect_str_eq(of("a")->told.data, of("a")->note.data, "the student is told");
    expect_file("b", 2, "\xf0\x9f\x98\x80");
    cr_expect_eq(of("b")->files[0].state, FILE_REFUSED);
    expect_note("b", "shared.cu is not a text: it holds NUL bytes: refused; warp.cu is not valid "
                     "UTF-16: save it as UTF-8: refused; peak.cu was UTF-16, and was converted to "
                     "UTF-8");
    expect_file("c", 0, "x\r\ny\r\n");
}
