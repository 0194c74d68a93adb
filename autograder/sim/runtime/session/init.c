/* The runtime's start: where the program, its shared memory (which is thread-local storage) and its
   device variables lie; and address space for the device's arena with its shadow. Shadow pages are
   reserved, not filled: the operating system hands them out as kernels touch them. */
#include "counters/loop_table.h"
#include "core/runtime.h"
#include "shadow/shadow_run.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct simulator sim = {.next_generation = 16, .first_generation_of_launch = 16, .record_fd = -1};
struct sim_uint3 threadIdx, blockIdx, blockDim, gridDim;
extern _Thread_local char lockstep_dynamic_shared[]; /* made by the linker step of `lockstep cc` */

void sim_fail(const char *format, ...) {
    va_list arguments;
    speculation_abort_if_worker();
    va_start(arguments, format);
    fflush(stdout);
    fputs("lockstep: the simulator cannot go on: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _exit(SIM_CANNOT_GO_ON);
}

void *sim_reserve(uint64_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* ---- start ---- */

static int find_program(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    sim.image_base = info->dlpi_addr;
    sim.tls = info->dlpi_tls_data;
    uint64_t low = UINT64_MAX, high = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_TLS) sim.tls_bytes = p->p_memsz;
        if (p->p_type != PT_LOAD) continue;
        if (p->p_vaddr < low) low = p->p_vaddr;
        if (p->p_vaddr + p->p_memsz > high) high = p->p_vaddr + p->p_memsz;
        if (p->p_flags & PF_X) sim.text_bytes = p->p_vaddr + p->p_memsz;
    }
    sim.image_start = (char *)(info->dlpi_addr + low);
    sim.image_end = (char *)(info->dlpi_addr + high);
    return 1; /* the program comes first; libraries do not matter */
}

static void mark_shared(uint64_t offset, uint64_t bytes, bool valid) {
    for (uint64_t i = offset; i < offset + bytes && i < sim.tls_bytes; i++) {
        struct cell *c = &sim.shared_cells[i / GRANULE];
        if (c->split) shadow_split_release(c);
        unsigned bit = 1u << i % GRANULE;
        c->valid = valid ? c->valid | bit : c->valid & ~bit;
    }
}

/* The guard of a shared object with a constructor. */
static void add_guard(uint64_t offset, uint64_t bytes) {
    sim.guards = realloc(sim.guards, (sim.guard_count + 1) * sizeof *sim.guards);
    if (!sim.guards) sim_fail("no memory to start with");
    sim.guards[sim.guard_count++] = (struct interval){offset, offset + bytes};
}

/* Each __shared__ variable is a thread-local symbol: what lies between them is out of bounds. */
static void mark_variables(const char *file, size_t bytes) {
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    if (header->e_shoff + header->e_shnum * sizeof *sections > bytes) return;
    for (int i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB) continue;
        const ElfW(Sym) *symbols = (const void *)(file + sections[i].sh_offset);
        const char *names = file + sections[sections[i].sh_link].sh_offset;
        for (uint64_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++) {
            const ElfW(Sym) *s = &symbols[j];
            if (ELF64_ST_TYPE(s->st_info) != STT_TLS || s->st_shndx == SHN_UNDEF) continue;
            if (strncmp(names + s->st_name, "_ZGV", 4) == 0)
                add_guard(s->st_value, s->st_size);
            else if (s->st_value != sim.dynamic_offset) /* that is each launch's: see below */
                mark_shared(s->st_value, s->st_size, true);
        }
    }
}

static void read_variables(void) {
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (fd < 0 || fstat(fd, &status))
        sim_fail("/proc/self/exe cannot be read: %s", strerror(errno));
    char *file = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (file == MAP_FAILED) sim_fail("the program cannot be mapped: %s", strerror(errno));
    mark_variables(file, (size_t)status.st_size);
    munmap(file, (size_t)status.st_size);
    close(fd);
}

extern char __start_lockstep_device[] __attribute__((weak));
extern char __stop_lockstep_device[] __attribute__((weak));

