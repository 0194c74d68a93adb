/* Lesson 4: the document's cost model, fitted to what a GPU took.
 *
 *     build/lockstep run lessons/4-nested-loop/cost_model.cu
 *
 * The document writes for N_x rows, m = max(N_y), and P = N_x mean(N_y) pairs:
 *
 *     C_simple = C0 + ((N_x m - P) C1 + P C2) / N_cores        C0: finding the maximum
 *     C_frame  = C3 + P C4 / N_cores                           C3: sorting, O(N_x)
 *
 * C0 and C3 get a constant and a part for each row. The constants are those with the least squares
 * of relative errors over all loops of part `grid` of data/bench-h200.tsv (`make bench4`). For
 * `combined` the document has no formula; its own description gives one: C0 and C3, the nodes below
 * the cut as in C_simple, the pairs above as in C_frame. The threshold follows as `make calibrate4`
 * finds it: the length from which `combined` gains most over k = 0, 10, 50.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <algorithm>
#include <vector>

static const char DATA[] = "lessons/4-nested-loop/data/bench-h200.tsv";
static const char CARD[] = "lessons/4-nested-loop/data/bench-h200.card.tsv";
static const double CORES = 132 * 128; /* of an H200 */
static const double ALPHA = 0.75;

enum { TERMS = 4 };

/* A measured loop: what each constant is multiplied with, and microseconds. */
struct sample {
    double term[TERMS], us;
};

/* ---- least squares ---- */

/* Gauss with pivots; the matrix is overwritten. */
static void solve(double a[TERMS][TERMS + 1], int n, double *x) {
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(a[r][c]) > fabs(a[pivot][c])) pivot = r;
        for (int j = 0; j <= n; j++) std::swap(a[c][j], a[pivot][j]);
        for (int r = 0; r < n; r++) {
            double factor = r == c ? 0 : a[r][c] / a[c][c];
            for (int j = c; j <= n; j++) a[r][j] -= factor * a[c][j];
        }
    }
    for (int i = 0; i < n; i++) x[i] = a[i][n] / a[i][i];
}

/* The n constants that minimise the sum of ((model - us) / us)^2. */
static void fit(const std::vector<struct sample> &samples, int n, double *x) {
    double a[TERMS][TERMS + 1] = {};
    for (const struct sample &s : samples)
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < n; c++) a[r][c] += s.term[r] * s.term[c] / (s.us * s.us);
            a[r][n] += s.term[r] / s.us;
        }
    solve(a, n, x);
}

static void print_errors(const std::vector<struct sample> &samples, int n, const double *x) {
    std::vector<double> errors;
    for (const struct sample &s : samples) {
        double model = 0;
        for (int i = 0; i < n; i++) model += x[i] * s.term[i];
        errors.push_back(fabs(model / s.us - 1));
    }
    std::sort(errors.begin(), errors.end());
    printf("  %zu loops; error of half of them below %.0f %%, of nine tenths below %.0f %%\n",
           samples.size(), 100 * errors[errors.size() / 2], 100 * errors[errors.size() * 9 / 10]);
}

/* ---- the measurements ---- */

static std::vector<struct sample> read_samples(const char *method) {
    std::vector<struct sample> samples;
    char line[256], name[32];
    double nx, pairs, longest, us;
    FILE *f = fopen(DATA, "r");
    if (!f) return perror(DATA), samples;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "grid %*s %*d %lf %*d sum %31s %*d %*f %lf %lf %lf", &nx, name, &pairs,
                   &longest, &us) != 5 ||
            strcmp(name, method) != 0)
            continue;
        bool simple = strcmp(method, "simple") == 0;
        if (simple)
            samples.push_back({{1, nx, nx * longest - pairs, pairs}, us});
        else
            samples.push_back({{1, nx, pairs, 0}, us});
    }
    fclose(f);
    return samples;
}

/* The measured threshold for so many rows, between two measured numbers of rows by logarithms. */
static double measured_threshold(double nx) {
    char line[256];
    double rows, length, last_rows = 0, last_length = 0, found = 0;
    FILE *f = fopen(CARD, "r");
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "smart %lf %lf", &rows, &length) != 2) continue;
        if (last_rows > 0 && nx >= last_rows && nx <= rows)
            found = exp(log(last_length) +
                        log(length / last_length) * log(nx / last_rows) / log(rows / last_rows));
        last_rows = rows, last_length = length;
    }
    if (f) fclose(f);
    return found;
}

