/* Tensor cores: nvcuda::wmma, matrix products whose fragments are distributed over the lanes of a
   warp (sim/abi/mma.h). Each lane loads and stores its own elements, in words as on a GPU; the
   product is computed when all 32 lanes have arrived. */
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "../abi/mma.h"

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
} // namespace precision
namespace experimental {
namespace precision = wmma::precision;
}

/* ---- element types ---- */

template <class T> struct lockstep_number {
    static_assert(sizeof(T) == 0, "wmma: fragments of this type are not supported by the "
                                  "simulator");
};
#define LOCKSTEP_NUMBER(T, S, number, nothing) \
    template <> struct lockstep_number<T> {    \
        typedef S type;                        \
        enum { is = number };                  \
        static S empty() { return nothing; }   \
    };
LOCKSTEP_NUMBER(__half, __half, LOCKSTEP_F16, lockstep_value<__half>(LOCKSTEP_NOTHING_16))
LOCKSTEP_NUMBER(__nv_bfloat16, __nv_bfloat16, LOCKSTEP_BF16,
                lockstep_value<__nv_bfloat16>(LOCKSTEP_NOTHING_16))
LOCKSTEP_NUMBER(precision::tf32, float, LOCKSTEP_TF32, lockstep_value<float>(LOCKSTEP_NOTHING_32))
LOCKSTEP_NUMBER(float, float, LOCKSTEP_F32, lockstep_value<float>(LOCKSTEP_NOTHING_32))
LOCKSTEP_NUMBER(double, double, LOCKSTEP_F64, 0)
LOCKSTEP_NUMBER(signed char, signed char, LOCKSTEP_S8, 0)
LOCKSTEP_NUMBER(char, signed char, LOCKSTEP_S8, 0)
LOCKSTEP_NUMBER(unsigned char, unsigned char, LOCKSTEP_U8, 0)
LOCKSTEP_NUMBER(int, int, LOCKSTEP_S32, 0x7fb25bd5)
#undef LOCKSTEP_NUMBER

template <class Use> struct lockstep_use;
template <> struct lockstep_use<matrix_a> {
    enum { is = LOCKSTEP_MATRIX_A };
};
template <> struct lockstep_use<matrix_b> {
    enum { is = LOCKSTEP_MATRIX_B };
};
template <> struct lockstep_use<accumulator> {
    enum { is = LOCKSTEP_MATRIX_C };
};

/* The shapes that a GPU has for a type. */
template <class T> constexpr bool lockstep_has(int m, int n, int k) {
    const bool wide = (m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32);
    if (std::is_same_v<T, double>) return m == 8 && n == 8 && k == 4;
    if (std::is_same_v<T, precision::tf32>) return m == 16 && n == 16 && k == 8;
    if (std::is_same_v<T, float>) return wide && (k == 16 || (k == 8 && m == 16));
    return wide && k == 16;
}

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment {
    static_assert(lockstep_has<T>(m, n, k), "wmma: no tensor core has this shape for this type");

  public:
    typedef T element_type;
    typedef typename lockstep_number<T>::type storage_element_type;
    enum {
        lockstep_held = (lockstep_use<Use>::is == LOCKSTEP_MATRIX_A   ? m * k
                         : lockstep_use<Use>::is == LOCKSTEP_MATRIX_B ? n * k
                                                                      : m * n) /
                        32,
        lockstep_twice = std::is_same_v<T, __half> && !std::is_same_v<Use, accumulator>,
        num_elements = lockstep_twice ? 16 : lockstep_held,
        num_storage_elements = num_elements
    };
    storage_element_type x[num_elements];
    LOCKSTEP_METHOD fragment() {
        for (int i = 0; i < num_elements; i++) x[i] = lockstep_number<T>::empty();
    }
    fragment(const fragment &) = default;
    fragment &operator=(const fragment &) = default;
};

/* ---- between memory and fragments ---- */

