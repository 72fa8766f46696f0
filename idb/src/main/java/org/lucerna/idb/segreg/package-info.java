/**
 * What the segment registers of a processor hold, by address: {@link
 * org.lucerna.idb.segreg.SegmentRegisters}. A register may be a virtual one, such as ARM's {@code
 * T}, which tells Thumb code.
 *
 * <p>Evidence: where nothing is said, files. Numbers are packed, see {@link
 * org.lucerna.idb.address}.
 *
 * <pre>
 * $ srareas a node   from 6.7 on: ea start, ea size, ea value + 1, u8 origin; tag a for register
 *                    0, b for 1, ...; x86 has 6 of them, ARM and MIPS 3
 * $ regs S node      up to 6.6: ea start, ea size, 16 times: ea value + 1, u8 origin
 * </pre>
 *
 * {@code node} is start + netdelta. Value 0 is none. Numbers of origins are those of the public
 * SDK; 1 to 3 are in files. In {@code $ regs} there are 16 registers whatever the processor has.
 */
@NullMarked
package org.lucerna.idb.segreg;

import org.jspecify.annotations.NullMarked;
