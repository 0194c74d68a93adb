/* After a failed build, tells a failure of the machine from one of the submission. */
#include "blame.h"
#include "support/sandbox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* A build writes some 20 MB. "Disk full" is believed where little space is left; and a file of
   PROBE bytes must fit in any case. */
enum { NEARLY_FULL = 512 << 20, PROBE = 1 << 20 };

/* Writes one more file, as large as a small object. */
static bool takes_a_file(const char *folder) {
    struct text path = {0};
    static char data[PROBE];
    text_format(&path, "%s/probe-%ld", folder, (long)getpid());
    int failed = text_write(path.data, data, sizeof data), error = errno;
    unlink(path.data);
    text_free(&path);
    errno = error;
    return !failed;
}

static bool nearly_full(const char *folder) {
    struct statvfs s;
    return !statvfs(folder, &s) && (double)s.f_bavail * (double)s.f_frsize < (double)NEARLY_FULL;
}

/* Does a line of the messages begin like this? The compiler's own lines about a file begin with its
   name. */
static const char *line_of(const struct text *messages, const char *begins) {
    const char *p = messages->data ? messages->data : "";
    for (; p && *p; p = (p = strchr(p, '\n')) ? p + 1 : NULL)
        if (!strncmp(p, begins, strlen(begins))) return p;
    return NULL;
}

/* "cc1plus: out of memory allocating N bytes after a total of M bytes": if both together are large,
   the sandbox's limit was reached; otherwise the machine is out of memory. */
static bool out_of_memory(const struct text *messages) {
    static const char begins[] = "cc1plus: out of memory allocating ", has[] = "after a total of ";
    const char *line = line_of(messages, begins), *total = line ? strstr(line, has) : NULL;
    if (!total) return false;
    uint64_t asked = strtoull(line + strlen(begins), NULL, 10);
    return asked + strtoull(total + strlen(has), NULL, 10) < UINT64_C(1) << 30;
}

static const char *compiler_failed(const struct text *messages) {
    if (line_of(messages, "g++: fatal error: Killed signal terminated program"))
        return "the compiler was killed: is the machine out of memory?";
    if (out_of_memory(messages)) return "the machine has no memory left for the compiler";
    const char *began = line_of(messages, "lockstep: ");
    return began && strstr(began, " cannot be started: ") ? "the compiler cannot be started" : NULL;
}

bool blame_machine(const char *const folders[], bool sandboxed, const struct text *messages,
                   struct text *why) {
    bool reported = messages->data && strstr(messages->data, "No space left on device");
    for (int i = 0; folders[i]; i++) {
        bool takes = takes_a_file(folders[i]);
        if (!takes)
            text_format(why, "%s cannot hold another file: %s", folders[i], strerror(errno));
        if (takes && reported && nearly_full(folders[i]))
            text_format(why, "%s cannot hold another file: its disk was full", folders[i]);
        if (why->length) return true;
    }
    const char *compiler = compiler_failed(messages);
    if (compiler) text_format(why, "%s", compiler);
    struct text sandbox = {0};
    if (!compiler && sandboxed && sandbox_check(&sandbox))
        text_format(why, "the sandbox does not work: %s", sandbox.data);
    text_free(&sandbox);
    return why->length > 0;
}
