/* Times in the zone of the course: the C library's mktime() knows when summer time begins. */
#include "course_time.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool time_zone_exists(const char *zone) {
    char path[256];
    if (!strcmp(zone, "UTC")) return true;
    if (*zone == '/' || strstr(zone, "..") || !*zone) return false;
    snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", zone);
    return !access(path, R_OK);
}

const char *time_zone_of(const char *zone) {
    const char *machines = getenv("TZ");
    return zone ? zone : machines && *machines ? machines : ":/etc/localtime";
}

/* @return the former zone, for leave_zone() */
static char *enter_zone(const char *zone) {
    const char *old = getenv("TZ");
    char *kept = old ? strdup(old) : NULL;
    setenv("TZ", zone ? zone : "UTC", 1);
    tzset();
    return kept;
}

static void leave_zone(char *kept) {
    if (kept)
        setenv("TZ", kept, 1);
    else
        unsetenv("TZ");
    tzset();
    free(kept);
}

time_t time_of_clock(time_t shown, const char *zone) {
    struct tm t;
    gmtime_r(&shown, &t);
    t.tm_isdst = -1;
    char *kept = enter_zone(zone);
    time_t time = mktime(&t);
    leave_zone(kept);
    return time;
}

/* The offset after a time. @return how many characters it has; -1: that is not one */
static int read_offset(const char *text, bool *given, long *seconds) {
    int hours, minutes, used = 0;
    *given = *text != 0;
    *seconds = 0;
    if (!*text) return 0;
    if (*text == 'Z') return 1;
    if (strchr("+-", *text) && (sscanf(text + 1, "%2d:%2d%n", &hours, &minutes, &used) == 2 ||
                                sscanf(text + 1, "%2d%2d%n", &hours, &minutes, &used) == 2)) {
        *seconds = (*text == '-' ? -60L : 60L) * (60 * hours + minutes);
        return used + 1;
    }
    return -1;
}

static const char format[] = "is not a time such as 2027-03-01 23:59 or 2027-03-01T23:59:00+01:00";

const char *time_read(const char *text, const char *zone, time_t *result) {
    struct tm t = {.tm_isdst = -1}, asked;
    int used = 0, more = 0;
    bool given;
    long offset;
    char between;
    if (sscanf(text, "%4d-%2d-%2d%c%2d:%2d%n", &t.tm_year, &t.tm_mon, &t.tm_mday, &between,
               &t.tm_hour, &t.tm_min, &used) != 6 ||
        !strchr(" T", between))
        return format;
    if (sscanf(text + used, ":%2d%n", &t.tm_sec, &more) == 1) used += more;
    if (more && text[used] == '.')
        for (used++; isdigit((unsigned char)text[used]);) used++;
    used += text[used] == ' ';
    int length = read_offset(text + used, &given, &offset);
    if (length < 0 || text[used + length]) return format;
    if (!given && !zone)
        return "has no time zone: add `zone = Europe/Berlin` to [course], or +01:00 to the time";
    t.tm_year -= 1900;
    t.tm_mon -= 1;
    asked = t;
    char *kept = enter_zone(given ? "UTC" : zone);
    *result = mktime(&t) - offset;
    leave_zone(kept);
    /* mktime() accepts the 31st of February */
    bool same = t.tm_mon == asked.tm_mon && t.tm_mday == asked.tm_mday && t.tm_min == asked.tm_min;
    return same && asked.tm_hour < 24 && asked.tm_sec < 60
               ? NULL
               : "is a day or an hour that does not exist";
}

const char *duration_read(const char *text, long long *seconds) {
    static const struct {
        const char *word;
        int seconds;
    } units[] = {{"day", 86400},  {"days", 86400}, {"hour", 3600},
                 {"hours", 3600}, {"minute", 60},  {"minutes", 60}};
    char word[16];
    int count, used = 0;
    if (sscanf(text, "%5d %15[a-z]%n", &count, word, &used) == 2 && !text[used] && count >= 0)
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            if (!strcmp(word, units[i].word)) {
                *seconds = (long long)count * units[i].seconds;
                return NULL;
            }
    return "is not a duration such as 3 days, 12 hours or 15 minutes";
}

void time_add(struct text *t, time_t time, const char *zone) {
    char text[64];
    struct tm parts;
    char *kept = enter_zone(zone);
    localtime_r(&time, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %z", &parts);
    leave_zone(kept);
    text_format(t, "%s", text);
}
