/* Serialises POSIX threads: one thread holds the turn and runs, until it blocks or ends. The
 * simulator has one state of the running thread, so host threads must not run concurrently.
 * Interceptors of the blocking functions of the C library hand over the turn; they also create the
 * happens-before edges between threads. */
#include "hostthreads.h"
#include "core/core.h"
#include "hb/hb.h"

#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern _Thread_local char lockstep_dynamic_shared[];

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_t owner;
static bool several; /* more than one thread exists; before that no turn is needed */

/* The C library's own function. Condition variables have two symbol versions; programs use the
 * newer one. */
static void *real_function(const char *name) {
    void *newer = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
    return newer ? newer : dlsym(RTLD_NEXT, name);
}
#define REAL(name)                 \
    static __typeof__(&name) real; \
    if (!real) *(void **)&real = real_function(#name)

static int lock_turn(pthread_mutex_t *m) {
    REAL(pthread_mutex_lock);
    return real(m);
}

/* Shared memory is thread-local storage, so each OS thread has its own copy. */
static void take_turn(void) {
    lock_turn(&turn);
    owner = pthread_self();
    sim.tls = lockstep_dynamic_shared - sim.dynamic_offset;
}

bool pthread_is_threaded(void) { return several; }

static bool mine(void) { return several && pthread_equal(owner, pthread_self()); }

static bool give_turn(void) {
    if (!mine() || sim.current) return false;
    owner = 0;
    pthread_mutex_unlock(&turn);
    return true;
}

static void yield(void) {
    static unsigned accesses; /* a single flag access is not a loop */
    if (!several || ++accesses % 64 || !give_turn()) return;
    const struct timespec short_sleep = {0, 1000};
    /* through the interceptor, which cannot hand over a turn that is not held */
    clock_nanosleep(CLOCK_MONOTONIC, 0, &short_sleep, NULL);
    take_turn();
}

void pthread_poll(int kind) {
    yield();
    if (kind != ACCESS_READ) stream_release();
    if (kind != ACCESS_WRITE) stream_acquire();
}

/* ---- threads ---- */

struct start {
    void *(*function)(void *);
    void *argument;
};

static void last_words(void *unused) {
    (void)unused;
    give_turn();
}

static void *begin(void *argument) {
    struct start s = *(struct start *)argument;
    void *result;
    free(argument);
    take_turn();
    stream_acquire();
    pthread_cleanup_push(last_words, NULL);
    result = s.function(s.argument);
    pthread_cleanup_pop(1);
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                   void *argument) {
    REAL(pthread_create);
    struct start *s = malloc(sizeof *s);
    if (!s) return 12; /* ENOMEM */
    *s = (struct start){function, argument};
    sim_init();
    stream_release();
    if (!several) {
        several = true;
        take_turn();
    }
    return real(thread, attributes, begin, s);
}

/* ---- blocking functions: other threads run meanwhile ---- */

#define BLOCKING(type, name, parameters, arguments) \
    type name parameters {                          \
        REAL(name);                                 \
        bool given = give_turn();                   \
        type result = real arguments;               \
        if (given) take_turn();                     \
        stream_acquire();                           \
        return result;                              \
    }
BLOCKING(int, pthread_join, (pthread_t t, void **r), (t, r))
BLOCKING(int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t *m), (c, m))
BLOCKING(int, pthread_cond_timedwait,
         (pthread_cond_t * c, pthread_mutex_t *m, const struct timespec *t), (c, m, t))
BLOCKING(int, pthread_cond_clockwait,
         (pthread_cond_t * c, pthread_mutex_t *m, clockid_t k, const struct timespec *t),
         (c, m, k, t))
BLOCKING(int, pthread_barrier_wait, (pthread_barrier_t * b), (b))
BLOCKING(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
BLOCKING(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
BLOCKING(int, sem_wait, (sem_t * s), (s))
BLOCKING(int, nanosleep, (const struct timespec *t, struct timespec *left), (t, left))
BLOCKING(int, clock_nanosleep,
         (clockid_t k, int flags, const struct timespec *t, struct timespec *left),
         (k, flags, t, left))
BLOCKING(int, usleep, (useconds_t t), (t))
BLOCKING(unsigned, sleep, (unsigned t), (t))
BLOCKING(int, sched_yield, (void), ())

/* Functions by which a thread lets another one continue: a release. */
#define TELLING(type, name, parameters, arguments) \
    type name parameters {                         \
        REAL(name);                                \
        stream_release();                          \
        return real arguments;                     \
    }
TELLING(int, pthread_cond_signal, (pthread_cond_t * c), (c))
TELLING(int, pthread_cond_broadcast, (pthread_cond_t * c), (c))
TELLING(int, pthread_mutex_unlock, (pthread_mutex_t * m), (m))
TELLING(int, sem_post, (sem_t * s), (s))

int pthread_mutex_lock(pthread_mutex_t *m) {
    bool mine_now = several && pthread_mutex_trylock(m) == 0, given = !mine_now && give_turn();
    int result = mine_now ? 0 : lock_turn(m);
    if (given) take_turn();
    stream_acquire();
    return result;
}

/* std::future and std::atomic::wait() block in the futex system call. */
long syscall(long number, ...) {
    REAL(syscall);
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    int operation = number == SYS_futex ? (int)a[1] & FUTEX_CMD_MASK : -1;
    bool waits = operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET;
    bool given = waits && give_turn();
    long result = real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    if (given) take_turn();
    return result;
}
