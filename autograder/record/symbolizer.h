/** @file symbolizer.h
 * From program counters and addresses to files, lines and names, read from an executable's DWARF.
 */
#ifndef LOCKSTEP_RECORD_SYMBOLIZER_H
#define LOCKSTEP_RECORD_SYMBOLIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct symbols;

/** Opens an executable. @return NULL if it cannot be read */
struct symbols *symbols_open(const char *executable);
void symbols_close(struct symbols *s);

/** The place of the call or access whose return address is `pc`: the innermost line that is not in
 * the simulator's own headers. @return 0, or -1 if unknown. `*file` lives as long as `s`. */
int symbols_line(struct symbols *s, uint64_t pc, const char **file, int *line);

/** Is that a header of the simulator, the system or a lesson? Accesses of an inlined function there
 * are reported at the line that calls it. */
bool symbols_is_header(const char *file);

/** The same for a pc in a library of templates, or in a kernel of a lesson's header: if it lies in
 * a header, the first of `count` callers that does not (0 ends them early). */
int symbols_line_of_call(struct symbols *s, uint64_t pc, const uint64_t *callers, int count,
                         const char **file, int *line);

/** The `__shared__` variable that holds an offset of the thread-local block, or the nearest before.
 * @param inside gets the offset in it. @return its name, or NULL. Valid until the next call. */
const char *symbols_shared(struct symbols *s, uint64_t offset, uint64_t *inside);

/** The same for a variable in device memory, by its address in the executable. */
const char *symbols_variable(struct symbols *s, uint64_t address, uint64_t *inside);

/** The size in bytes of what the two above named last; 0 if unknown. */
uint64_t symbols_size(const struct symbols *s);

/** Writes which element of an array, and which member of it, begins at an offset: "[3]", "[2][31]",
 * "[3].day".
 * @param pointer name of the pointers to the array; NULL: the variable that was named last
 * @param offset bytes from the array's start; below 0: before it. It may be beyond the array's end
 * @param bytes the access's size
 * @return false if the elements' type is unknown, or the program's pointers of that name disagree
 */
bool symbols_element(struct symbols *s, const char *pointer, int64_t offset, uint32_t bytes,
                     char *element, size_t size);

enum value_kind { VALUE_UNKNOWN, VALUE_SIGNED, VALUE_UNSIGNED, VALUE_FLOAT };

/** A type as far as a value's bits tell: how to read them, and how many bytes there are. */
struct symbols_type {
    enum value_kind kind;
    uint32_t bytes;
};

/** The type of the variable that was named last; of an array, its elements'. */
struct symbols_type symbols_type(struct symbols *s);

/** What pointers of this name point to; unknown if the program's own disagree. */
struct symbols_type symbols_pointee(struct symbols *s, const char *name);

/** Does the load behind the return address `pc` extend the sign of what it loads? Then it is
 * signed; else nothing is known. */
bool symbols_sign_extends(const struct symbols *s, uint64_t pc);

#endif
