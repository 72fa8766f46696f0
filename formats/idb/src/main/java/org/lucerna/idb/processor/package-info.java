/**
 * IDA's processor modules: {@link org.lucerna.idb.processor.ProcessorRegisters} gives the names of
 * registers that a database stores as numbers.
 *
 * <p>Evidence: the arguments in registers and the segment registers of files, compared with the
 * code; numbers that no file shows continue the processor's own order. Register numbers are the
 * processor module's.
 *
 * <pre>
 * x86      0 ax, 1 cx, 2 dx, 3 bx, 4 sp, 5 bp, 6 si, 7 di, 8 to 15 r8 to r15, in the width of the
 *          program; 16 al, 17 cl, 18 dl, 19 bl, 20 ah, 21 ch, 22 dh, 23 bh
 * ARM      0 to 12 R0 to R12, 13 SP, 14 LR, 15 PC
 * MIPS     0 to 31 in the order of the ABI: $zero, $at, $v0, ...
 *
 * segment registers, from 0 on
 * x86      es, cs, ss, ds, fs, gs
 * ARM      T (1 in Thumb code), CS, DS
 * </pre>
 */
@NullMarked
package org.lucerna.idb.processor;

import org.jspecify.annotations.NullMarked;
