/**
 * The values of a processor's segment registers, by address: {@link
 * org.lucerna.idb.segreg.SegmentRegisters}. A register may be a virtual one, such as ARM's {@code
 * T}, which marks Thumb code.
 *
 * <p>Evidence: unmarked, files. Numbers are packed, see {@link org.lucerna.idb.address}.
 *
 * <pre>
 * $ srareas a node   from 6.7 on: ea start, ea size, ea value + 1, u8 origin; tag a for register
 *                    0, b for 1, ...; x86 has 6 of them, ARM and MIPS 3
 * $ regs S node      up to 6.6: ea start, ea size, 16 times: ea value + 1, u8 origin
 * </pre>
 *
 * {@code node} is start + netdelta. A stored value of 0 means unknown. Origins are numbered as in
 * the public SDK; files have 1 to 3. In {@code $ regs} there are always 16 registers, regardless of
 * the processor.
 */
@NullMarked
package org.lucerna.idb.segreg;

import org.jspecify.annotations.NullMarked;
