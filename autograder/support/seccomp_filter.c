/* seccomp filters (Documentation/userspace-api/seccomp_filter.rst). A simulated kernel runs on one
   thread and needs no processes, no sockets and none of the kernel's newer interfaces. Filters bind
   root as well, which RLIMIT_NPROC does not. */
#include "seccomp_filter.h"
#include "sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
enum { ARCHITECTURE = (int)AUDIT_ARCH_X86_64, OTHER_TABLE = 0x40000000 }; /* x32's numbers */
#elif defined __aarch64__
enum { ARCHITECTURE = (int)AUDIT_ARCH_AARCH64, OTHER_TABLE = 0x7fffffff };
#else
#error "the sandbox supports x86-64 and AArch64 only"
#endif

#define LOAD(field)   BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define DENY(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM)

/* Allowed only with these as first argument: 0 means this process in prlimit64(), its own pid in
   kill(). Otherwise a worker could reach other processes of the same user, where no namespace hides
   them. The pid is filled in when the filter is installed. */
#define OWN_ONLY(name)                                                             \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOAD(args[0]),         \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),                              \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN, 0, 1), ANSWER(SECCOMP_RET_ALLOW), \
        ANSWER(SECCOMP_RET_ERRNO | EPERM)
enum { OWN = 0x7ffffff1 };

#define BEGIN                                                                      \
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)ARCHITECTURE, 1, 0), \
        ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr),                                \
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OTHER_TABLE, 0, 1), ANSWER(SECCOMP_RET_KILL_PROCESS)

/* Neither a compiler nor a kernel needs these. */
#define COMMON                                                                                  \
    DENY(socket), DENY(socketpair), DENY(ptrace), DENY(unshare), DENY(setns), DENY(mount),      \
        DENY(umount2), DENY(pivot_root), DENY(chroot), DENY(bpf), DENY(perf_event_open),        \
        DENY(userfaultfd), DENY(io_uring_setup), DENY(io_uring_enter), DENY(io_uring_register), \
        DENY(keyctl), DENY(add_key), DENY(request_key), DENY(process_vm_readv),                 \
        DENY(process_vm_writev), DENY(open_by_handle_at), DENY(personality), DENY(shmget),      \
        DENY(msgget), DENY(semget), DENY(mq_open)

/* A simulated kernel runs on one thread and creates nothing. */
#define ALONE DENY(clone), DENY(clone3), DENY(memfd_create), DENY(timer_create)

#if defined __x86_64__
#define OLD_FORKS DENY(fork), DENY(vfork),
#define OLD_NAMES \
    DENY(chmod), DENY(chown), DENY(lchown), DENY(utime), DENY(utimes), DENY(futimesat),
#else
#define OLD_FORKS
#define OLD_NAMES
#endif

/* What Landlock does not cover, or not in every version. */
#define UNCOVERED                                                                                \
    OLD_NAMES DENY(fchmod), DENY(fchmodat), DENY(fchown), DENY(fchownat), DENY(utimensat),       \
        DENY(setxattr), DENY(lsetxattr), DENY(fsetxattr), DENY(removexattr), DENY(lremovexattr), \
        DENY(fremovexattr), DENY(truncate), DENY(tkill), DENY(pidfd_open),                       \
        DENY(pidfd_send_signal), DENY(rt_sigqueueinfo), DENY(rt_tgsigqueueinfo),                 \
        DENY(setpriority), DENY(sched_setaffinity), DENY(sched_setscheduler),                    \
        DENY(sched_setparam), DENY(sched_setattr), DENY(ioprio_set), DENY(migrate_pages),        \
        DENY(move_pages)

static struct sock_filter in_namespaces[] = {BEGIN, OLD_FORKS ALONE, COMMON,
                                             ANSWER(SECCOMP_RET_ALLOW)};
static struct sock_filter alone[] = {BEGIN,
                                     OLD_FORKS ALONE,
                                     COMMON,
                                     UNCOVERED,
                                     OWN_ONLY(prlimit64),
                                     OWN_ONLY(kill),
                                     OWN_ONLY(tgkill),
                                     ANSWER(SECCOMP_RET_ALLOW)};
static struct sock_filter compiler[] = {BEGIN, COMMON, ANSWER(SECCOMP_RET_ALLOW)};

int sandbox_filter(void) {
    int fd = memfd_create("filter", 0);
    if (fd < 0) return -1;
    if (write(fd, in_namespaces, sizeof in_namespaces) == (ssize_t)sizeof in_namespaces &&
        !lseek(fd, 0, SEEK_SET))
        return fd;
    close(fd);
    return -1;
}

int filter_install(bool worker) {
    struct sock_fprog program = {sizeof compiler / sizeof *compiler, compiler};
    if (worker) program = (struct sock_fprog){sizeof alone / sizeof *alone, alone};
    for (size_t i = 0; i < program.len; i++)
        if (program.filter[i].code == (BPF_JMP | BPF_JEQ | BPF_K) && program.filter[i].k == OWN)
            program.filter[i].k = (unsigned)getpid();
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
