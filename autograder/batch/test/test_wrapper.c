/* One folder around all: a class's is looked through, a student's is not taken apart. */
#include "intake_class.h"

TestSuite(wrapper, .timeout = 240);

/* Whoever packs a folder, or unpacks an archive, often has one folder around all. */
Test(wrapper, a_folder_around_a_class_is_no_student, .init = set_up, .fini = tear_down) {
    take_in(
        "mkdir -p __MACOSX/hw1 hw1/jane hw1/zoe/1-reduce hw1/bob/old && echo m > __MACOSX/hw1/._a && "
        "echo j > hw1/jane/shared.cu && echo z > hw1/zoe/1-reduce/shared.cu && "
        "echo b > hw1/bob/old/warp.cu && echo r > roster.csv");
    expect_file("jane", 0, "j\n");
    expect_file("zoe", 0, "z\n");
    expect_file("bob", 1, "b\n");
    cr_expect_eq(class.count, 3);
    intake_free(&class, &lesson);
    take_in(
        "rm -r hw1/bob hw1/jane __MACOSX && mkdir hw1/1-reduce && echo h > hw1/1-reduce/warp.cu");
    cr_expect_eq(class.count, 1, "one student's two folders");
    cr_expect_eq(of("hw1")->files[0].state, FILE_MISSING);
    expect_file("hw1", 1, "h\n");
}

Test(wrapper, loose_files_in_a_folder_around_a_class, .init = set_up, .fini = tear_down) {
    take_in("mkdir hw1 && echo j > hw1/jane_shared.cu && echo w > hw1/jane-warp.cu && "
            "echo b > hw1/john_shared.cu && echo n > hw1/notes.txt");
    expect_file("jane", 0, "j\n");
    expect_file("jane", 1, "w\n");
    expect_file("john", 0, "b\n");
    cr_expect_eq(class.count, 2, "%d", class.count);
    cr_expect_str_eq(class.untaken.data, "hw1/notes.txt\n");
    intake_free(&class, &lesson);
    take_in("rm hw1/john* && mkdir -p hw1/zoe/homework && echo z > hw1/zoe/homework/peak.cu");
    expect_file("jane", 0, "j\n");
    expect_file("zoe", 2, "z\n");
    cr_expect_eq(class.count, 2, "%d", class.count);
}

Test(wrapper, archives_that_hold_a_folder_are_a_class, .init = set_up, .fini = tear_down) {
    if (!usable()) return;
    take_in("mkdir hw1 && pack hw1/jane.zip zip f:homework/shared.cu:j && "
            "pack hw1/bob.zip zip f:lockstep/starter/1-reduce/shared.cu:b");
    expect_file("jane", 0, "j");
    expect_file("bob", 0, "b");
    cr_expect_eq(class.count, 2, "%d", class.count);
}

/* A whole handout, files of several lessons, files with a word before the name, an archive beside
   what was in it. */
Test(wrapper, a_students_folder_is_not_taken_apart, .init = set_up, .fini = tear_down) {
    static const char *const folders[] = {
        "h/starter/1-reduce h/autograder/starters/1-reduce h/old", "h/1-reduce h/old", "h h/old",
        "h/1-reduce h/2-scan h/3-histogram", "h/2-scan h/3-histogram"};
    for (int i = 0; i < 5; i++) {
        struct text commands = {0};
        text_format(&commands,
                    "rm -rf h && mkdir -p %s && for f in %s; do echo h > $f/shared.cu; done",
                    folders[i], folders[i]);
        take_in(commands.data);
        cr_expect_eq(class.count, 1, "%s: %d", folders[i], class.count);
        if (i < 4) expect_file("h", 0, "h\n");
        cr_expect(i < 4 || of("h")->files[0].state == FILE_MISSING);
        text_free(&commands);
        intake_free(&class, &lesson);
    }
    take_in("rm -r h && mkdir h && echo > h/my_shared.cu && echo > h/my_warp.cu");
    cr_expect_eq(class.count, 1, "%d", class.count);
    of("h");
    if (!usable()) return;
    intake_free(&class, &lesson);
    take_in("rm -r h && mkdir -p h/hw && echo h > h/hw/shared.cu && "
            "pack h/hw.zip zip f:hw/shared.cu:h");
    cr_expect_eq(class.count, 1, "%d", class.count);
    expect_file("h", 0, "h");
}

/* A guess would give a class no grades, or make students of a student's old copies. */
Test(wrapper, a_folder_that_may_be_either_is_refused, .init = set_up, .fini = tear_down) {
    expect_refusal(
        "mkdir -p hw1/jane hw1/bob && echo s > hw1/shared.cu && "
        "echo j > hw1/jane/shared.cu && echo b > hw1/bob/warp.cu",
        ": `hw1` may be a class's folder or one student's: it holds `shared.cu`, a file "
        "of the lesson, beside what looks like submissions of `bob` and `jane`. If it is "
        "the class's, move that file away; if it is one student's, grade it by "
        "`build/lockstep grade --single`");
    take_in_single(".");
    cr_expect_eq(class.count, 1, "%d", class.count);
    expect_file("hw1", 0, "s\n");
    intake_free(&class, &lesson);
    take_in("rm hw1/shared.cu");
    cr_expect_eq(class.count, 2, "%d", class.count);
    expect_file("bob", 1, "b\n");
}

/* As Gradescope's autograder gives them: a folder with the student's folder. */
Test(wrapper, a_single_submission_is_never_taken_apart, .init = set_up, .fini = tear_down) {
    make("mkdir -p work/submission/old work/submission/new && "
         "echo o > work/submission/old/shared.cu && echo n > work/submission/new/shared.cu");
    take_in_single("work");
    cr_expect_eq(class.count, 1);
    expect_note("submission", "the submission has files of the lesson in two folders, `new` and "
                              "`old`: hand in one of them: refused");
    intake_free(&class, &lesson);
    make("echo s > work/submission/shared.cu");
    take_in_single("work/submission");
    cr_expect_eq(class.count, 1);
    expect_file("submission", 0, "s\n");
}
