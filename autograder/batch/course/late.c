#include "late.h"

enum { DAY = 86400 };

static time_t extended_by(const struct extension *x, time_t deadline) {
    return x->until ? x->time : deadline + (time_t)x->seconds;
}

/* Of several extensions the latest deadline counts. */
time_t late_deadline(const struct course *c, const struct course_lesson *l,
                     bool (*is_student)(const void *student, const char *id), const void *student,
                     bool *extended) {
    time_t latest = l->deadline;
    *extended = false;
    for (int i = 0; i < c->extension_count; i++) {
        const struct extension *x = &c->extensions[i];
        if ((x->lesson && x->lesson != l->number) || !is_student(student, x->id)) continue;
        time_t until = extended_by(x, l->deadline);
        *extended = true;
        if (until > latest) latest = until;
    }
    return latest;
}

int late_days(const struct course *c, time_t deadline, time_t time) {
    if (time <= deadline + (time_t)c->grace) return 0;
    return (int)((time - deadline + DAY - 1) / DAY);
}

hundredths late_penalty(const struct course *c, int days, hundredths marks, hundredths maximum) {
    if (!days || marks <= 0) return 0;
    if (days > c->most_days) return marks;
    hundredths percent = days * c->per_day;
    hundredths lost = hundredths_part(c->of_maximum ? maximum : marks, percent);
    return lost > marks ? marks : lost;
}
