/* Tensor-core operations as warp operations: all 32 lanes must take part, and their fragments must
   be initialised (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions"). */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "report/report.h"
#include "sim/abi/mma.h"
#include "sim/abi/warp.h"

#include <stdio.h>

/* Fragments are registers, without shadow: the operation itself knows which were filled. */
static void report_unfilled(struct block *b, const struct thread *t, const char *what) {
    struct finding *f = finding_add(FINDING_UNINITIALISED, SPACE_LOCAL, SEVERITY_ERROR, t->call.pc,
                                    0);
    if (f->count > 1) return;
    finding_of_thread(f, b, t);
    snprintf(f->array, sizeof f->array, "%s", what);
    f->access = ACCESS_READ;
    f->bytes = 1;
}

/* Reports a tile whose address or row pitch is not a multiple of 16 bytes; CUDA requires both
   (wmma, load_matrix_sync). */
void lockstep_tile(const void *p, uint64_t pitch) {
    if (!sim.current || !(((uint64_t)p | pitch) % 16)) return;
    int space = is_global((uint64_t)p) ? SPACE_GLOBAL : SPACE_SHARED;
    struct finding *f = finding_add(FINDING_MISALIGNED, space, SEVERITY_ERROR,
                                    sim_pc(__builtin_return_address(0)), 0);
    finding_here(f);
    finding_place(f, (uint64_t)p, space, 16);
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail,
                 "of a tile, start and rows are multiples of 16 bytes; these rows are %llu apart",
                 (unsigned long long)pitch);
}

/* The 16-bit element (row, column) of matrix j: lane 8 j + row holds the address of that row. */
static uint16_t *half_at(struct lockstep_rows *const lanes[WARP], uint32_t j, uint32_t row,
                         uint32_t column) {
    return (uint16_t *)lanes[8 * j + row]->row + column;
}

/* ldmatrix and stmatrix of 8x8 matrices: lane l holds the elements (l / 4, 2 (l % 4)) and its right
   neighbour of each matrix (PTX ISA, "ldmatrix"); transposed if `turned`. */
static void move_matrices(struct lockstep_rows *const lanes[WARP]) {
    for (uint32_t l = 0; l < WARP; l++)
        for (uint32_t j = 0; j < lanes[l]->count; j++)
            for (uint32_t part = 0; part < 2; part++) {
                uint32_t line = l / 4, along = l % 4 * 2 + part;
                bool turned = lanes[0]->turned;
                uint16_t *row = half_at(lanes, j, turned ? along : line, turned ? line : along);
                uint16_t *spread = (uint16_t *)&lanes[l]->spread[j] + part;
                if (lanes[0]->stores)
                    *row = *spread;
                else
                    *spread = *row;
            }
}

/* All lanes have arrived, so their arguments are valid; the result is stored through the
   pointers. */
void tensor_finish(struct block *b, struct thread *warp, uint32_t present) {
    const struct lockstep_tensor *lanes[WARP];
    const struct thread *t = &warp[__builtin_ctz(present)];
    if (present != UINT32_MAX) {
        warp_report(b, t, DETAIL_WHOLE_WARPS,
                    "tensor cores take all 32 lanes of a warp, and some are not there");
        return;
    }
    if (t->call.kind == LOCKSTEP_WARP_MATRIX) {
        struct lockstep_rows *rows[WARP];
        for (uint32_t l = 0; l < WARP; l++) rows[l] = (void *)(uintptr_t)warp[l].call.value;
        move_matrices(rows);
        return;
    }
    for (uint32_t l = 0; l < WARP; l++) lanes[l] = (void *)(uintptr_t)warp[l].call.value;
    const char *unfilled = tensor_unfilled(lanes[0]);
    if (unfilled) report_unfilled(b, t, unfilled);
    tensor_multiply(lanes);
}
