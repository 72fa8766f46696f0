/**
 * Functions of programs, libraries and object files of macOS and iOS.
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
 * <p>Not supported: encrypted code, other processors, GUIDs of linked files.
 *
 * <h2>Object files</h2>
 *
 * {@code MachObject} shows one as {@link org.lucerna.harvest.object} needs it; functions end as in
 * a linked file. Names lack the underscore of C; labels that no linker keeps ({@code ltmp0}, {@code
 * l_.str}) and further entries of functions have none. Sections are named {@code __TEXT,__text}, as
 * by Apple's tools. Relocations get the numbers of ELF's with the same meaning:
 *
 * <pre>
 * x64    0 UNSIGNED          64, 32     1 SIGNED, 6 to 8 SIGNED_1, _2, _4        PC32
 *        2 BRANCH            PLT32      3 GOT_LOAD, 9 TLV                        REX_GOTPCRELX
 *        4 GOT               GOTPCREL   5 SUBTRACTOR, then 0   PC64, PC32; SIZE64, SIZE32
 * arm64  0 UNSIGNED          ABS64, ABS32                      1 SUBTRACTOR, then 0   PREL64, PREL32
 *        2 BRANCH26          CALL26, JUMP26                    3 PAGE21     ADR_PREL_PG_HI21
 *        4 PAGEOFF12         ADD_ABS_LO12, LDST8 to LDST128    7 POINTER_TO_GOT       PREL64, PREL32
 *        5 GOT_LOAD_PAGE21, 8 TLVP_LOAD_PAGE21                 ADR_GOT_PAGE
 *        6 GOT_LOAD_PAGEOFF12, 9 TLVP_LOAD_PAGEOFF12           LD64_GOT_LO12
 *        10 ADDEND           the addend of the next one        11 authenticated       ABS64
 * </pre>
 *
 * A difference from a symbol of another section has a number that nothing fills in. The addend of
 * SIGNED and BRANCH is less 4 (less the width); without a symbol it is made from the distance in
 * the file's own addresses.
 *
 * <p>Linkers rewrite arm64 code whose targets are near, as compilers allow with hints; the key of
 * {@link org.lucerna.harvest.code.HintedCode} is the same before and after. IDA databases and
 * Ghidra's programs do not have it.
 *
 * <p>Measured on functions of 16 bytes and more. Static libraries of NumPy 1.26 in its extensions
 * for macOS, linked by Apple's linker, which drops single functions: of 1,154 (x86-64 and arm64),
 * 1,017 get their names (88 %), 129 are candidates, 8 have a probable name that is right; none has
 * another's. Of the functions of other libraries, 8 get a probable name of a function with equal
 * code. zlib, zstd, SQLite, bzip2 and LZ4, compiled by clang 19 with -O2 and -Os and linked by
 * LLVM's linker: of 4,637 for x86-64, 4,627 get their names and 10 are candidates; of 4,529 for
 * arm64, 4,492 and 2; none gets another's.
 */
@NullMarked
package org.lucerna.harvest.macho;

import org.jspecify.annotations.NullMarked;
