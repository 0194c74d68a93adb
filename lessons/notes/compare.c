/* A lesson's exercises beside each other, and one of them on few processors and on many. */
#include "facts.h"
#include "lookup.h"
#include <lockstep/lesson.h>

#include <stdio.h>
#include <stdlib.h>

static void print_metrics(const json_t *c, char **names, int count) {
    for (int i = 0; i < count; i++) {
        double value = find_metric(json_object_get(c, "metrics"), names[i]);
        if (value < 0) {
            fprintf(stderr, "facts: there is no metric `%s`\n", names[i]);
            exit(1);
        }
        printf(" ");
        print_number(value);
        printf(" |");
    }
    puts("");
}

/* The name of a case in a caption: n with its digits in groups, as in the table below it. */
static void print_case(const char *name) {
    if (name[strspn(name, "0123456789")])
        printf("%s", name);
    else
        print_number(atof(name));
}

/* compare CASE METRIC... LESSON: a row an exercise, those that have such a case (n, or n,m,variant)
 */
int facts_compare(int argc, char **argv) {
    if (argc < 4) return 2;
    const struct lockstep_lesson *l = lockstep_lesson_find(atoi(argv[argc - 1]));
    json_t *record = record_of_lesson(atoi(argv[argc - 1]));
    int rows = 0;
    printf("Table: The exercises side by side, for the case ");
    print_case(argv[1]);
    printf(".\n\n| exercise |");
    for (int i = 2; i < argc - 1; i++) printf(" %s |", argv[i]);
    printf("\n| --- |");
    for (int i = 2; i < argc - 1; i++) printf(" ---: |");
    puts("");
    for (int i = 0; i < l->count; i++) {
        const json_t *e = find_object(json_object_get(record, "exercises"), "id",
                                      l->exercises[i].id);
        const json_t *c = find_case_named(e, argv[1]);
        if (!c) continue;
        printf("| `%s` |", l->exercises[i].id);
        print_metrics(c, argv + 2, argc - 3);
        rows++;
    }
    json_decref(record);
    if (!rows) fprintf(stderr, "facts: no exercise has a case n = %s\n", argv[1]);
    return rows ? 0 : 1;
}

/* brent EXERCISE N LESSON: steps on p processors, and Brent's bound */
int facts_brent(int argc, char **argv) {
    if (argc < 4) return 2;
    json_t *record = record_of_lesson(atoi(argv[argc - 1]));
    const json_t *e = find_object(json_object_get(record, "exercises"), "id", argv[1]);
    const json_t *brent = json_object_get(find_case_named(e, argv[2]), "brent");
    printf("Table: Steps of `%s` for n = ", argv[1]);
    print_case(argv[2]);
    puts(" on p processors, and Brent's bound.\n");
    puts("| processors p | steps on p | Brent's bound |\n| ---: | ---: | ---: |");
    for (size_t i = 0; i < json_array_size(brent); i++) {
        const json_t *b = json_array_get(brent, i);
        printf("| ");
        print_number(json_number_value(json_object_get(b, "p")));
        printf(" | ");
        print_number(json_number_value(json_object_get(b, "t")));
        printf(" | ");
        print_number(json_number_value(json_object_get(b, "bound")));
        puts(" |");
    }
    size_t rows = json_array_size(brent);
    json_decref(record);
    if (!rows) fprintf(stderr, "facts: no Brent table of `%s` at n = %s\n", argv[1], argv[2]);
    return rows ? 0 : 1;
}
