/* The table of measurements: a line each, written at once, so that a benchmark that is cut off
   keeps what it has, and goes on there when it is called again. */
#include <math.h>
#include <string.h>
#include <map>
#include <string>
#include <time.h>
#include "bench_loop.h"

static FILE *table;
static std::map<std::string, double> known; /* what identifies a line: its microseconds */
static const char *const columns =
    "part\tsampler\tk\tnx\tny_max\tbody\tmethod\tarea\talpha\tpairs\tlongest\tus\n";

static std::string key_of(const struct line *l) {
    static const char *const bodies[] = {"sum", "store", "long"};
    char text[256];
    snprintf(text, sizeof text, "%s\t%s\t%d\t%ld\t%ld\t%s\t%s\t%ld\t%g", l->part,
             l->cell.exact ? "exact" : "coded", l->cell.k, l->cell.nx, l->cell.ny_max,
             bodies[l->cell.body], l->method, l->area, l->alpha);
    return text;
}

void table_open(const char *file) {
    char text[512];
    FILE *old = fopen(file, "r");
    while (old && fgets(text, sizeof text, old)) {
        char *end = text;
        for (int tabs = 0; tabs < 9 && end; tabs++) end = strchr(end + (tabs > 0), '\t');
        double pairs, longest, us;
        if (!end || sscanf(end, "%lf %lf %lf", &pairs, &longest, &us) != 3) continue;
        known[std::string(text, end)] = us; /* a line that was cut off is measured again */
    }
    if (old) fclose(old);
    table = fopen(file, old ? "a" : "w");
    if (!table) {
        perror(file);
        exit(EXIT_FAILURE);
    }
    if (!old) fputs(columns, table);
}

bool table_has(const struct line *line, double *us) {
    auto at = known.find(key_of(line));
    if (at == known.end()) return false;
    *us = at->second;
    return true;
}

void table_add(const struct line *l) {
    std::string key = key_of(l);
    fprintf(table, "%s\t%.0f\t%.0f\t%.2f\n", key.c_str(), l->shape.pairs, l->shape.longest, l->us);
    fflush(table);
    known[key] = l->us;
}

/* ---- what the grid says ---- */

struct cell_times {
    double hero, best, original;
    std::string winner;
};

/* Part, sampler, k, nx, ny_max, body of a line: what its methods share. */
static std::map<std::string, struct cell_times> grid_cells(void) {
    std::map<std::string, struct cell_times> cells;
    for (const auto &line : known) {
        if (line.first.compare(0, 5, "grid\t")) continue;
        size_t end = 0, from;
        for (int tabs = 0; tabs < 6; tabs++) end = line.first.find('\t', end + 1);
        from = end + 1;
        std::string method = line.first.substr(from, line.first.find('\t', from) - from);
        auto at = cells.insert({line.first.substr(0, end), {0, HUGE_VAL, 0, ""}}).first;
        if (method == "ceiling" || line.second <= 0) continue;
        if (method == "never-worse") at->second.hero = line.second;
        if (method == "smart-2017") at->second.original = line.second;
        if (method != "never-worse" && line.second < at->second.best)
            at->second.best = line.second, at->second.winner = method;
    }
    return cells;
}

int table_summary(const char *json, int left_out) {
    double worst = 0, faster = 0, slower = 0;
    int cells = 0, good = 0, compared = 0;
    std::string where, temporary = std::string(json) + ".new";
    for (const auto &c : grid_cells()) {
        const struct cell_times &t = c.second;
        if (t.hero <= 0 || t.best == HUGE_VAL) continue;
        double ratio = t.hero / t.best;
        cells++, good += ratio <= 1.05, slower += log(ratio);
        if (ratio > worst) worst = ratio, where = c.first + " (" + t.winner + ")";
        if (t.original > 0) compared++, faster += log(t.original / t.hero);
    }
    for (char &c : where)
        if (c == '\t') c = ' ';
    double mean = cells ? exp(slower / cells) : 0, gain = compared ? exp(faster / compared) : 0;
    printf("never-worse: %d of %d cells within 5 %% of the best other method; geometric mean %.3f "
           "times the best; worst %.2f times at %s\n",
           good, cells, mean, worst, where.c_str());
    printf("smart with the table of 2017 takes %.2f times as long in the geometric mean\n", gain);
    FILE *f = fopen(temporary.c_str(), "w");
    cudaDeviceProp card;
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    if (!f) return perror(temporary.c_str()), EXIT_FAILURE;
    fprintf(f,
            "{\"schema\": \"lockstep-bench-loop/1\", \"lesson\": \"4-nested-loop\", \"card\": "
            "\"%s\", \"driver\": \"%s\", \"cuda\": %d, \"date\": \"%s\",\n \"cells\": %d, "
            "\"within_5_percent\": %d, \"mean_over_best\": %.4f, \"worst_over_best\": %.4f, "
            "\"worst_at\": \"%s\",\n \"smart_2017_over_never_worse\": %.4f, \"left_out\": %d}\n",
            card.name, getenv("BENCH_DRIVER") ? getenv("BENCH_DRIVER") : "?", CUDART_VERSION, date,
            cells, good, mean, worst, where.c_str(), gain, left_out);
    if (fclose(f) || rename(temporary.c_str(), json)) return perror(json), EXIT_FAILURE;
    return EXIT_SUCCESS;
}
