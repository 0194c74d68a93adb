/* What a program beside a lesson prints, and what the simulator says about it: quoted, not copied.
 */
#include "facts.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Prints lines first..last of what `command` prints (last 0: all). @return how many it printed */
static int copy_lines(const char *command, int first, int last) {
    char line[1024];
    int count = 0;
    FILE *f = popen(command, "r");
    if (!f) return 0;
    for (; fgets(line, sizeof line, f);)
        if (++count >= first && (!last || count <= last)) fputs(line, stdout);
    pclose(f); /* 70 if the program is wrong: that may be what the page is about */
    return count;
}

static int quote(const char *command, int first, int last) {
    puts("<div class=\"printed\">\n\n~~~{.txt}");
    int count = copy_lines(command, first, last);
    puts("~~~\n\n</div>");
    return count;
}

static int run(int argc, char **argv, const char *redirect,
               int (*print)(const char *command, int first, int last)) {
    if (argc < 3) return 2;
    char command[1024];
    const char *folder = lesson_folder(atoi(argv[argc - 1]));
    int first = argc > 3 ? atoi(argv[2]) : 1, last = argc > 4 ? atoi(argv[3]) : 0;
    snprintf(command, sizeof command,
             "NO_COLOR=1 build/lockstep run --quiet -Ilessons/%s lessons/%s/%s %s", folder, folder,
             argv[1], redirect);
    fflush(stdout);
    int lines = print(command, first, last);
    if (lines < first || lines < last)
        fprintf(stderr, "facts: %s prints %d lines only\n", argv[1], lines);
    return lines < first || lines < last;
}

/* output FILE.cu [FIRST LAST] LESSON */
int facts_output(int argc, char **argv) {
    return run(argc, argv, "2> build/notes/program.log", quote);
}

/* markdown FILE.cu [FIRST LAST] LESSON: the same, not quoted: a program may print tables */
int facts_markdown(int argc, char **argv) {
    return run(argc, argv, "2> build/notes/program.log", copy_lines);
}

/* report FILE.cu [FIRST LAST] LESSON: what lockstep says, without what the program prints */
int facts_report(int argc, char **argv) {
    return run(argc, argv, "2>&1 > build/notes/program.log", quote);
}

/* shown FILE.cu LESSON: the command, what the program prints and the whole report, as in a
 * terminal. */
int facts_shown(int argc, char **argv) {
    if (argc < 3) return 2;
    char command[1024], path[256];
    snprintf(path, sizeof path, "lessons/%s/%s", lesson_folder(atoi(argv[2])), argv[1]);
    snprintf(command, sizeof command,
             "echo '$ build/lockstep run %s'; NO_COLOR=1 COLUMNS=80 build/lockstep run %s 2>&1",
             path, path);
    fflush(stdout);
    if (access(path, R_OK) || !quote(command, 1, 0)) {
        fprintf(stderr, "facts: %s cannot be run\n", path);
        return 1;
    }
    return 0;
}

/* The report on one exercise, of the text that a lesson's grading printed: from its line on, up to
 * the line of the next exercise, which is indented as far. */
static int print_graded(FILE *f, const char *exercise) {
    char line[1024], name[64];
    int inside = 0, lines = 0;
    while (fgets(line, sizeof line, f)) {
        bool begins = !strncmp(line, "  ", 2) && line[2] != ' ';
        if (begins || line[0] != ' ')
            inside = begins && sscanf(line, "%*s %63s", name) == 1 && !strcmp(name, exercise);
        if (inside) fputs(line, stdout), lines++;
    }
    return lines;
}

/* graded EXERCISE LESSON: what the report says about the solution */
int facts_graded(int argc, char **argv) {
    if (argc < 3) return 2;
    char path[256];
    snprintf(path, sizeof path, "build/notes/record/%s.txt", lesson_folder(atoi(argv[2])));
    FILE *f = fopen(path, "r");
    puts("<div class=\"graded\">\n\n~~~{.txt}");
    int lines = f ? print_graded(f, argv[1]) : 0;
    puts("~~~\n\n</div>");
    if (f) fclose(f);
    if (!lines) fprintf(stderr, "facts: %s has no report on `%s`\n", path, argv[1]);
    return lines ? 0 : 1;
}
