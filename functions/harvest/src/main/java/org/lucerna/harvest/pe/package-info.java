/**
 * Functions of programs and libraries of Windows.
 *
 * <pre>
 * x64, arm64   by the table for unwinding; by symbols and exports; then where the program starts,
 *              what is called, where listed functions jump to, and the lists below
 * x86, ARM     by symbols and exports; then where the program starts, what is called, the lists
 *              below (x86), and what lies between them
 * lists        safe handlers, functions that may be called indirectly, callbacks of threads,
 *              virtual functions, functions that copy or destroy thrown objects, destructors in
 *              tables for exceptions, and pointers in data
 * </pre>
 *
 * A function without a size extends to the next one, without the NOPs and breakpoints between them
 * (x64, arm64), on x64 up to breakpoints that its flow does not reach; on x86 and ARM, to where its
 * control flow ends. Not found are functions to which nothing leads. In the ten programs of
 * node-pty without their PDB files, 7,787 of 7,911 functions are found, and no function begins
 * inside one of the PDB file.
 *
 * <p>On x86, {@code switch} is followed through its table of addresses, which has base relocations.
 * Of 5,481 functions in ten programs of Visual C++, clang and GCC, compared with their PDB files or
 * DWARF, 5,429 have the same size, and 5 are not found; nearly all others end before breakpoints or
 * tables that the PDB counts, or are assembler.
 *
 * <p>With a PDB file, sizes are those of the table for unwinding: a PDB's include the tables after
 * the code, and the same function would have another key without it.
 *
 * <p>On x86, filters and handlers of {@code __except} and blocks of {@code __finally} and {@code
 * catch} belong to the function that registers their table, as in IDA. In three programs of Visual
 * C++ with PDB files, all 87 such blocks lie in a function, and of the 208 pointers in data that
 * lead to other code none leads into one.
 *
 * <p>Tails are the pieces that the unwind table chains to a function, its funclets, the parts that
 * a PDB file says lie elsewhere, and symbols {@code f.cold} as in ELF files. Keys are the same as
 * there; chained pieces and funclets are not listed separately. A funclet that the linker made one
 * of several equal ones is a tail of the first function that has it.
 *
 * <p>A base relocation in an instruction marks an operand as an offset: on x86 the displacement or
 * immediate at its address, on ARM the halves in a MOVW and MOVT. A program without base
 * relocations has no such marks. A function of x64 that loads the start of the image to a register
 * has two keys: one of its code as it is, and one in which the distances that are added to that
 * register are offsets. The second one is also the key of the function in an object file.
 *
 * <p>Features: slots of the import directories have the name of the import, or {@code
 * library.ordinal} in lower case without {@code .dll}; stubs that jump through a slot count as the
 * import, stubs that jump to a function as the function. Pointers in data are those with a base
 * relocation; in a program without base relocations, every word that is an address in it.
 *
 * <p>Keys: machine 14c x86, 8664 x64, aa64 a64, 1c4 t32, 1c0 a32. Named and left out: packed code,
 * ARM64EC, .NET methods.
 */
@NullMarked
package org.lucerna.harvest.pe;

import org.jspecify.annotations.NullMarked;
