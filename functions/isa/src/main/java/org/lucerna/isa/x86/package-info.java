/**
 * The instructions of x86: lengths, flow, registers, and the places of numbers: {@link
 * org.lucerna.isa.x86.X86Instruction}.
 *
 * <pre>
 * legacy   prefixes, [REX], opcode, [ModRM, [SIB], [displacement]], [immediate]
 *          prefixes 26 2e 36 3e 64 65 66 67 f0 f2 f3 in any order; REX 40..4f in 64-bit
 *          code counts only right before the opcode; opcode: 1 byte, 0f and 1, 0f 38 and 1,
 *          0f 3a and 1
 * VEX      c5, 1 byte, opcode, ModRM...; c4, 2 bytes (bits 0-4 of the first: map 1 to 3), ...
 * EVEX     62, 3 bytes (bits 0-2 of the first: map 1, 2, 3, 5, 6), opcode, ModRM...
 * XOP      8f, 2 bytes (bits 0-4 of the first: map 8, 9, 10, below 8 it is POP), opcode, ...
 * </pre>
 *
 * In 32-bit code c4, c5 and 62 are LES, LDS and BOUND unless followed by a ModRM byte with a
 * register.
 *
 * <pre>
 * ModRM    mod 0: no displacement; but rm 5 (16-bit: 6), and a SIB base 5: 4 (16-bit: 2) bytes
 *          without a base register; in 64-bit code rm 5 is relative to the next instruction
 *          mod 1: 1 byte. mod 2: 4 (16-bit: 2) bytes. mod 3: a register
 *          mod is ignored by moves of control and debug registers (0f 20..23), and in 32-bit
 *          code of test registers (0f 24, 0f 26)
 * size     of an immediate: 4 bytes, with 66 2 bytes, unless REX.W; of b8..bf with REX.W 8
 *          of a distance: in 64-bit code always 4 bytes, or 1; that of XBEGIN as an immediate
 * segment  the last prefix counts; in 64-bit code only 64 and 65 do
 * odd      f6 and f7 only have an immediate with ModRM reg 0 and 1; c7 f8 (XBEGIN) has a
 *          distance; c8 has 2 and 1 bytes; 0f 78 with 66 or f2 has 1 and 1; 3DNow! (0f 0f) has its
 *          opcode where others have an immediate
 * </pre>
 *
 * Not supported: APX (REX2, map 4 of EVEX), and undocumented opcodes of individual processors; an
 * unassigned opcode of 0f, VEX, EVEX or XOP is decoded with the usual operands of its map.
 *
 * <p>Sources: the processor manuals of Intel and AMD. Lengths were checked against {@code objdump}
 * over 370 MB of libraries, fields against another disassembler over 30 million instructions: all
 * agree, apart from peculiarities of these tools. {@code objdump} shows {@code 9b} and the FPU
 * instruction after it as one, prefixes without an instruction as one, and reads jumps with prefix
 * 66 in 64-bit code as AMD does: with two bytes.
 */
@NullMarked
package org.lucerna.isa.x86;

import org.jspecify.annotations.NullMarked;
