/* The page that a student gets. Pages are made of records and stored files that are written here;
   one class is graded, to see that the page is there, and the same when it is written again. */
#include "batch/feedback/feedback.h"
#include "batch/outcome.h"
#include "batch/store.h"
#include "support/subprocess.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/lockstep-feedback-XXXXXX";
static struct text store;

static void set_up(void) {
    cr_assert(mkdtemp(folder));
    cr_assert_eq(chmod(folder, 0755), 0); /* the sandbox may run as another user */
    text_format(&store, "%s/store", folder);
    cr_assert_eq(make_folders(store.data), 0);
}

static void tear_down(void) {
    char *argv[] = {(char *)"rm", (char *)"-rf", folder, NULL};
    process_run(argv, NULL);
    text_free(&store);
}

TestSuite(feedback, .init = set_up, .fini = tear_down);

/* The page of a student with one exercise, `shared`. The arguments are JSON; `source` is its file.
 */
static struct text page_of(const char *source, const char *exercise, const char *more) {
    char hash[DIGEST_TEXT];
    struct text html = {0};
    cr_assert_eq(store_put(store.data, source, strlen(source), hash), 0);
    json_t *student = json_pack("{s:s, s:s, s:{s:{s:s}}}", "student", "doe", "name",
                                "<script>alert(1)</script>", "files", "shared", "hash", hash);
    json_t *e = json_loads(exercise, 0, NULL), *other = json_loads(more, 0, NULL);
    cr_assert(e && other && student);
    json_t *record = json_pack("{s:i, s:i, s:i, s:[o]}", "number", 1, "score", 0, "max_score", 15,
                               "exercises", e);
    json_object_update(record, other);
    outcome_add(record);
    feedback_page(&html, store.data, student, record);
    json_decref(student);
    json_decref(record);
    json_decref(other);
    return html;
}

static void expect(const struct text *html, const char *words) {
    cr_assert(strstr(html->data, words), "the page lacks: %s\n%s", words, html->data);
}

static void expect_not(const struct text *html, const char *words) {
    cr_assert(!strstr(html->data, words), "the page has: %s\n%s", words, html->data);
}

#define RACY                                                                                     \
    "{\"id\": \"shared\", \"title\": \"the tree\", \"verdict\": \"racy\", \"points\": 0, "       \
    "\"max_points\": 15, \"check\": \"race\", \"why\": \"at n = 8, add: race, line 3\", "        \
    "\"cases\": [{\"n\": 8, \"ok\": false, \"seed\": \"0x1234abcd\", \"bounds\": []}], "         \
    "\"findings\": [{\"kind\": \"race\", \"file\": \"files/shared.cu\", \"line\": 3, "           \
    "\"other_line\": 12, \"other_file\": \"files/shared.cu\", \"block\": [0,0,0], "              \
    "\"thread\": [1,0,0], \"other_block\": [0,0,0], \"other_thread\": [2,0,0], "                 \
    "\"address\": \"s[<1>]\", \"reason\": true, \"message\": \"thread (1,0,0) of block (0,0,0) " \
    "writes s[1] (line 3), and thread (2,0,0) of block (0,0,0) reads it (line 12)\"}]}"

static const char twelve_lines[] =
    "one\ntwo\n</pre><img src=x onerror=alert(2)> & \"three\"\nfour\nfive\nsix\nseven\neight\nnine"
    "\nten\neleven\ntwelve\nthirteen\nfourteen\nfifteen\nsixteen\n";

Test(feedback, finding_is_shown_with_the_students_own_lines) {
    struct text html = page_of(twelve_lines, RACY, "{}");
    expect(&html, "<mark><span class=\"n\">  12</span>  twelve</mark>");
    expect(&html, "   3</span>  &lt;/pre&gt;&lt;img src=x onerror=alert(2)&gt; &amp; &quot;three");
    expect(&html, "  15</span>  fifteen");
    expect_not(&html, "seven");   /* between the two, and close to neither */
    expect_not(&html, "sixteen"); /* after both */
    expect(&html, "thread (1,0,0)</text>");
    expect(&html, "writes in line 3</text>");
    expect(&html, "reads in line 12</text>");
    expect(&html, "s[&lt;1&gt;]</text>");
    expect(&html, "<code>make lesson1 EX=shared</code>");
    expect(&html, "make explain WORD=race");
    expect(&html, "Put a barrier between");
    text_free(&html);
}

