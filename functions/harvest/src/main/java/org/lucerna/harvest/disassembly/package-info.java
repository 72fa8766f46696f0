/**
 * Functions of a program that a disassembler has open, without its file: {@link
 * org.lucerna.harvest.disassembly.Disassembly} is the disassembler's view, {@link
 * org.lucerna.harvest.disassembly.DisassemblyHarvest} gives functions with the keys that the file
 * would have, and {@link org.lucerna.harvest.disassembly.FunctionNotes} contains a user's
 * annotations of one.
 *
 * <h2>Where functions begin and end</h2>
 *
 * The disassembler says where functions begin. Their ends are found as for a stripped file (see
 * {@code org.lucerna.harvest.elf}): by {@code .eh_frame}, else by calls and control flow. The
 * ranges of a disassembler are taken only if that finds nothing, because disassemblers disagree:
 * Ghidra 10.3 leaves out NOPs between branches, tables and code that it does not reach, so that
 * only 30 % of the functions of a static glibc program have the size of their symbols, and 88 % if
 * gaps are filled; by {@code .eh_frame}, all functions that it finds have.
 *
 * <h2>Keys</h2>
 *
 * Instructions are decoded from the start of a chunk to its end, so that the starts of instructions
 * follow from the ranges of data between them. IDA masks operands that it shows as offsets; the
 * operands that the disassembler gives references are taken for those. Files do not record which
 * operands are offsets, so a function with such operands has its key without them, too.
 *
 * <p>A disassembler may have moved the program, with the addresses that its data holds: {@link
 * org.lucerna.harvest.disassembly.Disassembly#bias}. A program that was moved is taken for
 * position-independent.
 */
@NullMarked
package org.lucerna.harvest.disassembly;

import org.jspecify.annotations.NullMarked;
