/**
 * The fixups of a program, its relocations: {@link org.lucerna.idb.fixup.Fixups}.
 *
 * <p>Evidence, at the end of a line: <em>sdk</em>: the public {@code fixup.hpp}; <em>inferred</em>;
 * unmarked, files. Packed numbers are as in {@link org.lucerna.idb.address}.
 *
 * <pre>
 * $ fixups S node    from 7.0 on, packed: dw type, rotated left by one bit; dd 2 * flags; ea
 *                    selector + 1 (0 none); ea target; perhaps ea displacement (inferred)
 *                    up to 6.95, fixed: u8 type in bits 0-3, flags in bits 4-7; selector: u16,
 *                    in 64-bit databases u64 (all ones: none, inferred); w target; w displacement
 * $ fixups H name    from 7.0 on: w number of the handler with this name. A type from 8000 on
 *                    is 8000 + that number                                      inferred
 *
 * type               1 OFF16, 2 SEG16, 3 PTR16, 4 OFF32, 5 PTR32, 6 HI8, 7 HI16, 8 LOW8, 9
 *                    LOW16, c OFF64, d OFF8, e OFF8S, f OFF16S, 10 OFF32S; up to 6.95 0 OFF8
 *                    (sdk except 4 and c)
 * flags              1 relative (the selector is then an address), 2 external, 4 unused, 8 not
 *                    in the input file (sdk except 2 and 8)
 * </pre>
 *
 * {@code node} is address + netdelta (inferred: netdelta was 0 in all files with fixups). No file
 * shows bit 0 of the flags' number or the form of displacements: all are 0.
 */
@NullMarked
package org.lucerna.idb.fixup;

import org.jspecify.annotations.NullMarked;