/* A name, a file, a message, a comment: none of them becomes markup. */
Test(feedback, no_text_becomes_markup) {
    struct text html = page_of(
        twelve_lines, RACY,
        "{\"told\": \"<b onclick='x'>`</code><i>`\", \"marks\": {\"raw\": \"<u>\", "
        "\"final\": \"<s>\", \"penalty\": \"<q>\", \"maximum\": \"<h3>\", \"known\": true, "
        "\"comment\": \"<style>\", \"by_hand\": {\"shared\": {\"marks\": \"<hr>\", "
        "\"comment\": \"<form>\"}}}}");
    static const char *const tags[] = {"<script", "<img", "<b ",  "</code><i", "<u>",    "<s>",
                                       "<q>",     "<h3",  "<hr>", "<form",     "style>;"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) expect_not(&html, tags[i]);
    expect(&html, "&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(&html, "&lt;form&gt;");
    expect(&html, "default-src 'none'");
    text_free(&html);
}

/* Each exercise says that its file is missing, and how the roster spells a name is not for
 * students. */
Test(feedback, notes_for_the_instructor_are_not_on_it) {
    struct text html = page_of(twelve_lines, RACY,
                               "{\"note\": \"handed in late; the roster calls this student `X`\", "
                               "\"told\": \"handed in late\"}");
    expect(&html, "<p class=\"comment\">handed in late</p>");
    expect_not(&html, "roster");
    text_free(&html);
}

Test(feedback, nothing_of_the_instructors_machine_is_on_it) {
    struct text html = page_of(
        "x\n",
        "{\"id\": \"shared\", \"title\": \"\", \"verdict\": \"wrong\", \"points\": 0, "
        "\"max_points\": 15, \"check\": \"value\", \"seed\": 12345, \"why\": \"at n = 8, add: "
        "output[0] is 777, expected 888. Right up to n = 2\", \"findings\": [], \"cases\": "
        "[{\"n\": 8, \"seed\": \"0x1234abcd\", \"bounds\": []}], "
        "\"example\": [\"for example, at n = 8, add:\", \"input 31 62\", \"got 5\"]}",
        "{}");
    static const char *const secret[] = {"0x1234", "12345", "777",    "888",  "31 62",
                                         "files/", "FROM=", "/store", folder, "seed"};
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++) expect_not(&html, secret[i]);
    expect(&html, "at n = 8, add: output[0] is wrong. Right up to n = 2");
    text_free(&html);
}

