/* lockstep: finds the command in the table and calls it. */
#include "cli.h"
#include "support/landlock.h"
#include "cli/report/terminal.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
} commands[] = {
    {"lesson", cmd_lesson, "grade a lesson's exercises: build/lockstep lesson 1"},
    {"run", cmd_run, "run any CUDA program on the simulator: build/lockstep run prog.cu"},
    {"view", cmd_view,
     "make a page that steps through a traced run: build/lockstep view record.json"},
    {"cc", cmd_cc, "build a CUDA program, without running it: build/lockstep cc -o prog prog.cu"},
    {"next", cmd_next, "grade the first exercise that has not passed"},
    {"progress", cmd_progress,
     "print all lessons as a table: passed, racy, over-bound, todo, points"},
    {"hint", cmd_hint, "print the next hint for an exercise: build/lockstep hint 1 shared"},
    {"explain", cmd_explain, "explain a word of the reports: build/lockstep explain race"},
    {"grade", cmd_grade, "grade a class: build/lockstep grade --lesson 1 --out DIR SUBMISSIONS"},
    {"grade-one", cmd_grade_one, "grade one submission of a class: what `grade` runs for each"},
    {"collect", cmd_collect, "make the gradebook of results: what `grade` does in the end"},
    {"regrade", cmd_regrade, "grade a class again beside the old grades: what changes?"},
    {"course", cmd_course, "print an example of a course file, or check one"},
    {"export", cmd_export, "write final marks by the course file: build/lockstep export --out DIR"},
    {"course-gradebook", cmd_course_gradebook, "write one table of all lessons' final marks"},
    {"similarity", cmd_similarity, "list submissions that resemble each other, to look at"},
    {"doctor", cmd_doctor, "print what this machine can do, and what is missing"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void usage(FILE *to) {
    fputs("usage: build/lockstep COMMAND [ARGUMENTS]\n\n", to);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-16s %s\n", commands[i].name, commands[i].text);
    fputs("\n"
          "`build/lockstep COMMAND --help` explains a command.\n",
          to);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    bool help = !strcmp(argv[1], "help");
    if (help && argc == 3) { /* `help run` is `run --help` */
        char *asked[] = {argv[0], argv[2], (char *)"--help", NULL};
        return main(3, asked);
    }
    if (help || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        usage(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "shut-in"))
        return confine(argv + 2); /* internal: the sandbox's second stage */
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(argv[1], commands[i].name)) return commands[i].run(argc - 1, argv + 1);
    say("lockstep: `%s` is not a command; `build/lockstep --help` lists the commands", argv[1]);
    return 2;
}
