/* The table of measurements: a line each, written at once, so that a benchmark that is cut off
   keeps what it has, and goes on there when it is called again. */
#include <math.h>
#include <string.h>
#include <map>
#include <string>
#include <time.h>
#include "bench_loop.h"

static FILE *table;
struct times {
    double us, low, high;
};
static std::map<std::string, struct times> known; /* by what identifies a line; 0: skipped */
static const char *const columns =
    "part\tsampler\tk\tnx\tny_max\tbody\tmethod\tarea\talpha\tpairs\tlongest\tus\tlow\thigh\n";

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
        double pairs, longest;
        struct times t = {0, 0, 0};
        bool skipped = end && strstr(end, "skipped");
        if (!end || (!skipped && sscanf(end, "%lf %lf %lf %lf %lf", &pairs, &longest, &t.us, &t.low,
                                        &t.high) != 5))
            continue;
        known[std::string(text, end)] = t; /* a line that was cut off is measured again */
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
    *us = at->second.us;
    return true;
}

void table_add(const struct line *l) {
    std::string key = key_of(l);
    if (l->us > 0)
        fprintf(table, "%s\t%.0f\t%.0f\t%.4g\t%.4g\t%.4g\n", key.c_str(), l->shape.pairs,
                l->shape.longest, l->us, l->low, l->high);
    else
        fprintf(table, "%s\t\t\tskipped\t\t\n", key.c_str());
    fflush(table);
    known[key] = {l->us, l->low, l->high};
}

/* ---- what the grid says ---- */

struct cell_times {
    struct times hero, best, original, ceiling;
    double pairs;
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
        struct cell_times *cell = &cells[line.first.substr(0, end)];
        if (line.second.us <= 0) continue;
        if (method == "ceiling") cell->ceiling = line.second;
        if (method == "never-worse") cell->hero = line.second;
        if (method == "smart-2017") cell->original = line.second;
        if (method == "ceiling" || method == "never-worse") continue;
        if (cell->best.us <= 0 || line.second.us < cell->best.us)
            cell->best = line.second, cell->winner = method;
    }
    return cells;
}

static struct {
    int cells, good, equal, compared, against, wins;
    double worst, slower, faster, share;
    std::string where;
} found;

/* Within 5 %: by the medians; or by the intervals, if chance may have made the difference. */
static void judge_grid(void) {
    for (const auto &c : grid_cells()) {
        const struct cell_times &t = c.second;
        if (t.hero.us <= 0 || t.best.us <= 0) continue;
        double ratio = t.hero.us / t.best.us;
        found.cells++, found.good += ratio <= 1.05, found.wins += ratio <= 1;
        found.equal += ratio <= 1.05 || t.hero.low <= 1.05 * t.best.high;
        found.slower += log(ratio);
        if (ratio > 1.05)
            printf("  %.3f times the best (%s): %s\n", ratio, t.winner.c_str(), c.first.c_str());
        if (ratio > found.worst) found.worst = ratio, found.where = c.first + " (" + t.winner + ")";
        if (t.original.us > 0) found.compared++, found.faster += log(t.original.us / t.hero.us);
        if (t.ceiling.us > 0) found.against++, found.share += log(t.ceiling.us / t.hero.us);
    }
    for (char &c : found.where)
        if (c == '\t') c = ' ';
    if (found.cells) found.slower = exp(found.slower / found.cells);
    if (found.compared) found.faster = exp(found.faster / found.compared);
    if (found.against) found.share = exp(found.share / found.against);
}

/* Useful runs of the body in a second, beside the ceiling's: of lines with the most pairs for so
   many rows. */
static void print_ceilings(void) {
    struct most {
        double pairs, hero, ceiling;
        std::string cell;
    };
    std::map<std::string, struct most> by_rows; /* part, body, rows */
    std::map<std::string, double> hero;
    for (int pass = 0; pass < 2; pass++)
        for (const auto &line : known) {
            char part[16], sampler[16], body[16], method[32];
            int k;
            long nx, ny;
            if (sscanf(line.first.c_str(), "%15s %15s %d %ld %ld %15s %31s", part, sampler, &k, &nx,
                       &ny, body, method) != 7 ||
                line.second.us <= 0)
                continue;
            if (k != 0 || (strcmp(part, "grid") && strcmp(part, "body"))) continue;
            std::string cell = line.first.substr(0, line.first.find(method));
            if (!pass && !strcmp(method, "never-worse")) hero[cell] = line.second.us;
            if (!pass || strcmp(method, "ceiling") || !hero.count(cell)) continue;
            struct most *m = &by_rows[std::string(body) + " " + std::to_string(nx)];
            double pairs = (double)nx * (double)ny / 2; /* k = 0: the mean is half of the longest */
            if (pairs > m->pairs) *m = {pairs, hero[cell], line.second.us, std::to_string(ny)};
        }
    printf(
        "useful runs of the body in a second, k = 0, the longest loops (never-worse; ceiling):\n");
    for (const auto &m : by_rows)
        printf("  %-16s rows up to %-9s %8.2f G/s of %8.2f G/s\n", m.first.c_str(),
               m.second.cell.c_str(), m.second.pairs / m.second.hero / 1e3,
               m.second.pairs / m.second.ceiling / 1e3);
}

int table_summary(const char *json, int left_out) {
    std::string temporary = std::string(json) + ".new";
    judge_grid();
    printf(
        "never-worse: %d of %d cells within 5 %% of the best other method (%d if chance is allowed "
        "for), the best itself in %d; geometric mean %.3f times the best; worst %.3f times at %s\n",
        found.good, found.cells, found.equal, found.wins, found.slower, found.worst,
        found.where.c_str());
    printf("the document's program takes %.2f times as long in the geometric mean of the %d cells "
           "that "
           "it can run\n",
           found.faster, found.compared);
    print_ceilings();
    FILE *f = fopen(temporary.c_str(), "w");
    cudaDeviceProp card;
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    if (!f) return perror(temporary.c_str()), EXIT_FAILURE;
    fprintf(f,
            "{\"schema\": \"lockstep-bench-loop/2\", \"lesson\": \"4-nested-loop\", \"card\": "
            "\"%s\", \"driver\": \"%s\", \"cuda\": %d, \"date\": \"%s\", \"command\": \"%s\",\n"
            " \"cells\": %d, \"within_5_percent\": %d, \"within_5_percent_or_chance\": %d, "
            "\"best_itself\": %d,\n \"mean_over_best\": %.4f, \"worst_over_best\": %.4f, "
            "\"worst_at\": \"%s\",\n \"smart_2017_over_never_worse\": %.4f, \"smart_2017_cells\": "
            "%d, \"mean_share_of_ceiling\": %.4f, \"left_out\": %d}\n",
            card.name, getenv("BENCH_DRIVER") ? getenv("BENCH_DRIVER") : "?", CUDART_VERSION, date,
            getenv("BENCH_COMMAND") ? getenv("BENCH_COMMAND") : "bench", found.cells, found.good,
            found.equal, found.wins, found.slower, found.worst, found.where.c_str(), found.faster,
            found.compared, found.share, left_out);
    if (fclose(f) || rename(temporary.c_str(), json)) return perror(json), EXIT_FAILURE;
    return EXIT_SUCCESS;
}
