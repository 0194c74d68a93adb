/* Lesson 6's civil.h as OpenCL C: compiled and run by whatever OpenCL device is installed (PoCL
   runs on the CPU), and as C. Skipped where there is none. OpenCL is loaded at run time, so that
   building the tests does not need its headers. */
#include <criterion/criterion.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "../../../lessons/6-atomics-and-dates/civil.h"

enum { CYCLE = 146097, READ_WRITE = 1, WAIT = 1, ANY_DEVICE = -1, BUILD_LOG = 0x1183 };

/* The few functions of OpenCL 1.2 that are called (Khronos, "The OpenCL Specification"). */
#define FUNCTIONS(X)                                                                               \
    X(int, clGetPlatformIDs, (unsigned, void **, unsigned *))                                      \
    X(int, clGetDeviceIDs, (void *, unsigned long, unsigned, void **, unsigned *))                 \
    X(void *, clCreateContext, (const void *, unsigned, void **, void *, void *, int *))           \
    X(void *, clCreateCommandQueue, (void *, void *, unsigned long, int *))                        \
    X(void *, clCreateProgramWithSource, (void *, unsigned, const char **, const size_t *, int *)) \
    X(int, clBuildProgram, (void *, unsigned, void **, const char *, void *, void *))              \
    X(int, clGetProgramBuildInfo, (void *, void *, unsigned, size_t, void *, size_t *))            \
    X(void *, clCreateKernel, (void *, const char *, int *))                                       \
    X(void *, clCreateBuffer, (void *, unsigned long, size_t, void *, int *))                      \
    X(int, clSetKernelArg, (void *, unsigned, size_t, const void *))                               \
    X(int, clEnqueueWriteBuffer,                                                                   \
      (void *, void *, unsigned, size_t, size_t, const void *, unsigned, void *, void *))          \
    X(int, clEnqueueReadBuffer,                                                                    \
      (void *, void *, unsigned, size_t, size_t, void *, unsigned, void *, void *))                \
    X(int, clEnqueueNDRangeKernel,                                                                 \
      (void *, void *, unsigned, const size_t *, const size_t *, const size_t *, unsigned, void *, \
       void *))

#define DECLARE(type, name, arguments) static type(*name) arguments;
FUNCTIONS(DECLARE)

static bool load_opencl(void) {
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
    if (!library) return false;
#define LOAD(type, name, arguments) \
    if (!(*(void **)&name = dlsym(library, #name))) return false;
    FUNCTIONS(LOAD)
    return true;
}

/* ---- days counted one by one ---- */

/* Year, month and day of CYCLE days. */
static int dates[3 * CYCLE], expected[CYCLE], numbers[CYCLE];

static int length_of(int year, int month) {
    static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return lengths[month - 1] + (month == 2 && leap);
}

/* From 1 January of `year` on, which is day number `number`. */
static void count_days(int year, int number) {
    int month = 1, day = 1;
    for (int i = 0; i < CYCLE; i++) {
        dates[3 * i] = year, dates[3 * i + 1] = month, dates[3 * i + 2] = day;
        expected[i] = number + i;
        if (++day <= length_of(year, month)) continue;
        day = 1;
        if (++month > 12) month = 1, year++;
    }
}

static void expect_equal(int year) {
    for (int i = 0; i < CYCLE; i++)
        cr_assert(numbers[i] == expected[i], "day %d from year %d on: %d, not %d", i, year,
                  numbers[i], expected[i]);
}

/* ---- OpenCL ---- */

static const char kernel_text[] =
    "\nkernel void number_days(global const int *dates, global int *numbers) {\n"
    "    int i = (int)get_global_id(0);\n"
    "    numbers[i] = civil_days(dates[3 * i], dates[3 * i + 1], dates[3 * i + 2]);\n"
    "}\n";

static void *device, *context, *queue, *kernel;

static bool find_device(void) {
    void *platforms[8];
    unsigned count = 0, found = 0;
    if (clGetPlatformIDs(8, platforms, &count)) return false;
    for (unsigned p = 0; p < count && p < 8 && !found; p++)
        if (clGetDeviceIDs(platforms[p], (unsigned)ANY_DEVICE, 1, &device, &found)) found = 0;
    return found > 0;
}

static void build_kernel(void) {
    static char header[1 << 14], log[1 << 12];
    FILE *f = fopen("lessons/6-atomics-and-dates/civil.h", "r");
    cr_assert(f != NULL, "civil.h cannot be read");
    header[fread(header, 1, sizeof header - 1, f)] = 0;
    fclose(f);
    const char *texts[] = {header, kernel_text};
    int error = 0;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    queue = clCreateCommandQueue(context, device, 0, &error);
    void *program = clCreateProgramWithSource(context, 2, texts, NULL, &error);
    if (clBuildProgram(program, 1, &device, "-Werror", NULL, NULL)) {
        clGetProgramBuildInfo(program, device, BUILD_LOG, sizeof log, log, NULL);
        cr_assert_fail("civil.h is not OpenCL C: %s", log);
    }
    kernel = clCreateKernel(program, "number_days", &error);
    cr_assert(kernel != NULL && error == 0);
}

static void run_kernel(void) {
    const size_t size = CYCLE;
    int error = 0;
    void *in = clCreateBuffer(context, READ_WRITE, sizeof dates, NULL, &error);
    void *out = clCreateBuffer(context, READ_WRITE, sizeof numbers, NULL, &error);
    cr_assert(in && out && !clSetKernelArg(kernel, 0, sizeof in, &in) &&
              !clSetKernelArg(kernel, 1, sizeof out, &out));
    cr_assert(!clEnqueueWriteBuffer(queue, in, WAIT, 0, sizeof dates, dates, 0, NULL, NULL));
    cr_assert(!clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL));
    cr_assert(!clEnqueueReadBuffer(queue, out, WAIT, 0, sizeof numbers, numbers, 0, NULL, NULL));
}

/* ---- the tests ---- */

/* The first day of 2000 and of -400 (2,400 years before) from 1 January 1970 on. */
static const struct { int year, number; } starts[] = {{2000, 10957}, {-400, 10957 - 6 * CYCLE}};

Test(civil, all_days_of_a_cycle_in_c) {
    for (int s = 0; s < 2; s++) {
        count_days(starts[s].year, starts[s].number);
        for (int i = 0; i < CYCLE; i++)
            numbers[i] = civil_days(dates[3 * i], dates[3 * i + 1], dates[3 * i + 2]);
        expect_equal(starts[s].year);
    }
}

Test(civil, differences_truncate_toward_zero) {
    cr_expect_eq(civil_diff(10, 0, 11, 0), -1);
    cr_expect_eq(civil_diff(10, 1, 11, 0), 0);
    cr_expect_eq(civil_diff(11, 0, 10, 1), 0);
    cr_expect_eq(civil_diff(12000000, 86399, -12000000, 0), 24000000);
}

Test(civil, all_days_of_a_cycle_in_opencl, .timeout = 120) {
    if (!load_opencl()) cr_skip_test("OpenCL is not installed (apt-get install pocl-opencl-icd)");
    if (!find_device()) cr_skip_test("OpenCL has no device here (apt-get install pocl-opencl-icd)");
    build_kernel();
    for (int s = 0; s < 2; s++) {
        count_days(starts[s].year, starts[s].number);
        run_kernel();
        expect_equal(starts[s].year);
    }
}