/* ---- the document's distribution, as its program draws it ---- */

/* Lengths in [0, 1): their cut, mean, and mean of what is below the cut. */
struct lengths {
    double cut, mean, below;
};

static struct lengths lengths_for(int k) {
    enum { STEPS = 100000 };
    static double density[STEPS];
    double all = 0, sum = 0;
    for (int i = 0; i < STEPS; i++) {
        double x = (i + 0.5) / STEPS;
        double f = k ? 0.01 + 0.99 * k * exp(-k * x) / (1 - exp(-(double)k)) : 1;
        density[i] = f < 1 ? f : 1; /* a density above 1 cannot be drawn by rejection */
        all += density[i];
    }
    struct lengths l = {0, 0, 0};
    for (int i = 0; i < STEPS; i++)
        if ((sum += density[i]) <= ALPHA * all) l.cut = (i + 1.0) / STEPS;
    for (int i = 0; i < STEPS; i++) {
        double x = (i + 0.5) / STEPS;
        l.mean += density[i] / all * x;
        l.below += density[i] / all * (x < l.cut ? x : l.cut);
    }
    return l;
}

/* ---- the thresholds ---- */

/* log(combined / simple), for rows up to `ny` long. */
static double gain(const double *simple, const double *frame, double nx, double ny,
                   const struct lengths &l) {
    double pairs = nx * ny * l.mean, below = nx * ny * l.below;
    double t = simple[0] + simple[1] * nx;
    double t_simple = t + simple[2] * (nx * ny - pairs) + simple[3] * pairs;
    double t_combined = t + frame[0] + frame[1] * nx + simple[2] * (nx * ny * l.cut - below) +
                        simple[3] * below + frame[2] * (pairs - below);
    return log(t_combined / t_simple);
}

static double predicted_threshold(const double *simple, const double *frame, double nx) {
    static const struct lengths l[] = {lengths_for(0), lengths_for(10), lengths_for(50)};
    double best = 0, sum = 0, least = 0;
    for (double ny = 1e9; ny >= 10; ny /= pow(10, 0.05)) {
        for (const struct lengths &k : l) sum += gain(simple, frame, nx, ny, k);
        if (sum < least) least = sum, best = ny;
    }
    return best;
}

/* The thresholds in the document, for exp((5 + i) / 2) rows. */
static const int in_document[] = {355375, 162755, 48095, 29171, 29171, 17693, 13360, 22026,
                                  13360,  4915,   6509,  3948,  2395,  1452,  881,   534,
                                  324,    197,    119,   119,   119,   90,    90,    72};

int main() {
    double simple[TERMS], frame[TERMS];
    std::vector<struct sample> s = read_samples("simple"), f = read_samples("frame");
    if (s.size() < TERMS || f.size() < TERMS) return EXIT_FAILURE;
    fit(s, 4, simple);
    fit(f, 3, frame);
    printf(
        "C0 = %.0f us + %.3f ns a row, C1 = %.0f ps, C2 = %.0f ps (times 1 / N_cores: %.2f, %.2f)\n",
        simple[0], 1e3 * simple[1], 1e6 * CORES * simple[2], 1e6 * CORES * simple[3],
        1e6 * simple[2], 1e6 * simple[3]);
    print_errors(s, 4, simple);
    printf("C3 = %.0f us + %.3f ns a row, C4 = %.0f ps (times 1 / N_cores: %.2f); C4 / C2 = %.2f\n",
           frame[0], 1e3 * frame[1], 1e6 * CORES * frame[2], 1e6 * frame[2], frame[2] / simple[3]);
    print_errors(f, 3, frame);
    printf("\n     rows   predicted    measured    document\n");
    for (int i = 0; i < 24; i++) {
        double nx = round(exp((5 + i) / 2.0)), measured = measured_threshold(nx);
        printf("%9.0f %11.0f ", nx, predicted_threshold(simple, frame, nx));
        if (measured > 0)
            printf("%11.0f ", measured);
        else
            printf("          - ");
        printf("%11d\n", in_document[i]);
    }
}
