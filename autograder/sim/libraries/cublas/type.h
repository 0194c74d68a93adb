/* The names of one type's routines. The including file defines UP and LOW: the type's letters in
 * cuBLAS and CBLAS. T and R are the type and its real type; FIELD is a field of union number;
 * COMPLEX is 0 or 1. */
#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c)  JOIN_(a, b, c)
#define QUOTE_(a)      #a
#define QUOTE(a)       QUOTE_(a)

#define CUBLAS(name) JOIN(cublas, UP, name)
#define RUN(name)    JOIN(run_, LOW, name)
#define HOST(name)   blas_function(QUOTE(LOW) #name)
#define HOSTED(name) blas_function(name)

/* CBLAS takes a real scalar by value, a complex one by address. */
#if COMPLEX
#define SCALAR   const T *
#define VALUE(s) (&(s).is.FIELD)
#else
#define SCALAR   T
#define VALUE(s) ((s).is.FIELD)
#endif

#define NAMED(text, function, ...)                                                      \
    struct blas call = {.name = text, .size = sizeof(T), .run = function, __VA_ARGS__}; \
    return blas_submit(handle, &call, CALLED_FROM)
#define BEGIN(routine, ...) NAMED("cublas" QUOTE(UP) #routine, RUN(routine), __VA_ARGS__)

#define IN    .reads = true
#define OUT   .writes = true
#define INOUT .reads = true, .writes = true
#define VEC(label, at, n, inc, ...) \
    { .name = label, .p = at, .shape = VECTOR, .rows = 1, .cols = n, .ld = inc, __VA_ARGS__ }
#define MAT(label, at, m, n, lead, ...) \
    { .name = label, .p = at, .shape = FULL, .rows = m, .cols = n, .ld = lead, __VA_ARGS__ }
#define TRI(label, at, n, lead, up, ...)                                                          \
    {                                                                                             \
        .name = label, .p = at, .shape = TRIANGLE, .rows = n, .cols = n, .ld = lead, .upper = up, \
        __VA_ARGS__                                                                               \
    }
#define ALPHA .alpha = {.from = alpha}, .alpha_skips = true
#define BETA  .beta = {.from = beta}, .beta_skips = true
