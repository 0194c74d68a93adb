/* cub::DeviceHistogram: counts samples per bin. Samples outside all bins are not counted. */
#pragma once
#include "dispatch.cuh"

namespace cub {

namespace detail {
/* An iterator may compute its items by a function object. */
template <class In> value_t<In> sample(In samples, size_t i) {
    ::lockstep::library_element element;
    return samples[i];
}
} // namespace detail

struct DeviceHistogram {
    template <class In, class Counter, class N, class Bin, class... P>
    static cudaError_t count(const char *name, void *temporary, size_t &bytes, In samples,
                             Counter *histogram, int bins, N row_samples, N rows,
                             size_t row_stride_bytes, Bin bin, cudaStream_t stream, P... more) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        size_t stride = row_stride_bytes / sizeof(detail::value_t<In>);
        auto body = [=] {
            for (int b = 0; b < bins; b++) histogram[b] = 0;
            for (N row = 0; row < rows; row++)
                for (N i = 0; i < row_samples; i++) {
                    int b = bin(detail::sample(samples, (size_t)row * stride + (size_t)i));
                    if (b >= 0 && b < bins) ++histogram[b];
                }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, samples, histogram, more...);
    }

    template <class Level> struct even {
        Level lower, upper;
        int bins;
        template <class T> int operator()(T sample) const {
            Level v = (Level)sample;
            if (!(v >= lower) || !(v < upper)) return -1;
            if constexpr (std::is_floating_point<Level>::value)
                return (int)((v - lower) * ((Level)bins / (upper - lower)));
            else
                return (int)((unsigned long long)(v - lower) * (unsigned long long)bins /
                             (unsigned long long)(upper - lower));
        }
    };
    template <class Level> struct ranges {
        const Level *levels;
        int count;
        template <class T> int operator()(T sample) const {
            int low = 0, high = count;
            while (low < high) { /* the first level above the sample */
                int middle = (low + high) / 2;
                if (levels[middle] <= (Level)sample)
                    low = middle + 1;
                else
                    high = middle;
            }
            return low == count ? -1 : low - 1;
        }
    };

    /* Pixels of CHANNELS samples each; the first ACTIVE channels are counted, each separately. */
    template <int CHANNELS, int ACTIVE, class In, class Counter, class N, class Bin>
    static cudaError_t multi(const char *name, void *temporary, size_t &bytes, In samples,
                             Counter *const *histograms, const int *levels, const Bin *all,
                             N row_pixels, N rows, size_t row_stride_bytes, cudaStream_t stream) {
        cudaError_t error;
        if (detail::only_asks(temporary, bytes, error)) return error;
        size_t stride = row_stride_bytes / sizeof(detail::value_t<In>);
        auto body = [=] {
            for (int c = 0; c < ACTIVE; c++) {
                for (int b = 0; b < levels[c] - 1; b++) histograms[c][b] = 0;
                for (N row = 0; row < rows; row++)
                    for (N i = 0; i < row_pixels; i++) {
                        int b = all[c](detail::sample(samples, (size_t)row * stride +
                                                                   (size_t)i * CHANNELS + c));
                        if (b >= 0 && b < levels[c] - 1) ++histograms[c][b];
                    }
            }
        };
        return ::lockstep::run_cub(name, stream, body, temporary, samples);
    }
    template <int CHANNELS, int ACTIVE, class In, class Histograms, class Levels, class Bounds,
              class N>
    static cudaError_t MultiHistogramEven(void *temporary, size_t &bytes, In samples,
                                          Histograms histograms, Levels levels, Bounds lower,
                                          Bounds upper, N row_pixels, N rows,
                                          size_t row_stride_bytes, cudaStream_t stream = 0) {
        typedef std::decay_t<decltype(lower[0])> Level;
        even<Level> bins[ACTIVE];
        decltype(&histograms[0][0]) counters[ACTIVE];
        int counts[ACTIVE];
        for (int c = 0; c < ACTIVE; c++) {
            counters[c] = histograms[c], counts[c] = (int)levels[c];
            bins[c] = {lower[c], upper[c], counts[c] - 1};
        }
        return multi<CHANNELS, ACTIVE>("cub::DeviceHistogram::MultiHistogramEven", temporary, bytes,
                                       samples, counters, counts, bins, row_pixels, rows,
                                       row_stride_bytes, stream);
    }
    template <int CHANNELS, int ACTIVE, class In, class Histograms, class Levels, class Bounds,
              class N>
    static cudaError_t MultiHistogramEven(void *temporary, size_t &bytes, In samples,
                                          Histograms histograms, Levels levels, Bounds lower,
                                          Bounds upper, N n, cudaStream_t stream = 0) {
        return MultiHistogramEven<CHANNELS, ACTIVE>(temporary, bytes, samples, histograms, levels,
                                                    lower, upper, n, (N)1, 0, stream);
    }
    template <int CHANNELS, int ACTIVE, class In, class Histograms, class Levels, class Bounds,
              class N>
    static cudaError_t MultiHistogramRange(void *temporary, size_t &bytes, In samples,
                                           Histograms histograms, Levels levels, Bounds d_levels,
                                           N n, cudaStream_t stream = 0) {
        typedef std::decay_t<decltype(d_levels[0][0])> Level;
        ranges<Level> bins[ACTIVE];
        decltype(&histograms[0][0]) counters[ACTIVE];
        int counts[ACTIVE];
        for (int c = 0; c < ACTIVE; c++) {
            counters[c] = histograms[c], counts[c] = (int)levels[c];
            bins[c] = {d_levels[c], counts[c]};
        }
        return multi<CHANNELS, ACTIVE>("cub::DeviceHistogram::MultiHistogramRange", temporary,
                                       bytes, samples, counters, counts, bins, n, (N)1, 0, stream);
    }

    template <class In, class Counter, class Level, class N>
    static cudaError_t HistogramEven(void *temporary, size_t &bytes, In samples, Counter *histogram,
                                     int levels, Level lower, Level upper, N n,
                                     cudaStream_t stream = 0) {
        return count("cub::DeviceHistogram::HistogramEven", temporary, bytes, samples, histogram,
                     levels - 1, n, (N)1, 0, even<Level>{lower, upper, levels - 1}, stream);
    }
    template <class In, class Counter, class Level, class N>
    static cudaError_t HistogramEven(void *temporary, size_t &bytes, In samples, Counter *histogram,
                                     int levels, Level lower, Level upper, N row_samples, N rows,
                                     size_t row_stride_bytes, cudaStream_t stream = 0) {
        return count("cub::DeviceHistogram::HistogramEven", temporary, bytes, samples, histogram,
                     levels - 1, row_samples, rows, row_stride_bytes,
                     even<Level>{lower, upper, levels - 1}, stream);
    }
    template <class In, class Counter, class Level, class N>
    static cudaError_t HistogramRange(void *temporary, size_t &bytes, In samples,
                                      Counter *histogram, int levels, const Level *d_levels, N n,
                                      cudaStream_t stream = 0) {
        return count("cub::DeviceHistogram::HistogramRange", temporary, bytes, samples, histogram,
                     levels - 1, n, (N)1, 0, ranges<Level>{d_levels, levels}, stream, d_levels);
    }
};

} // namespace cub
