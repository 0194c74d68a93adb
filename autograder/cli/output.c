/* Checks an output path before the work begins. */
#include "output.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int output_check(const char *path) {
    char folder[4096];
    struct stat s;
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    if (slash == path) strcpy(folder, "/");
    const char *why = NULL;
    if (!*path)
        why = "its name is empty";
    else if (!stat(path, &s) && S_ISDIR(s.st_mode))
        why = "it is a folder; name a file";
    else if (stat(folder, &s))
        why = errno == ENOENT ? "its folder does not exist; create it first" : strerror(errno);
    else if (access(folder, W_OK))
        why = strerror(errno);
    if (why) say("lockstep: %s cannot be written: %s", path, why);
    return why != NULL;
}
