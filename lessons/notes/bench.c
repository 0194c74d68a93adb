/* Times on a GPU, as kept in lessons/N-name/data/FILE.json: a table of sizes, or of the lesson's
   own rows, by contenders. */
#include "facts.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *text_of(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s ? s : "?";
}

static json_int_t size_of(const json_t *figure) {
    return json_integer_value(json_object_get(figure, "n"));
}

/* Of the same row of the table? Rows have names where sizes do not tell them apart. */
static int same_row(const json_t *a, const json_t *b) {
    return size_of(a) == size_of(b) && !strcmp(text_of(a, "row"), text_of(b, "row"));
}

static double microseconds(const json_t *figures, const json_t *row, const char *name) {
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *f = json_array_get(figures, i);
        if (same_row(f, row) && !strcmp(text_of(f, "name"), name))
            return 1000 * json_number_value(json_object_get(f, "ms"));
    }
    return 0;
}

static void print_row(const json_t *figures, const json_t *row, size_t contenders) {
    printf("| ");
    if (json_object_get(row, "row"))
        printf("%s", text_of(row, "row"));
    else
        print_number((double)size_of(row));
    printf(" |");
    for (size_t i = 0; i < contenders; i++) {
        double us = microseconds(figures, row, text_of(json_array_get(figures, i), "name"));
        if (us > 0)
            printf(" %.*f |", us < 100 ? 2 : 1, us);
        else
            printf(" |"); /* left out at this size: too slow to time */
    }
    puts("");
}

/* The first row has every contender. @return how many there are */
static size_t print_head(const json_t *figures) {
    const json_t *first = json_array_get(figures, 0);
    size_t count = 0;
    bool named = json_object_get(first, "row") != NULL;
    printf("Table: Times in microseconds, by %s.\n\n", named ? "items" : "number of values n");
    printf("| %s |", named ? "items" : "n");
    for (; count < json_array_size(figures); count++) {
        const json_t *f = json_array_get(figures, count);
        if (!same_row(f, first)) break;
        printf(" %s |", text_of(f, "name"));
    }
    printf("\n| ---: |");
    for (size_t i = 0; i < count; i++) printf(" ---: |");
    puts("");
    return count;
}

/* The plot of data/NAME.svg, if there is one, under a name that no other lesson has. @return is
   there? */
static int print_plot(int number, const char *name, const char *caption) {
    char from[256], to[256], buffer[1 << 14];
    snprintf(from, sizeof from, "lessons/%s/data/%s.svg", lesson_folder(number), name);
    snprintf(to, sizeof to, "build/notes/pictures/%d-%s.svg", number, name);
    FILE *f = fopen(from, "r"), *copy = f ? fopen(to, "w") : NULL;
    if (!copy) {
        if (f) fclose(f);
        return 0;
    }
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, f)) > 0;) fwrite(buffer, 1, n, copy);
    fclose(f);
    if (fclose(copy)) perror(to);
    printf("\\htmlonly\n<figure class=\"chart\"><img src=\"%d-%s.svg\" alt=\"Chart: %s\"/>"
           "<figcaption>%s</figcaption></figure>\n\\endhtmlonly\n\n",
           number, name, caption, caption);
    return 1;
}

/* plot NAME CAPTION LESSON: the picture alone. */
int facts_plot(int argc, char **argv) {
    if (argc < 4) return 2;
    if (print_plot(atoi(argv[3]), argv[1], argv[2])) return 0;
    fprintf(stderr, "facts: lessons/%s/data/%s.svg cannot be read\n", lesson_folder(atoi(argv[3])),
            argv[1]);
    return 1;
}

/* bench NAME CAPTION LESSON: the picture and the table */
int facts_bench(int argc, char **argv) {
    if (argc < 4) return 2;
    char path[512];
    snprintf(path, sizeof path, "lessons/%s/data/%s.json", lesson_folder(atoi(argv[argc - 1])),
             argv[1]);
    if (access(path, F_OK)) {
        puts("*Not measured yet.*");
        return 0;
    }
    json_t *o = load(path), *figures = json_object_get(o, "figures");
    printf("Microseconds on an %s, driver %s, on %s, by `%s`. Method: %s.\n\n", text_of(o, "card"),
           text_of(o, "driver"), text_of(o, "date"), text_of(o, "command"), text_of(o, "method"));
    print_plot(atoi(argv[argc - 1]), argv[1], argv[2]);
    size_t contenders = print_head(figures);
    const json_t *done = NULL;
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *f = json_array_get(figures, i);
        if (!done || !same_row(f, done)) print_row(figures, f, contenders);
        done = f;
    }
    json_decref(o);
    return 0;
}
