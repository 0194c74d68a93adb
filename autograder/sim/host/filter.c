/* The subject's filter of system calls. A simulated kernel runs on one thread: it has no business
   with processes, sockets or the kernel's newer doors. The filter binds root as well, which limits
   on the number of processes do not. */
#include "sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
enum { ARCHITECTURE = (int)AUDIT_ARCH_X86_64, OTHER_TABLE = 0x40000000 }; /* x32's numbers */
#elif defined __aarch64__
enum { ARCHITECTURE = (int)AUDIT_ARCH_AARCH64, OTHER_TABLE = 0x7fffffff };
#else
#error "the sandbox knows x86-64 and AArch64"
#endif

#define LOAD(field)   BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define DENY(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM)

static struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OTHER_TABLE, 0, 1),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
#if defined __x86_64__
    DENY(fork),
    DENY(vfork),
#endif
    DENY(clone),
    DENY(clone3),
    DENY(socket),
    DENY(socketpair),
    DENY(ptrace),
    DENY(unshare),
    DENY(setns),
    DENY(mount),
    DENY(umount2),
    DENY(pivot_root),
    DENY(chroot),
    DENY(bpf),
    DENY(perf_event_open),
    DENY(userfaultfd),
    DENY(io_uring_setup),
    DENY(io_uring_enter),
    DENY(io_uring_register),
    DENY(keyctl),
    DENY(add_key),
    DENY(request_key),
    DENY(memfd_create),
    DENY(process_vm_readv),
    DENY(process_vm_writev),
    DENY(open_by_handle_at),
    DENY(personality),
    DENY(shmget),
    DENY(msgget),
    DENY(semget),
    DENY(mq_open),
    DENY(timer_create),
    ANSWER(SECCOMP_RET_ALLOW),
};

int sandbox_filter(void) {
    int fd = memfd_create("filter", 0);
    if (fd < 0) return -1;
    if (write(fd, filter, sizeof filter) == (ssize_t)sizeof filter && !lseek(fd, 0, SEEK_SET))
        return fd;
    close(fd);
    return -1;
}