/* What a lesson's own judge says, and what a second run computes, come from secret inputs, too. */
Test(feedback, values_of_results_are_left_out) {
    static const struct {
        const char *check, *why, *shown;
    } reasons[] = {
        {"value", "at n = 8, add: output[0] is 777, expected 888",
         "at n = 8, add: output[0] is wrong"},
        {"repeat", "at n = 8, add: output[0] is 7, expected 8 (with the thread order of seed 3)",
         "at n = 8, add: output[0] is wrong (with the thread order of seed 3)"},
        {"value", "at n = 8, skewed: bin 12 holds -17; expected 20. Right up to n = 4",
         "at n = 8, skewed: bin ... holds ...; expected .... Right up to n = 4"},
        {"value", "at n = 9: the hash of map 2 is a0cafe17; expected 0x1f",
         "at n = 9: the hash of map ... is ...; expected ..."},
        {"repeat",
         "at n = 9: from 2024-02-29 (twice) is 1.5 days (with the thread order of seed 2)",
         "at n = 9: from ... (twice) is ... days (with the thread order of seed 2)"},
        {"value", "at patient 1: nothing collides any more (make reset3 EX=racy)",
         "at patient 1: nothing collides any more (make reset3 EX=racy)"},
        {"bound", "at n = 8, steps is 21: fewer, <= 20", "at n = 8, steps is 21: fewer, <= 20"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        json_t *e = json_pack("{s:s, s:s}", "check", reasons[i].check, "why", reasons[i].why);
        struct text why = feedback_reason(lockstep_lesson_find(1), e);
        cr_expect_str_eq(why.data, reasons[i].shown);
        text_free(&why);
        json_decref(e);
    }
}

Test(feedback, worked_example_is_shown) {
    struct text html = page_of(
        "x\n",
        "{\"id\": \"shared\", \"title\": \"\", \"verdict\": \"wrong\", \"points\": 0, "
        "\"max_points\": 15, \"check\": \"value\", \"why\": \"\", \"example\": [\"on the "
        "worked example, at n = 8, add:\", \"input 3 1 7 0 4 1 6 3\"]}",
        "{}");
    expect(&html, "input 3 1 7 0 4 1 6 3");
    text_free(&html);
}

Test(feedback, cost_is_shown_beside_its_bound) {
    static const char exercise[] =
        "{\"id\": \"shared\", \"title\": \"\", \"verdict\": \"over-bound\", \"points\": 0, "
        "\"max_points\": 15, \"check\": \"bound\", \"why\": \"Line 2 costs most, 91 %: read each "
        "word once\", \"cases\": [{\"n\": 8, \"ok\": false, \"bounds\": [{\"metric\": "
        "\"global_words\", \"measured\": 2300.0, \"limit\": 1600.5, \"formula\": \"n < 4\", "
        "\"ok\": false}]}]}";
    struct text html = page_of("one\ntwo\n", exercise, "{}");
    expect(&html, "<tr class=\"bad\"><td>global_words</td><td class=\"number\">2,300</td>");
    expect(&html, "1,600.5 <span class=\"formula\">= n &lt; 4</span>");
    expect(&html, "<mark><span class=\"n\">   2</span>  two</mark>");
    text_free(&html);
}

/* 0 would be a grade. */
Test(feedback, exercise_that_was_not_graded_has_no_points) {
    struct text html = page_of(
        "x\n",
        "{\"id\": \"shared\", \"title\": \"\", \"verdict\": \"grader-error\", \"points\": "
        "0, \"max_points\": 15, \"check\": \"\", \"why\": \"/srv/grader: no disk\"}",
        "{\"not_graded\": [\"shared\"]}");
    expect(&html, "Not graded yet");
    expect_not(&html, "0 of 15");
    expect_not(&html, "make lesson1");
    expect_not(&html, "/srv/grader");
    text_free(&html);
}

Test(feedback, report_names_files_and_commands_as_they_are_at_home) {
    struct text t = {0};
    text_format(&t,
                "Next: fix files/warp.cu:3, then `make lesson1 EX=warp FROM=files`; files/x.cu");
    feedback_at_home(&t, lockstep_lesson_find(1));
    cr_expect_str_eq(t.data, "Next: fix starter/1-reduce/warp.cu:3, then `make lesson1 EX=warp`; "
                             "files/x.cu");
    text_free(&t);
}

/* ---- a class ---- */

static int shell(const char *command) {
    char *argv[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    struct text output = {0};
    int status = process_run(argv, &output);
    if (status) fprintf(stderr, "%s\n%s\n", command, output.data ? output.data : "");
    text_free(&output);
    return status;
}

/* With Criterion's variable the lesson's suite would take itself for a worker of this test. */
Test(feedback, is_written_by_grade_and_the_same_again, .timeout = 300) {
    struct text command = {0};
    text_format(&command,
                "set -e; unset BXFI_MAP; home='%s'; cd %s; mkdir -p 'class/<b>doe&' class/roe; "
                "sed 's/value_t result = in.0./value_t result = in[1]/' "
                "\"$home\"/solutions/1-reduce/serial.cu > 'class/<b>doe&/serial.cu'; "
                "cp \"$home\"/solutions/1-reduce/serial.cu class/roe; "
                "\"$home\"/build/lockstep grade --lesson 1 --out grades class; "
                "test -s grades/feedback/roe.html; cp 'grades/feedback/<b>doe&.html' first.html; "
                "grep -qF '<mark><span class=\"n\">  14</span>' first.html; "
                "grep -qF '<h1>&lt;b&gt;doe&amp;</h1>' first.html; "
                "! grep -qE '%s|%s|files/|FROM|seed|0x' first.html; "
                "! grep -qE 'FROM=files|files/serial' 'grades/reports/<b>doe&.txt'; "
                "grep -qF 'starter/1-reduce/serial.cu:14' 'grades/reports/<b>doe&.txt'; "
                "rm -r grades/results; mv class/roe class/other; "
                "\"$home\"/build/lockstep grade --lesson 1 --out grades --jobs 1 class; "
                "cmp first.html 'grades/feedback/<b>doe&.html'; ! test -e grades/feedback/roe.html",
                project_home(), folder, folder, project_home());
    cr_expect_eq(shell(command.data), 0);
    text_free(&command);
}
