#include "progress_line.h"

#include <stdio.h>
#include <unistd.h>

enum { BAR = 20 };

static void add_time(struct text *line, double seconds) {
    int minutes = (int)(seconds / 60 + 0.5);
    if (seconds < 90)
        text_format(line, "%d s", (int)(seconds + 0.5));
    else if (minutes < 90)
        text_format(line, "%d min", minutes);
    else
        text_format(line, "%d h %d min", minutes / 60, minutes % 60);
}

void progress_text(struct text *line, int done, int before, int all, double seconds) {
    int now = done - before;
    text_format(line, "%d of %d graded", done, all);
    if (now < 1 || done >= all) return; /* nothing to reckon the time from */
    text_format(line, ", about ");
    add_time(line, seconds / now * (all - done));
    text_format(line, " left");
}

/* The time left is reckoned when a submission is done: in between it would seem to grow. */
void progress_show(int done, int before, int all, double seconds) {
    static int last = -1;
    static double when;
    struct text line = {0};
    if (!isatty(STDERR_FILENO)) return;
    if (done != last) when = seconds;
    last = done;
    int filled = all > 0 ? BAR * done / all : BAR;
    text_format(&line, "[%.*s%*s] ", filled, "####################", BAR - filled, "");
    progress_text(&line, done, before, all, when);
    fprintf(stderr, "\r\033[K%s", line.data);
    fflush(stderr);
    text_free(&line);
}

void progress_clear(void) {
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}
