/** @file analysis.h
 * One function that is being verified: what the files of this folder share.
 */
#ifndef LOCKSTEP_VERIFY_ANALYSIS_H
#define LOCKSTEP_VERIFY_ANALYSIS_H

#include <Zydis/Zydis.h>
#include "elf_file.h"
#include "value.h"
#include "verify.h"

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15, REGISTERS };
enum { SLOTS = 64, CHECKED = 4, SAVED = 6 };

/** An instruction as Zydis decodes it. */
struct instruction {
    uint32_t offset; /**< in the function */
    uint32_t number; /**< among those that are no `nop` */
    ZydisDecodedInstruction z;
    ZydisDecodedOperand operand[ZYDIS_MAX_OPERAND_COUNT];
};

/** What is known at one point of a function, on every path that leads there. */
struct state {
    bool reached;
    value_t reg[REGISTERS];
    struct {
        int64_t offset; /**< of 8 bytes of the frame, from the stack pointer at the entry */
        value_t value;
    } slot[SLOTS];
    int slots;
    struct {
        value_t address;
        int64_t bytes;
        bool load, store;
    } checked[CHECKED]; /**< what the last call has checked */
    int checks;
    bool untouched;       /**< nothing was called yet: the return address is as it came */
    bool return_saved;    /**< the shadow stack holds a copy of it */
    bool return_compared; /**< the instruction before compared the two */
    bool return_proved;   /**< they are equal, and nothing was stored or called since */
    uint8_t announced;  /**< the instruction before told the guards what is checked next: twice the
                           bytes, and 1 for a store; 0: it did not */
    uint8_t announcing; /**< the same, of the instruction before that one */
    bool announced_place;     /**< and where */
    uint8_t saved[SAVED + 1]; /**< 1 + the register that the shadow's i-th slot holds; 0: none */
    int64_t touched;          /**< the deepest offset of the frame that was surely accessed */
};

/** What callers and other functions must know of a function. */
struct knowledge {
    bool loads_argument; /**< reads through its first argument without a check */
    bool launched;       /**< nothing but a launch calls it, or a function that a launch calls */
    bool is_target;      /**< may be called through a pointer */
    int64_t arguments_written; /**< bytes of its stacked arguments that it stores to */
    int64_t depth;             /**< of its frame, in bytes */
    bool calls_pointers;       /**< whom, nobody knows */
};

/** A call of one function of the file by another. */
struct call_edge {
    int caller, callee;
    bool hands_on; /**< the first argument is the caller's own, moved by a constant */
    int64_t room;  /**< bytes of the caller's frame above the callee's return address */
};

/** A load through a function's first argument that nothing has checked. */
struct argument_load {
    int function;
    uint32_t number; /**< of the instruction */
    int64_t bytes;
};

struct analysis {
    const struct elf_file *file;
    const struct function *function;
    int index; /**< of the function */
    struct instruction *code;
    size_t count;
    uint32_t *at;     /**< by offset: 1 + the instruction that begins there */
    struct state *in; /**< before each instruction where paths meet */
    bool *meets;
    struct knowledge *known; /**< of all functions */
    struct call_edge *edges;
    size_t edge_count, edge_room;
    struct argument_load *arguments;
    size_t argument_count, argument_room;
    struct verification *lacks;
    bool judging;    /**< the states are final: say what is wrong */
    const char *why; /**< the first thing that is wrong */
    uint32_t where;  /**< and its offset in the function */
};

/** Notes what is wrong, if judging. @return false */
bool analysis_refuse(struct analysis *a, const struct instruction *i, const char *why);

/** The value that a relocation's symbol stands for. */
value_t analysis_symbol(const struct analysis *a, uint32_t symbol);

/** How deep the stack is: its pointer's offset from the entry (a bound, where it was aligned).
 * @return false if the pointer is no longer known */
bool analysis_depth(const struct state *s, int64_t *offset);

/** Is such an instruction known to do nothing but what its operands say? (instructions.c) */
bool instruction_is_plain(const struct instruction *i);

/** Judges a load or store, and takes note of it (accesses.c). @return false if it is refused */
bool access_memory(struct analysis *a, struct state *s, const struct instruction *i,
                   value_t address, int64_t bytes, bool load, bool store);
/** Notes an access that is to be guarded. */
void access_lacks(struct analysis *a, int function, uint32_t number, int64_t bytes, bool store);
/** The address of a memory operand. @return false if it is refused */
bool access_address(struct analysis *a, struct state *s, const struct instruction *i,
                    const ZydisDecodedOperand *o, value_t *address);
/** The value that 8 bytes of the frame hold. @return false if that is not known */
bool access_slot(const struct state *s, int64_t offset, value_t *value);
void access_store_slot(struct state *s, int64_t offset, int64_t bytes, const value_t *value);

/** Is it the variable that tells the guards what is checked next? @return 1: how many bytes; 2: at
 * which address; 0: neither */
int access_announces(const struct analysis *a, value_t address);

/** Judges a call (calls.c). @return false if it is refused; `announced`: not 0: it must be such a
 * check; `ends`: it never returns */
bool call_function(struct analysis *a, struct state *s, const struct instruction *i,
                   uint8_t announced, bool *ends);
/** Judges a return or, with `jumps`, a jump to another function. */
bool call_leave(struct analysis *a, struct state *s, const struct instruction *i, bool jumps);
/** Is this jump's target a symbol, not a place in the function? */
const struct relocation *call_relocation(const struct analysis *a, const struct instruction *i);
/** Does it go to what ends a program with a smashed stack? */
bool call_is_alarm(const struct analysis *a, const struct instruction *i);

/** One instruction's effect (step.c). @return false if it is refused; `ends`: nothing follows */
bool step(struct analysis *a, struct state *s, const struct instruction *i, bool *ends);

/** Walks the function (walk.c). @return false if it is refused */
bool walk(struct analysis *a);

#endif
