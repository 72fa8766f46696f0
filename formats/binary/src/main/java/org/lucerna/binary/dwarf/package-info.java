/**
 * DWARF: debug information about functions, files and lines. Versions 2 to 5, 32- and 64-bit, both
 * byte orders, addresses of 4 and 8 bytes.
 *
 * <p>{@link org.lucerna.binary.dwarf.Dwarf} iterates over units, functions with the functions
 * inlined into them, and line rows; {@link org.lucerna.binary.dwarf.Symbolizer} describes the code
 * at an address. Both read {@link org.lucerna.binary.dwarf.DebugSections}, which the reader of the
 * file's format fills. This page specifies the parts that are read here. Everything follows the
 * DWARF standards, and was compared with the output of addr2line and llvm-addr2line for files by
 * gcc 12, except: <em>standard</em> = read by the standard, in no file seen; <em>GNU</em>,
 * <em>LLVM</em> = an extension as its makers describe it.
 *
 * <p>In the tables, an offset (o) has 4 bytes, in 64-bit DWARF 8; an address (a) has the size
 * stated by the unit. Lengths (l) are u32, or u32 ffffffff and u64, which makes everything they
 * cover 64-bit; ffff fff0 and up is reserved. u and s are LEB128.
 *
 * <h2>Units</h2>
 *
 * <pre>
 * 2 to 4    l length, u16 version, o abbreviations, u8 address size
 * 5         l length, u16 version, u8 kind, u8 address size, o abbreviations, then
 *           kind 1 compile, 3 partial    nothing
 *           kind 2, 6 type               u64 signature, o type
 *           kind 4 skeleton, 5 split     u64 id
 *
 * abbreviation   u code, u tag, u8 has children, then pairs u attribute, u form,
 *                for form 21 also s value; 0 0 ends it; code 0 ends the table
 * entry          u code, the values in the order of the abbreviation; code 0 ends a list
 *                of children
 * </pre>
 *
 * A length 0 is padding. Types of version 4 are in a separate section, which describes no code.
 *
 * <h2>Forms</h2>
 *
 * <pre>
 * 01 address a              0b 05 06 07 1e data of 1 2 4 8 16    0d s   0f u   21 in the shape
 * 08 string and NUL         0a 03 04 09 block after u8 u16 u32 u          18 as 09
 * 0e o in .debug_str        1f o in .debug_line_str              0c u8 flag     19 flag, true
 * 11 12 13 14 15 reference in the unit of 1 2 4 8 bytes or u     16 u form, value
 * 10 reference in the section: o, in version 2 a                 17 o
 * 20 u64 type signature     1a 25 26 27 28 string by index: u or 1 to 4 bytes
 * 22 23 list by index: u    1b 29 2a 2b 2c address by index: u or 1 to 4 bytes
 * 1c 24 reference of 4 or 8 bytes, 1d string o, both in another file
 * 1f01 as 1b, 1f02 as 1a, 1f20 reference o and 1f21 string o in another file      GNU
 * 2001 u index of an address, u32 to be added                                     LLVM
 * </pre>
 *
 * The other file is the target of {@code .gnu_debugaltlink} (GNU; version 5 has forms for it, but
 * dwz writes the GNU ones by default); its own references to further files are not followed. Form
 * 16 in form 16 is damage, and so is a form that is not in the table, because nothing after it can
 * be found. Indexes count from a base that the unit gives (attributes 72, 73, 74); without it, from
 * after the first head of the section (8 bytes, in lists of ranges 12; in 64-bit DWARF 16 and 20)
 * in version 5, and from 0 before (GNU).
 *
 * <h2>Ranges</h2>
 *
 * <pre>
 * to 4      pairs a low, a high, relative to a base; 0 0 ends the list; low all ones: high is
 *           the base from here on. At first the base is the low_pc of the unit, or 0
 * 5         u8 kind: 0 end, 1 u base by index, 2 u u low and high by index,
 *           3 u low by index, u length, 4 u u low and high from the base, 5 a base,
 *           6 a a low and high, 7 a low, u length
 * </pre>
 *
 * <h2>Code that the linker dropped</h2>
 *
 * Debug information of dropped code remains in the file, at meaningless addresses. Code is dropped
 * if it begins below the lowest code of the file ({@link
 * org.lucerna.binary.dwarf.DebugSections#codeStart}; GNU ld writes 0 or 1 there), or at the highest
 * address or the one before it (LLD writes -1, or -2 where -1 has a meaning). In a line program,
 * this applies from the opcode that sets the address to the next such opcode or the end of the
 * sequence.
 *
 * <h2>Functions</h2>
 *
 * Entries 2e with code are functions; entries 1d below them were inlined, also through lexical
 * blocks. One of kind 2e below another is a separate function. Attributes:
 *
 * <pre>
 * 03 name    6e linkage name, 2007 before version 4      3a 3b file and line of the declaration
 * 11 12 low and high address; a constant 12 is a length  55 list of ranges
 * 31 47 abstract origin, specification: what is missing here is there
 * 58 59 57 file, line and column of the call             01 the entry after the children
 * </pre>
 *
 * At most sixteen links are followed from one entry to the next, across units too.
 *
 * <h2>Line programs</h2>
 *
 * <pre>
 * l length, u16 version, 5: u8 address size, u8 0
 * o length of the rest of the head
 * u8 least instruction size, from 4 on: u8 operations of an instruction at most
 * u8 rows are statements, s8 line base, u8 line range, u8 opcode base
 * u8[opcode base - 1] operands of the standard opcodes
 * 2 to 4    folders: strings, an empty one ends them
 *           files: string, u folder, u time, u size; an empty string ends them
 * 5         twice, for folders and for files: u8 count, pairs u content, u form;
 *           u count, of each the values. Content 1 is the path, 2 the folder
 *
 * 00 length u, opcode    01 end of sequence   02 a address          others are passed over
 * 01 row   02 u advance   03 s line   04 u file   05 u column   06 toggle statement   07
 * 08 advance as 255 does  09 u16 address      0a 0b     0c u     others by their operands
 * from the opcode base on, n = opcode - base: advance n / range, line += line base + n % range, row
 * </pre>
 *
 * An advance is in instructions; with more than one operation in each it is in operations, and the
 * address moves when an instruction is full (standard). Files count from 1 and folder 0 is the
 * compiler's, in version 5 both count from 0 and the first folder is the compiler's: unlike the
 * others, it is not prefixed with that folder again if it is relative. Files defined by opcode 3
 * have no name here: no compiler is known to write it.
 *
 * <h2>Against damage</h2>
 *
 * Walks are loops with a stack of at most 16384 entries. Counts are bounded by the bytes that are
 * left, strings by 1 MiB. Targets of references (tables, lists, names, line programs) may be read
 * repeatedly: per task up to 32 times the size of the sections plus 16 MiB; more is damage. Offsets
 * in errors count from the start of the section that the error names.
 *
 * <h2>Split-off entries</h2>
 *
 * A compiler may leave only a skeleton of a unit in the program: its lines, its addresses, and a
 * reference to its entries. Attributes of the skeleton:
 *
 * <pre>
 * 76, 2130 name of the .dwo file   1b folder    2131 id, u64; in version 5 it is in the head
 * 73, 2133 where its addresses begin            2132 where ranges of its entries begin     GNU
 * </pre>
 *
 * The file has sections of the usual names with {@code .dwo} after them: info, abbrev, str,
 * str_offsets, in version 5 rnglists. Its unit is the one with the same id. Files and lines,
 * addresses, and up to version 4 ranges are the program's; the base of ranges is the low_pc of the
 * skeleton. Without the file, a skeleton has lines, and the functions that the compiler wrote into
 * it for that case ({@code -fsplit-dwarf-inlining}).
 *
 * <p>A package ({@code .dwp}) has the units of a whole program, with the index {@code
 * .debug_cu_index}:
 *
 * <pre>
 * u32 2, or u16 5 u16 0; u32 columns, u32 units, u32 slots
 * u64[slots] ids, u32[slots] numbers of units from 1 on, 0 is an empty slot
 * u32[columns] sections: 1 info, 3 abbrev, 6 str_offsets, 8 rnglists (in version 2 macro)
 * u32[units][columns] offsets, u32[units][columns] sizes of the parts of a unit
 * </pre>
 *
 * All offsets of a unit count from the start of its part of a section.
 *
 * <h2>Not supported</h2>
 *
 * References between split-off units, which no compiler is known to write. Types in packages, which
 * describe no code.
 */
@NullMarked
package org.lucerna.binary.dwarf;

import org.jspecify.annotations.NullMarked;
