/** @file analysis.h
 * The analysis of one function: shared by the files of this folder.
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
    uint32_t number; /**< its number, without `nop` */
    ZydisDecodedInstruction z;
    ZydisDecodedOperand operand[ZYDIS_MAX_OPERAND_COUNT];
};

/** What is known at one point of a function, on all paths to it. */
struct state {
    bool reached;
    value_t reg[REGISTERS];
    struct {
        int64_t offset; /**< of 8 bytes of the frame, relative to the stack pointer at entry */
        value_t value;
    } slot[SLOTS];
    int slots;
    struct {
        value_t address;
        int64_t bytes;
        bool load, store;
    } checked[CHECKED]; /**< what the last call checked */
    int checks;
    bool untouched;       /**< no call yet: the return address is unchanged */
    bool return_saved;    /**< the shadow stack holds a copy of it */
    bool return_compared; /**< the previous instruction compared the two */
    bool return_proved;   /**< they are equal, and nothing was stored or called since */
    uint8_t announced;  /**< the previous instruction announced a check: twice the bytes, plus 1 for
                           a store; 0: it did not */
    uint8_t announcing; /**< the same for the instruction before that */
    bool announced_place;     /**< and the address was announced */
    uint8_t saved[SAVED + 1]; /**< 1 + the register saved in the i-th shadow slot; 0: none */
    int64_t touched;          /**< the deepest offset of the frame that is certainly accessed */
};

/** Facts about a function that its callers need. */
struct knowledge {
    bool loads_argument;       /**< reads through its first argument without a check */
    bool launched;             /**< called only by a launch, or by functions that a launch calls */
    bool is_target;            /**< may be called through a pointer */
    int64_t arguments_written; /**< bytes of its stacked arguments that it stores to */
    int64_t arguments_used;    /**< the same, or reads */
    int64_t depth;             /**< of its frame, in bytes */
    bool calls_pointers;       /**< makes indirect calls */
};

/** A direct call between two functions of the file. */
struct call_edge {
    int caller, callee;
    bool hands_on;    /**< passes its own first argument on, plus a constant */
    int64_t capacity; /**< bytes of the caller's frame above the callee's return address */
};

/** An unchecked load through a function's first argument. */
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
    struct state *in; /**< the state before each instruction where paths join */
    bool *meets;
    struct knowledge *known; /**< facts about all functions */
    struct call_edge *edges;
    size_t edge_count, edge_capacity;
    struct argument_load *arguments;
    size_t argument_count, argument_capacity;
    struct verification *lacks;
    bool judging;    /**< the states are final: report violations */
    const char *why; /**< the first violation */
    uint32_t where;  /**< and its offset in the function */
};

/** Records a violation, if judging. @return false */
bool analysis_refuse(struct analysis *a, const struct instruction *i, const char *why);

/** @return the value of a relocation's symbol */
value_t analysis_symbol(const struct analysis *a, uint32_t symbol);

/** Gets the stack pointer's offset from its value at entry (a bound, if it was aligned).
 * @return false if it is unknown */
bool analysis_depth(const struct state *s, int64_t *offset);

/** @return whether such an instruction has no effects besides its operands' (instructions.c) */
bool instruction_is_plain(const struct instruction *i);

/** Judges a load or store, and records it (accesses.c). @return false if it is refused */
bool access_memory(struct analysis *a, struct state *s, const struct instruction *i,
                   value_t address, int64_t bytes, bool load, bool store);
/** Records an access that needs a guard. */
void access_lacks(struct analysis *a, int function, uint32_t number, int64_t bytes, bool store);
/** Computes the address of a memory operand. @return false if it is refused */
bool access_address(struct analysis *a, struct state *s, const struct instruction *i,
                    const ZydisDecodedOperand *o, value_t *address);
/** Gets the value of 8 bytes of the frame. @return false if it is unknown */
bool access_slot(const struct state *s, int64_t offset, value_t *value);
void access_store_slot(struct state *s, int64_t offset, int64_t bytes, const value_t *value);

/** Is it the variable by which checks are announced? @return 1: the one for the bytes; 2: for the
 * address; 0: neither */
int access_announces(const struct analysis *a, value_t address);

/** Judges a call (calls.c). @return false if it is refused; `announced`: not 0: it must be that
 * check; `ends`: it never returns */
bool call_function(struct analysis *a, struct state *s, const struct instruction *i,
                   uint8_t announced, bool *ends);
/** Judges a return or, with `jumps`, a tail call. */
bool call_leave(struct analysis *a, struct state *s, const struct instruction *i, bool jumps);
/** @return the relocation of a jump to a symbol, or NULL for a jump within the function */
const struct relocation *call_relocation(const struct analysis *a, const struct instruction *i);
/** @return whether it goes to the function that reports a smashed stack */
bool call_is_alarm(const struct analysis *a, const struct instruction *i);

/** Applies one instruction (step.c). @return false if it is refused; `ends`: nothing follows */
bool step(struct analysis *a, struct state *s, const struct instruction *i, bool *ends);

/** Analyses the function (walk.c). @return false if it is refused */
bool walk(struct analysis *a);

#endif