/* Calls f(element, offset in memory) for each element, or for the first of each word. */
template <class Use, int m, int n, int k, class T, class L, class Function>
LOCKSTEP_INLINE void lockstep_walk(const fragment<Use, m, n, k, T, L> &f, unsigned ldm,
                                   bool by_rows, int step, Function visit) {
    const int which = lockstep_use<Use>::is, held = fragment<Use, m, n, k, T, L>::lockstep_held;
    const unsigned packed = lockstep_packed(which, sizeof f.x[0]),
                   lane = lockstep_register_laneid();
    for (int i = 0; i < held; i += step) {
        lockstep_element e = lockstep_element_of(which, m, n, k, packed, lane, i);
        visit(i, by_rows ? (size_t)e.row * ldm + e.column : (size_t)e.column * ldm + e.row);
    }
}
/* Are the elements of a word adjacent in memory? True for rows of a and columns of b. */
template <class Use, int n> constexpr bool lockstep_side_by_side(bool by_rows) {
    const int which = lockstep_use<Use>::is;
    const bool flip = which == LOCKSTEP_MATRIX_C ? n == 32 : which == LOCKSTEP_MATRIX_B;
    return by_rows != flip;
}
/* Address of the word that a lane loads from an 8 x 8 tile that is transposed afterwards. */
LOCKSTEP_INLINE lockstep_element lockstep_turned_of(int which, unsigned m, unsigned n, unsigned k,
                                                    unsigned packed, unsigned i) {
    unsigned lane = lockstep_register_laneid();
    lockstep_element e = lockstep_element_of(which, m, n, k, packed, 0, i);
    bool flip = which == LOCKSTEP_MATRIX_C ? n == 32 : which == LOCKSTEP_MATRIX_B;
    unsigned line = lane / 4, part = lane % 4 * 2; /* in the tile, transposed */
    e.row += flip ? line : part;
    e.column += flip ? part : line;
    return e;
}
LOCKSTEP_INLINE void lockstep_meet() {
    lockstep_warp(LOCKSTEP_WARP_MEET, 0xffffffffu, 0, 0, 32, 0);
}

template <class Use, int m, int n, int k, class T, class L, class S>
LOCKSTEP_INLINE void lockstep_load(fragment<Use, m, n, k, T, L> &f, const S *p, unsigned ldm,
                                   bool by_rows) {
    const int packed = lockstep_packed(lockstep_use<Use>::is, sizeof(S));
    typedef lockstep_word<packed * sizeof(S)> word;
    const bool turns = sizeof(S) == 2 && lockstep_use<Use>::is != LOCKSTEP_MATRIX_C;
    lockstep_meet();
    if (turns || lockstep_side_by_side<Use, n>(by_rows)) lockstep_tile(p, ldm * sizeof(S));
    auto words = [&](int i, size_t at) LOCKSTEP_ALWAYS {
        word w = *(const word *)(p + at);
        __builtin_memcpy(&f.x[i], &w, sizeof w);
    };
    auto elements = [&](int i, size_t at) LOCKSTEP_ALWAYS { f.x[i] = p[at]; };
    /* 16-bit tiles in the other order are loaded in words, too, and then transposed: a lane gets
       its elements from other lanes. */
    auto turned = [&](int i, size_t) LOCKSTEP_ALWAYS {
        lockstep_element e = lockstep_turned_of(lockstep_use<Use>::is, m, n, k, packed, i);
        const word *w = (const word *)(p + (by_rows ? (size_t)e.row * ldm + e.column
                                                    : (size_t)e.column * ldm + e.row));
        asm volatile("" ::"r"(*w));
    };
    auto unseen = [&](int i, size_t at) LOCKSTEP_ALWAYS {
        f.x[i] = lockstep_value<S>(lockstep_peek(p + at, sizeof(S)));
    };
    if (lockstep_side_by_side<Use, n>(by_rows)) {
        lockstep_walk(f, ldm, by_rows, packed, words);
    } else if constexpr (turns) {
        lockstep_walk(f, ldm, by_rows, packed, turned);
        lockstep_walk(f, ldm, by_rows, 1, unseen);
    } else {
        lockstep_walk(f, ldm, by_rows, 1, elements);
    }
    const int held = fragment<Use, m, n, k, T, L>::lockstep_held;
    for (int i = held; i < f.num_elements; i++) f.x[i] = f.x[i % held];
}

