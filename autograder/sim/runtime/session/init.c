/* Initialises the runtime. Locates the program, its shared memory (thread-local storage) and its
 * device variables. Reserves address space for the device's arena and its shadow memory. Pages are
 * reserved without being committed; the operating system commits them at the first access. */
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "exec/exec.h"

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

extern _Thread_local char lockstep_dynamic_shared[]; /* defined by the link step of `lockstep cc` */

/* ---- start-up ---- */

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
    return 1; /* the first entry is the program; libraries are not relevant */
}

/* The guard variable of a __shared__ object with a constructor. */
static void add_guard(uint64_t offset, uint64_t bytes) {
    sim.guards = realloc(sim.guards, (sim.guard_count + 1) * sizeof *sim.guards);
    if (!sim.guards) sim_fail("not enough memory to start the simulator");
    sim.guards[sim.guard_count++] = (struct interval){offset, offset + bytes};
}

/* Each __shared__ variable is a thread-local symbol: memory between them is out of bounds. */
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
            else if (s->st_value != sim.dynamic_offset) /* sized by each launch */
                shared_mark_valid(s->st_value, s->st_size, true);
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

/* Device variables are initialised from the start: zero, or by their initialiser. */
static void find_device_variables(void) {
    sim.variables = __start_lockstep_device;
    sim.variable_bytes = (uint64_t)__stop_lockstep_device - (uint64_t)__start_lockstep_device;
    uint64_t cells = sim.variable_bytes / GRANULE + 2;
    sim.variable_cells = calloc(cells, sizeof *sim.variable_cells);
    sim.variable_steps = calloc(cells, sizeof *sim.variable_steps);
    if (!sim.variable_cells || !sim.variable_steps) sim_fail("no memory for device variables");
    for (uint64_t i = 0; i < cells; i++) sim.variable_cells[i].meta = CELL_CLEAN;
}

/* Reserves as much address space as the machine allows: the shadow memory takes seven times the
 * arena. An emulator tracks every reserved page and therefore requests less
 * (toolchain/driver/target.c). */
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

/* Defined by the build in a program whose masks may name only some lanes
 * (toolchain/driver/build.c). */
extern const char lockstep_masks __attribute__((weak));

void sim_init(void) {
    static bool ready;
    if (ready) return;
    ready = true;
    dl_iterate_phdr(find_program, NULL);
    reserve_arena();
    uint64_t cells = sim.tls_bytes / GRANULE + 2;
    sim.shared_cells = calloc(cells, sizeof *sim.shared_cells);
    sim.shared_steps = calloc(cells, sizeof *sim.shared_steps);
    bool counts = counters_init();
    sim.masks = &lockstep_masks != NULL;
    sim_stacks_init();
    if (!sim.shared_cells || !sim.shared_steps || !counts || !sim.stacks)
        sim_fail("not enough memory to start the simulator");
    sim.dynamic_offset = (uint64_t)(lockstep_dynamic_shared - sim.tls);
    read_variables();
    find_device_variables();
    loops_read();
}
