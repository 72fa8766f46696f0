/**
 * Converts IDA databases to functions with keys and Lumina's metadata, {@link
 * org.lucerna.harvest.database.DatabaseHarvest}, and back, {@link
 * org.lucerna.harvest.database.Changes}.
 *
 * <p>Evidence: <em>compared</em> = identical to the metadata that IDA itself wrote for 18
 * functions, stored in a database next to its source; <em>captured</em> = as in metadata that IDA
 * wrote elsewhere; <em>inferred</em> = our conclusion.
 *
 * <h2>Keys</h2>
 *
 * <pre>
 * processor module                        segment  key
 * metapc and the other names of x86       32, 64   x86, x64
 * ARM, ARMB                               64       a64
 *                                         32       t32 where virtual register T (0) is not 0, else a32
 * mipsb mipsl mipsr mipsrl, ppc ppcl, riscv        mips, ppc, riscv
 * </pre>
 *
 * Everything else has no key: 16-bit code, other processors, imports, which have no bytes, and
 * functions of more than 16 MiB or 4,096 chunks. They are reported as {@link
 * org.lucerna.harvest.database.SkippedFunction}. For big-endian ARM, it is inferred that the byte
 * order is idainfo's.
 *
 * <p>Chunks: the entry chunk, then all tails of the function, including shared ones, by ascending
 * address. A byte that is in no instruction is data. An operand displayed as an offset is one: in
 * x86 instructions with a displacement and an immediate, the immediate is the last operand
 * (inferred). For bytes without a value, the value bits in the database are used (inferred).
 *
 * <h2>Names</h2>
 *
 * Not sent: names that IDA generated, by the flag of the first byte ({@code nullsub_1}), by their
 * form ({@code sub_401000}), and thunks named {@code j_}.
 *
 * <h2>Features</h2>
 *
 * <pre>
 * content    segments of class CODE are code; else by permissions; without them, CONST and
 *            .rdata, .rodata are constant, the rest is not
 * imports    the list of imports, and the names in segments of class XTRN or kind 1, without
 *            __imp_; by ordinal library.ordinal; stubs and slots that lead there count as the import
 * pointers   words with a fixup; of a Windows program without fixups all that are addresses in it
 * arguments  of x64: those of Windows if the input file is PE, else of System V
 * </pre>
 *
 * Compared with the input files of six databases (PE of 32 and 64 bits, ELF): functions with the
 * same entry chunk have 99.98 to 100 % of their features in common.
 *
 * <h2>Metadata</h2>
 *
 * <pre>
 *  1  type string and names as stored, with names in place of ordinals: see below.
 *     Source 1 where the type is marked definite                                      inferred
 *  3  4  comments of the function
 *  5  6  comments of all its addresses that have the flag, in data inside it too     inferred
 *  7  lines before and after, joined by LF                                          captured
 *  8  stack points whose address is marked as the user's                             inferred
 *  9  if there is a frame, however empty                                             compared
 * 10  instructions of which operand 0 or 1 is shown in any way of its own            compared
 * 11  the same of operands 2 to 7, as stored from 7.6 on                             inferred
 * </pre>
 *
 * Types refer to others by name, as in metadata that IDA wrote (captured): an ordinal is the place
 * of a type in one database. A prototype that refers to a type without a name is omitted, and so is
 * the type of such a frame member.
 *
 * <p>Key 2 is not in databases. An offset without details in the database has target BADADDR, base
 * 0, delta 0 and kind 9 in 64-bit programs (compared), 2 in others (inferred).
 *
 * <p>Frame members: all except the return address, the saved registers and gaps. Offset and size
 * always; no name if it is {@code var_18}, {@code arg_0} or {@code anonymous_1}; the type if it is
 * known; the display form if there is no type (compared), or if it is not the default (inferred).
 * IDA also writes types with a known size only, in other captured metadata; they are omitted here.
 * The names of arguments inside a member's type are kept only for members stored as nodes.
 */
@NullMarked
package org.lucerna.harvest.database;

import org.jspecify.annotations.NullMarked;
