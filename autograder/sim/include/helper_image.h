/* The CUDA samples' files: binary PGM (grey) and PPM (colour, stored as four bytes), raw data, and
   comparisons of arrays with a reference. */
#pragma once
#include "exception.h"
#include "helper_string.h"
#include <algorithm>
#include <assert.h>
#include <fstream>
#include <math.h>
#include <vector>

namespace helper_image_internal {
/* The header "P5 W H MAX" with comments. @return the number of channels, or 0 */
inline int read_header(FILE *f, unsigned *w, unsigned *h) {
    unsigned field[3], most = 3;
    char type = 0;
    if (fscanf(f, "P%c", &type) != 1) return 0;
    for (unsigned i = 0; i < most;) {
        int c = fgetc(f);
        if (c == '#')
            while (c != '\n' && c != EOF) c = fgetc(f);
        if (c == EOF) return 0;
        if (c < '0' || c > '9') continue;
        ungetc(c, f);
        if (fscanf(f, "%u", &field[i++]) != 1) return 0;
    }
    fgetc(f);
    *w = field[0], *h = field[1];
    return type == '5' ? 1 : type == '6' ? 3 : 0;
}
} // namespace helper_image_internal

inline bool __loadPPM(const char *file, unsigned char **data, unsigned *w, unsigned *h,
                      unsigned *channels) {
    FILE *f = fopen(file, "rb");
    if (!f) return std::cerr << "__LoadPPM() : Failed to open file: " << file << std::endl, false;
    unsigned wide = 0, high = 0;
    *channels = (unsigned)helper_image_internal::read_header(f, &wide, &high);
    size_t bytes = (size_t)wide * high * *channels;
    if (*channels && !*data) *data = (unsigned char *)malloc(bytes);
    bool read = *channels && fread(*data, 1, bytes, f) == bytes;
    *w = wide, *h = high;
    fclose(f);
    return read;
}
template <class T> inline bool sdkLoadPGM(const char *file, T **data, unsigned *w, unsigned *h) {
    unsigned char *bytes = NULL;
    unsigned channels = 0;
    if (!__loadPPM(file, &bytes, w, h, &channels)) return false;
    size_t n = (size_t)*w * *h * channels;
    if (!*data) *data = (T *)malloc(n * sizeof(T));
    for (size_t i = 0; i < n; i++)
        (*data)[i] = sizeof(T) == 1 ? (T)bytes[i] : (T)(bytes[i] / 255.0f);
    free(bytes);
    return true;
}
inline bool sdkLoadPPM4(const char *file, unsigned char **data, unsigned *w, unsigned *h) {
    unsigned char *bytes = NULL;
    unsigned channels = 0;
    if (!__loadPPM(file, &bytes, w, h, &channels)) return false;
    size_t n = (size_t)*w * *h;
    *data = (unsigned char *)malloc(4 * n);
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++)
            (*data)[4 * i + c] = bytes[channels * i + (channels > 1 ? c : 0)];
        (*data)[4 * i + 3] = 0;
    }
    free(bytes);
    return true;
}
inline bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned *w, unsigned *h) {
    return sdkLoadPPM4(file, data, w, h);
}
inline bool __savePPM(const char *file, unsigned char *data, unsigned w, unsigned h,
                      unsigned channels) {
    FILE *f = fopen(file, "wb");
    if (!f) return false;
    fprintf(f, "P%c\n%u\n%u\n255\n", channels == 1 ? '5' : '6', w, h);
    bool written = fwrite(data, channels, (size_t)w * h, f) == (size_t)w * h;
    fclose(f);
    return written;
}
template <class T> inline bool sdkSavePGM(const char *file, T *data, unsigned w, unsigned h) {
    std::vector<unsigned char> bytes((size_t)w * h);
    for (size_t i = 0; i < bytes.size(); i++)
        bytes[i] = (unsigned char)(sizeof(T) == 1 ? data[i] : data[i] * 255);
    return __savePPM(file, bytes.data(), w, h, 1);
}
inline bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned w, unsigned h) {
    std::vector<unsigned char> bytes((size_t)w * h * 3);
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = data[i / 3 * 4 + i % 3];
    return __savePPM(file, bytes.data(), w, h, 3);
}

/* ---- comparisons ---- */

template <class T, class Sample>
inline bool compareData(const T *reference, const T *data, unsigned n, Sample epsilon,
                        float share) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < n; i++) {
        double d = fabs((double)reference[i] - (double)data[i]);
        wrong += !(d <= (double)epsilon);
    }
    return share == 0 ? wrong == 0 : (float)wrong <= share * (float)n;
}
template <class T>
inline bool compareDataL2(const T *reference, const T *data, unsigned n, T epsilon) {
    double error = 0, norm = 0;
    for (unsigned i = 0; i < n; i++) {
        double d = (double)reference[i] - (double)data[i];
        error += d * d, norm += (double)reference[i] * (double)reference[i];
    }
    return norm > 1e-14 && sqrt(error / norm) < (double)epsilon;
}
inline bool sdkCompareL2fe(const float *reference, const float *data, unsigned n, float epsilon) {
    return compareDataL2(reference, data, n, epsilon);
}
template <class T> inline bool lockstep_read_raw(const char *file, std::vector<T> *v) {
    std::ifstream in(file, std::ios::binary);
    v->resize(in ? (size_t)in.seekg(0, std::ios::end).tellg() / sizeof(T) : 0);
    if (in) in.seekg(0).read((char *)v->data(), (std::streamsize)(v->size() * sizeof(T)));
    return !v->empty();
}
inline bool sdkCompareBin2BinFloat(const char *file, const char *reference, unsigned n,
                                   float epsilon, float share, const char *program) {
    char *a = sdkFindFilePath(file, program), *b = sdkFindFilePath(reference, program);
    std::vector<float> x, y;
    bool both = a && b && lockstep_read_raw(a, &x) && lockstep_read_raw(b, &y);
    free(a), free(b);
    return both && x.size() >= n && y.size() >= n &&
           compareData(y.data(), x.data(), n, epsilon, share);
}
inline bool sdkComparePPM(const char *file, const char *reference, float epsilon, float share,
                          bool = false) {
    unsigned char *a = NULL, *b = NULL;
    unsigned w, h, w2, h2;
    bool both = sdkLoadPPM4(file, &a, &w, &h) && sdkLoadPPM4(reference, &b, &w2, &h2);
    bool same = both && w == w2 && h == h2 && compareData(b, a, w * h * 4, epsilon, share);
    free(a), free(b);
    return same;
}
inline bool sdkComparePGM(const char *file, const char *reference, float epsilon, float share,
                          bool verbose = false) {
    return sdkComparePPM(file, reference, epsilon, share, verbose);
}
template <class T>
inline bool sdkWriteFile(const char *file, const T *data, unsigned n, T, bool,
                         bool append = false) {
    std::ofstream out(file, append ? std::ios::app : std::ios::trunc);
    for (unsigned i = 0; i < n && out; i++) out << data[i] << ' ';
    return out.good();
}
template <class T> inline bool sdkReadFile(const char *file, T **data, unsigned *n, bool) {
    std::ifstream in(file);
    std::vector<T> v;
    for (T x; in >> x;) v.push_back(x);
    if (!*data) *data = (T *)malloc(v.size() * sizeof(T));
    std::copy(v.begin(), v.end(), *data);
    *n = (unsigned)v.size();
    return !v.empty();
}
