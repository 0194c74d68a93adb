/** @file elf_file.h
 * A relocatable object file in memory (ELF gABI): sections with relocations, symbols, functions.
 */
#ifndef LOCKSTEP_VERIFY_ELF_FILE_H
#define LOCKSTEP_VERIFY_ELF_FILE_H

#include <libelf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One relocation: what the linker writes at `offset` of its section. */
struct relocation {
    uint64_t offset;
    uint32_t type; /**< R_X86_64_* */
    uint32_t symbol;
    int64_t addend;
};

struct section {
    const char *name;
    uint64_t flags, size; /**< SHF_* */
    uint32_t type;        /**< SHT_* */
    const unsigned char *data;
    struct relocation *relocations; /**< sorted by offset */
    size_t relocation_count;
};

struct symbol {
    const char *name;
    uint64_t value, size;
    uint32_t section; /**< 0: undefined */
    uint8_t type, binding;
};

/** A function's code. */
struct function {
    const char *name;
    uint32_t section;
    uint64_t start, size;
    bool is_global;
};

struct elf_file {
    Elf *elf;
    int descriptor;
    struct section *sections;
    struct symbol *symbols;
    struct function *functions; /**< sorted by section and start; one per address */
    size_t section_count, symbol_count, function_count;
};

/** Reads an object file. @return 0, or -1 if it is not one for x86-64 */
int elf_file_open(struct elf_file *f, const char *path);
void elf_file_close(struct elf_file *f);

/** @return the index of the function that begins there, or -1 */
int elf_file_function(const struct elf_file *f, uint32_t section, uint64_t offset);

/** @return the relocation at an offset of a section, or NULL */
const struct relocation *elf_file_relocation(const struct elf_file *f, uint32_t section,
                                             uint64_t offset);

#endif
