/* A temporary folder for a test's files, and a shell to work in it. */
#ifndef LOCKSTEP_BATCH_TEST_FOLDER_H
#define LOCKSTEP_BATCH_TEST_FOLDER_H

#include <criterion/criterion.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/lockstep-test-XXXXXX");
    cr_assert(mkdtemp(folder));
    cr_assert(!chmod(folder, 0755)); /* the sandbox may run as another user */
}

static int shell(const char *format, const char *value) {
    struct text command = {0}, output = {0};
    text_format(&command, format, value, value, value, value);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    int status = process_run(argv, &output);
    text_free(&command);
    text_free(&output);
    return status;
}

static void remove_folder(void) { shell("rm -rf %s", folder); }

/* @return whether namespaces work on this machine: then the sandbox must work, too */
static inline bool usable(void) {
    char *argv[] = {(char *)"bwrap",
                    (char *)"--unshare-user",
                    (char *)"--ro-bind",
                    (char *)"/",
                    (char *)"/",
                    (char *)"true",
                    NULL};
    struct text output = {0};
    bool good = process_run(argv, &output) == 0;
    if (!good) cr_log_warn("not tried, there are no sandboxes here: %s", output.data);
    text_free(&output);
    return good;
}

/* Under Landlock root's programs run as another user. If that user cannot enter our folder, as in
   /root, the test is skipped. */
static inline bool others_may_enter(void) {
    char path[4096];
    struct stat s;
    snprintf(path, sizeof path, "%s/", project_home());
    for (char *c = path; geteuid() == 0 && (c = strchr(c + 1, '/'));) {
        *c = 0;
        if (stat(path, &s) || !(s.st_mode & S_IXOTH)) {
            cr_log_warn("not tried, only root may enter %s", path);
            return false;
        }
        *c = '/';
    }
    return true;
}

#endif