template <class Use, int m, int n, int k, class T, class Layout>
LOCKSTEP_INLINE void
load_matrix_sync(fragment<Use, m, n, k, T, Layout> &f,
                 const typename fragment<Use, m, n, k, T, Layout>::storage_element_type *p,
                 unsigned ldm) {
    static_assert(!std::is_void_v<Layout>, "wmma: an accumulator is loaded with a layout_t");
    lockstep_load(f, p, ldm, std::is_same_v<Layout, row_major>);
}
template <int m, int n, int k, class T>
LOCKSTEP_INLINE void load_matrix_sync(fragment<accumulator, m, n, k, T> &f, const T *p,
                                      unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        lockstep_load(f, p, ldm, true);
    else
        lockstep_load(f, p, ldm, false);
}

template <int m, int n, int k, class T>
LOCKSTEP_INLINE void lockstep_store(T *p, const fragment<accumulator, m, n, k, T> &f, unsigned ldm,
                                    bool by_rows) {
    typedef lockstep_word<2 * sizeof(T)> word;
    lockstep_meet();
    if (lockstep_side_by_side<accumulator, n>(by_rows)) lockstep_tile(p, ldm * sizeof(T));
    auto words = [&](int i, size_t at) LOCKSTEP_ALWAYS {
        word w;
        __builtin_memcpy(&w, &f.x[i], sizeof w);
        *(word *)(p + at) = w;
    };
    auto elements = [&](int i, size_t at) LOCKSTEP_ALWAYS { p[at] = f.x[i]; };
    if (lockstep_side_by_side<accumulator, n>(by_rows))
        lockstep_walk(f, ldm, by_rows, 2, words);
    else
        lockstep_walk(f, ldm, by_rows, 1, elements);
}
template <int m, int n, int k, class T>
LOCKSTEP_INLINE void store_matrix_sync(T *p, const fragment<accumulator, m, n, k, T> &f,
                                       unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        lockstep_store(p, f, ldm, true);
    else
        lockstep_store(p, f, ldm, false);
}

template <class Use, int m, int n, int k, class T, class Layout, class V>
LOCKSTEP_INLINE void fill_fragment(fragment<Use, m, n, k, T, Layout> &f, const V &v) {
    for (int i = 0; i < f.num_elements; i++)
        f.x[i] = (typename fragment<Use, m, n, k, T, Layout>::storage_element_type)v;
}

/* ---- the product ---- */

template <int m, int n, int k, class A, class LA, class B, class LB, class C, class D>
LOCKSTEP_INLINE void mma_sync(fragment<accumulator, m, n, k, D> &d,
                              const fragment<matrix_a, m, n, k, A, LA> &a,
                              const fragment<matrix_b, m, n, k, B, LB> &b,
                              const fragment<accumulator, m, n, k, C> &c, bool finite = false) {
    static_assert(std::is_same_v<A, B>, "wmma: a and b have one type");
    lockstep_tensor t = {m,
                         n,
                         k,
                         lockstep_number<A>::is,
                         lockstep_number<B>::is,
                         lockstep_number<C>::is,
                         lockstep_number<D>::is,
                         (uint8_t)finite,
                         a.x,
                         b.x,
                         c.x,
                         d.x};
    lockstep_warp(LOCKSTEP_WARP_TENSOR, 0xffffffffu, (uint64_t)&t, 0, 32, 0);
}

/* Ties round away from zero (cvt.rna.tf32). */
LOCKSTEP_INLINE float __float_to_tf32(float v) {
    uint32_t bits = (uint32_t)lockstep_bits(v);
    if ((bits & 0x7f800000) == 0x7f800000) return v;
    return lockstep_value<float>((bits + 0x1000) & 0xffffe000);
}

} // namespace wmma
} // namespace nvcuda
