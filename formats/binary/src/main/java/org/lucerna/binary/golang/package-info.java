/**
 * The function table of Go programs, {@code .gopclntab}: the runtime needs it to print stacks, so
 * every program has it, stripped or not.
 *
 * <p>{@link org.lucerna.binary.golang.GoTable} reads it. This page is the format's specification.
 * Evidence: <em>files</em> = programs of Go 1.23 and 1.26 (amd64, 386, arm64, s390x, position
 * independent or not), of which 1.26 agrees with the runtime's own output for each address;
 * <em>source</em> = according to Go's public sources; no file was available. Unmarked: files for
 * the newest layout, source for the others. All numbers are in the byte order of the program; w is
 * a word, of 4 or 8 bytes.
 *
 * <h2>Location</h2>
 *
 * Section {@code .gopclntab}; before 1.26 {@code .data.rel.ro.gopclntab} in a position-independent
 * program. Without sections it is found by its header in data.
 *
 * <h2>Head</h2>
 *
 * <pre>
 * 00 u32 magic   04 u16 0   06 u8 quantum (1, 2, 4)   07 u8 bytes of a word
 *
 * fffffffb  1.2 to 1.15    08 w functions, entries
 * fffffffa  1.16, 1.17     08 w functions, w files, w names, w units, w file names,
 *                             w values, w entries: offsets from the head
 * fffffff0  1.18, 1.19     08 w functions, w files, w text, the rest as in 1.16
 * fffffff1  1.20 on        the same; from 1.26 on text is 0
 * </pre>
 *
 * <h2>Entries</h2>
 *
 * One for each function, ascending, then the end of the last function.
 *
 * <pre>
 * 1.2, 1.16    w address, w offset     from the head; from 1.16 on from the entries
 * 1.18 on      u32 address, u32 offset     the address counts from text
 * </pre>
 *
 * <h2>Functions</h2>
 *
 * <pre>
 *    w address; from 1.18 on u32
 * 00 u32 name, u32 bytes of arguments, u32 deferred return, u32 stack values,
 *    u32 file values, u32 line values, u32 count of other values
 * 1c u32 first of the unit's files        from 1.16 on; ffffffff: of no unit
 *    u32 first line                       from 1.20 on
 *    u8 kind, u8[2], u8 count of references;  before 1.12 u32 count
 *    u32[] other values
 *    references: 1.2 and 1.16 w[], aligned, addresses, 0 is none
 *                1.18 on u32[], from the base of references, ffffffff is none
 * </pre>
 *
 * Names, files and values are offsets in their parts; in 1.2 all are relative to the header. Names
 * and paths end in NUL. The number of a file is
 *
 * <pre>
 * 1.2          an index in u32[] of paths, whose offset follows the last entry
 * 1.16 on      an index in u32[] of the unit's paths, from the unit's first on
 * </pre>
 *
 * <h2>Values by address</h2>
 *
 * Pairs of ULEB128: the difference to the value before, as zigzag (0, -1, 1, -2), and the number of
 * quanta for which the value applies. The initial value is -1; a difference of 0, other than the
 * first, ends them. Offset 0 is no values.
 *
 * <h2>Inlined functions</h2>
 *
 * One kind of values holds the number of the innermost function inlined at an address, -1 for none;
 * one kind of reference holds the functions themselves.
 *
 * <pre>
 *              values  reference
 * 1.12         1       2           i16 parent, u8 kind, u8, u32 file, u32 line, u32 name, u32 call
 * 1.13 to 1.15 2       4           the same
 * 1.16 to 1.19 2       3           the same
 * 1.20 on      2       3           u8 kind, u8[3], u32 name, u32 call, u32 first line
 * </pre>
 *
 * The call is the offset in the function of an instruction with the line of the call; the inlined
 * function at that instruction is the parent, whose number is always lower. The first has no
 * parent, -1: that distinguishes 1.12 from 1.13. Layouts before 1.12 are not supported.
 *
 * <h2>Module</h2>
 *
 * The runtime's description of the program begins with the address of the table. It lies in data,
 * from 1.26 on in {@code .go.module}; if an external linker made the program position-independent,
 * it is zeros that relocations fill in. Words:
 *
 * <pre>
 * 0 table   1 names   20 lowest address of code   21 highest   22 text
 * 38 base of references in 1.18 and 1.19, 40 from 1.20 on
 * </pre>
 */
@NullMarked
package org.lucerna.binary.golang;

import org.jspecify.annotations.NullMarked;