/* They have a value from the start: zero, or what their initialiser says. */
static void find_device_variables(void) {
    sim.variables = __start_lockstep_device;
    sim.variable_bytes = (uint64_t)__stop_lockstep_device - (uint64_t)__start_lockstep_device;
    uint64_t cells = sim.variable_bytes / GRANULE + 2;
    sim.variable_cells = calloc(cells, sizeof *sim.variable_cells);
    sim.variable_steps = calloc(cells, sizeof *sim.variable_steps);
    if (!sim.variable_cells || !sim.variable_steps) sim_fail("no memory for device variables");
    for (uint64_t i = 0; i < cells; i++) sim.variable_cells[i].meta = CELL_CLEAN;
}

/* As much address space as the machine lets us reserve: the shadow needs seven times the arena. An
   emulator keeps books on every page that is reserved, and asks for less (host/target.c). */
enum { BESIDE = 4096 };
static void reserve_arena(void) {
    const char *most = getenv("LOCKSTEP_DEVICE_BYTES");
    sim.arena_bytes = most ? strtoull(most, NULL, 0) : UINT64_C(1) << 35;
    for (; sim.arena_bytes >= UINT64_C(1) << 26; sim.arena_bytes /= 2) {
        /* an access may begin just before the end */
        sim.arena = sim_reserve(sim.arena_bytes + BESIDE);
        sim.cells = sim_reserve(sim.arena_bytes / GRANULE * sizeof *sim.cells + BESIDE);
        sim.shadow_runs = sim_reserve(sim.arena_bytes / RUN_BYTES * sizeof *sim.shadow_runs);
        sim.cell_steps = sim_reserve(sim.arena_bytes / GRANULE * sizeof *sim.cell_steps);
        if (sim.arena && sim.cells && sim.shadow_runs && sim.cell_steps) return;
        if (sim.arena) munmap(sim.arena, sim.arena_bytes);
        if (sim.cells) munmap(sim.cells, sim.arena_bytes / GRANULE * sizeof *sim.cells);
        if (sim.shadow_runs)
            munmap(sim.shadow_runs, sim.arena_bytes / RUN_BYTES * sizeof *sim.shadow_runs);
        if (sim.cell_steps)
            munmap(sim.cell_steps, sim.arena_bytes / GRANULE * sizeof *sim.cell_steps);
    }
    sim_fail("no address space for device memory: is a limit set (ulimit -v)?");
}

/* Made by the linker's caller, in a program whose masks may name some lanes only (host/build.c). */
extern const char lockstep_masks __attribute__((weak));

void sim_init(void) {
    if (sim.ready) return;
    sim.ready = true;
    dl_iterate_phdr(find_program, NULL);
    reserve_arena();
    sim.arena_used = ARENA_ALIGNMENT;
    uint64_t cells = sim.tls_bytes / GRANULE + 2;
    sim.shared_cells = calloc(cells, sizeof *sim.shared_cells);
    sim.shared_steps = calloc(cells, sizeof *sim.shared_steps);
    sim.site_of = sim_reserve(sim.text_bytes * sizeof *sim.site_of);
    sim.log = sim_reserve(LOG_ENTRIES * WARP * sizeof *sim.log);
    sim.log_value = sim_reserve(LOG_ENTRIES * WARP * sizeof *sim.log_value);
    sim.masks = &lockstep_masks != NULL;
    sim_stacks_init();
    if (!sim.shared_cells || !sim.shared_steps || !sim.site_of || !sim.log || !sim.log_value ||
        !sim.stacks)
        sim_fail("no memory to start with");
    sim.dynamic_offset = (uint64_t)(lockstep_dynamic_shared - sim.tls);
    read_variables();
    find_device_variables();
    loops_read();
}

static uint64_t whole_words(uint64_t bytes) { return (bytes + GRANULE - 1) / GRANULE * GRANULE; }

/* The dynamic shared memory of the coming launch: so much is valid, the rest is not. Bytes that are
   not a whole word have one: its shadow knows no part of it. */
void sim_shared_valid(uint64_t bytes) {
    uint64_t had = whole_words(sim.dynamic_bytes), has = whole_words(bytes);
    if (has > had) mark_shared(sim.dynamic_offset + had, has - had, true);
    if (has < had) mark_shared(sim.dynamic_offset + has, had - has, false);
    sim.dynamic_bytes = bytes;
}
