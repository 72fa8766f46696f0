/**
 * Functions of programs and libraries of macOS and iOS.
 *
 * <p>Functions are the symbols and exports in sections of code, and the list of function starts,
 * which stripped files keep. Names also come from debug information in a {@code .dSYM} next to the
 * file; they lack the underscore that C names have in Mach-O symbols, so that a function has the
 * same name as in ELF files. Stubs for other libraries are omitted. Without a list of starts,
 * functions also begin where the program starts and where something calls.
 *
 * <p>A function extends to the next one in its section, without NOPs, breakpoints (x64) and tables
 * of jumps at its end. Tails are symbols {@code f.cold} and {@code f.cold.1}, as in ELF files.
 *
 * <p>Keys: x86-64 x64, arm64 and arm64e a64. No operand is an offset, since all code is
 * position-independent. Bytes that the file lists as data in code are not instructions.
 *
 * <p>Features: slots and stubs have the name of the import. Pointers in data are those in the
 * file's chains; in a file without chains, every word that is an address in it. Those of arm64e are
 * not known.
 *
 * <p>Not supported: object files, encrypted code, other processors, GUIDs.
 */
@NullMarked
package org.lucerna.harvest.macho;

import org.jspecify.annotations.NullMarked;
