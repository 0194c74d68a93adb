/* A run as a still picture: the values of one array, a row for each barrier, and where each came
   from. All that is drawn was read from a trace; nothing here knows what the kernel computes. */
#include "facts.h"
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ARRAYS = 8,
    THREADS = 64,
    CELLS = 32,
    SOURCES = 8,
    STORES = 4,
    ROW = 58,
    COLUMN = 64,
    WIDTH = 44,
    HEIGHT = 28
};

/* Where a value stands in the picture: its row, from 0 (the input), and its column. */
struct place {
    int row, column;
};

struct picture {
    FILE *lines, *cells;                    /* lines are drawn first, boxes upon them */
    int target;                             /* the array whose values are drawn */
    int row;                                /* of what is stored now */
    int stored;                             /* anything in this row yet? */
    int columns;                            /* of the widest row */
    struct place latest[ARRAYS][CELLS];     /* of each array's elements; row -1: never seen */
    struct place sources[THREADS][SOURCES]; /* what a thread read since it last stored */
    long source_values[THREADS][SOURCES];
    int source_count[THREADS];
    struct {
        int array, index;
        long value;
    } stores[THREADS][STORES]; /* and what it then stored, until it reads again */
    int store_count[THREADS];
};

static int number(const json_t *o, const char *key) {
    return (int)json_integer_value(json_object_get(o, key));
}

static void cell(struct picture *p, int row, int column, long value) {
    int x = column * COLUMN, y = row * ROW;
    fprintf(p->cells,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>"
            "<text x=\"%d\" y=\"%d\">%ld</text>\n",
            x, y, WIDTH, HEIGHT, x + WIDTH / 2, y + HEIGHT / 2 + 5, value);
    if (column >= p->columns) p->columns = column + 1;
}

static void line(const struct picture *p, struct place from, int row, int column) {
    fprintf(p->lines, "<path d=\"M%d %dL%d %d\"/>\n", from.column * COLUMN + WIDTH / 2,
            from.row * ROW + HEIGHT, column * COLUMN + WIDTH / 2, row * ROW);
}

static void made(struct picture *p, int index, long value, const struct place *from, int count) {
    if (p->latest[p->target][index].row > p->row) p->row++; // written twice without a barrier
    for (int i = 0; i < count; i++) line(p, from[i], p->row + 1, index);
    cell(p, p->row + 1, index, value);
    p->latest[p->target][index] = (struct place){p->row + 1, index};
    p->stored = 1;
}

/* The source that this value was moved from, or -1: it is equal, and stands elsewhere. */
static int moved_from(const struct picture *p, int thread, int index, long value) {
    for (int i = 0; i < p->source_count[thread]; i++)
        if (p->source_values[thread][i] == value && p->sources[thread][i].column != index) return i;
    return -1;
}

/* What a thread stored is made of what it read before. A value that is only copied keeps its place.
   Of several stores, one may have moved a value, and the others are made of all. */
static void flush(struct picture *p, int thread) {
    int sources = p->source_count[thread], stores = p->store_count[thread], moved = 0;
    const struct place *from = p->sources[thread];
    for (int i = 0; i < stores; i++) {
        int array = p->stores[thread][i].array, index = p->stores[thread][i].index;
        long value = p->stores[thread][i].value;
        int source = stores > 1 && !moved ? moved_from(p, thread, index, value) : -1;
        if (sources == 1 && p->source_values[thread][0] == value)
            p->latest[array][index] = from[0];
        else if (array == p->target && source >= 0)
            made(p, index, value, &from[source], 1), moved = 1;
        else if (array == p->target && (sources > 1 || stores > 1))
            made(p, index, value, from, sources > 1 ? sources : 0);
    }
    if (stores) p->source_count[thread] = p->store_count[thread] = 0;
}

