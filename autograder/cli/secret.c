/* Reads and creates the secret that inputs are derived from. */
#include "secret.h"
#include "support/subprocess.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static int complain(const char *path, const char *what) {
    say("lockstep: %s, the secret that inputs are drawn from, %s", path, what);
    return -1;
}

/* Written to a temporary file that is then linked, so that it is never read half-written, and a
   process that comes second uses the first one's secret. */
static int create(const char *path) {
    unsigned char bytes[SECRET_BYTES];
    char text[2 * SECRET_BYTES + 2], draft[4200];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return -1;
    for (int i = 0; i < SECRET_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    strcat(text, "\n");
    snprintf(draft, sizeof draft, "%.4000s.%ld", path, (long)getpid());
    int fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    ssize_t length = (ssize_t)strlen(text);
    int failed = write(fd, text, (size_t)length) != length || close(fd) ||
                 (link(draft, path) && errno != EEXIST);
    int error = errno;
    unlink(draft);
    errno = error;
    return failed ? -1 : 0;
}

static bool is_secret(const char *text) {
    size_t digits = strspn(text, "0123456789abcdefABCDEF");
    return digits >= 2 && digits % 2 == 0 && digits <= 128 && !text[digits];
}

int secret_from(const char *path, char text[SECRET_TEXT]) {
    if (access(path, F_OK) && create(path)) {
        say("lockstep: %s, the secret that inputs are drawn from, cannot be created: %s", path,
            strerror(errno));
        return -1;
    }
    FILE *f = fopen(path, "r");
    if (!f) return complain(path, strerror(errno));
    bool read = fgets(text, SECRET_TEXT, f) != NULL;
    fclose(f);
    if (read) text[strcspn(text, "\n")] = 0;
    if (!read || !is_secret(text))
        return complain(
            path,
            "is not a line of at most 128 hexadecimal digits, two per byte: remove the file, and a new one is made");
    return 0;
}

int secret_choose(const char *path, char text[SECRET_TEXT]) {
    const char *given = getenv("LOCKSTEP_SECRET");
    char own[4200];
    if (given) {
        if (!is_secret(given))
            return complain("LOCKSTEP_SECRET",
                            "is not a line of at most 128 hexadecimal digits, two per byte");
        strcpy(text, given);
        unsetenv("LOCKSTEP_SECRET");
        return 0;
    }
    snprintf(own, sizeof own, "%s/build/secret", project_home());
    return secret_from(path ? path : own, text);
}

void secret_path_of(const char *out, const char *named, struct text *path) {
    size_t length = strlen(out);
    while (length > 1 && out[length - 1] == '/') length--;
    if (named)
        text_format(path, "%s", named);
    else
        text_format(path, "%.*s.secret", (int)length, out);
}

int secret_of_course(const char *out, const char **path, char buffer[SECRET_PATH]) {
    char text[SECRET_TEXT];
    struct text own = {0};
    secret_path_of(out, NULL, &own);
    snprintf(buffer, SECRET_PATH, "%s", own.data);
    text_free(&own);
    if (!*path) *path = buffer;
    return secret_from(*path, text);
}

int secret_digest(const char *path, char digits[DIGEST_TEXT]) {
    char secret[SECRET_TEXT];
    const char *given = getenv("LOCKSTEP_SECRET");
    if (!given && secret_from(path, secret)) return -1;
    const char *text = given ? given : secret;
    digest_of(text, strlen(text), digits);
    return 0;
}
