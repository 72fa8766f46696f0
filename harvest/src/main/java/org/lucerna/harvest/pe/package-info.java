/**
 * Functions of programs and libraries of Windows.
 *
 * <pre>
 * x64, arm64   by the table for unwinding; by symbols and exports; then where the program starts
 *              and what is called
 * x86, ARM     by symbols and exports; then where the program starts, what is called, what safe
 *              handlers there are (x86), and what lies between them
 * </pre>
 *
 * A function without a size reaches up to the next one, without the NOPs and breakpoints between
 * them (x64, arm64); of x86 and ARM up to where its flow ends.
 *
 * <p>Tails are the pieces that the table for unwinding chains to a function, and symbols {@code
 * f.cold} as in ELF files. Keys are as there; chained pieces are not listed by themselves.
 *
 * <p>A base relocation in an instruction says that its operand is an offset: of x86 the
 * displacement or the immediate that it begins at, of ARM the halves in a MOVW and MOVT. A program
 * without base relocations does not say.
 *
 * <p>Keys: machine 14c x86, 8664 x64, aa64 a64, 1c4 t32, 1c0 a32. Not here: object files, ARM64EC,
 * functions of .NET.
 */
@NullMarked
package org.lucerna.harvest.pe;

import org.jspecify.annotations.NullMarked;