/* A first read of an array that nothing was stored to is the input: row 0. */
static void read_one(struct picture *p, int thread, int array, int index, long value) {
    struct place *at = &p->latest[array][index];
    flush(p, thread);
    if (at->row < 0) {
        *at = (struct place){0, index};
        cell(p, 0, index, value);
    }
    if (p->source_count[thread] == SOURCES) return;
    p->source_values[thread][p->source_count[thread]] = value;
    p->sources[thread][p->source_count[thread]++] = *at;
}

static void store_one(struct picture *p, int thread, int array, int index, long value) {
    int k = p->store_count[thread];
    if (k == STORES) return;
    p->stores[thread][k].array = array;
    p->stores[thread][k].index = index;
    p->stores[thread][k].value = value;
    p->store_count[thread]++;
}

static void step(struct picture *p, const json_t *s) {
    const char *kind = json_string_value(json_object_get(s, "kind"));
    if (!strcmp(kind, "barrier")) {
        for (int i = 0; i < THREADS; i++) flush(p, i);
        p->row += p->stored;
        p->stored = 0;
        return;
    }
    int array = number(s, "array"), bytes = number(s, "bytes"), warp = number(s, "warp");
    const json_t *lanes = json_object_get(s, "lanes");
    if (array < 0 || array >= ARRAYS || bytes <= 0 || warp * 32 >= THREADS) return;
    for (size_t i = 0; i < json_array_size(lanes); i++) {
        const json_t *l = json_array_get(lanes, i);
        int thread = (int)json_integer_value(json_array_get(l, 0)) % THREADS;
        int index = (int)json_integer_value(json_array_get(l, 1)) / bytes;
        long value = (long)json_integer_value(json_array_get(l, 2));
        if (index >= CELLS) continue;
        if (!strcmp(kind, "load")) read_one(p, thread, array, index, value);
        if (!strcmp(kind, "store")) store_one(p, thread, array, index, value);
    }
}

static int array_named(const json_t *arrays, const char *name) {
    for (size_t i = 0; i < json_array_size(arrays); i++)
        if (!strcmp(json_string_value(json_object_get(json_array_get(arrays, i), "name")), name))
            return (int)i;
    return -1;
}

static void draw(struct picture *p, const json_t *trace) {
    const json_t *steps = json_object_get(trace, "steps");
    for (int i = 0; i < ARRAYS; i++)
        for (int j = 0; j < CELLS; j++) p->latest[i][j].row = -1;
    for (size_t i = 0; i < json_array_size(steps); i++) step(p, json_array_get(steps, i));
    for (int i = 0; i < THREADS; i++) flush(p, i);
    p->row += p->stored;
}

/* picture EXERCISE ARRAY LESSON */
int facts_picture(int argc, char **argv) {
    if (argc < 4) return 2;
    static struct picture p;
    char *lines = NULL, *cells = NULL;
    size_t sizes[2];
    json_t *trace = trace_of(argv[1], atoi(argv[argc - 1]));
    p.target = array_named(json_object_get(trace, "arrays"), argv[2]);
    p.lines = open_memstream(&lines, &sizes[0]);
    p.cells = open_memstream(&cells, &sizes[1]);
    draw(&p, trace);
    fclose(p.lines);
    fclose(p.cells);
    json_decref(trace);
    if (p.row == 0) {
        fprintf(stderr, "facts: the run of %s combines nothing in `%s`\n", argv[1], argv[2]);
        return 1;
    }
    int width = p.columns * COLUMN - (COLUMN - WIDTH) + 4, height = p.row * ROW + HEIGHT + 4;
    printf(
        "\\htmlonly\n<figure class=\"run\"><svg role=\"img\" aria-label=\"Values of %s, a row for "
        "each barrier\" viewBox=\"-2 -2 %d %d\" width=\"%d\" height=\"%d\">\n%s%s</svg></figure>\n"
        "\\endhtmlonly\n",
        argv[2], width, height, width, height, lines, cells);
    free(lines);
    free(cells);
    return 0;
}
