/**
 * The segments of a program: {@link org.lucerna.idb.segment.IdbSegments}.
 *
 * <p>Evidence: unmarked, files. Numbers are packed, see {@link org.lucerna.idb.address}.
 *
 * <pre>
 * $ segs S node      ea start, ea size, ea name, ea class, ea base, dd flags, dd alignment, dd
 *                    combination, dd permissions, dd bitness (0, 1, 2: 16, 32, 64 bits), dd
 *                    kind, ea selector, 16 times ea value of a segment register + 1 (0 unknown), dd
 *                    colour + 1
 *                    before: 41 bytes, little-endian: u32 start, end, name, class, base; u8
 *                    alignment, combination, permissions, bitness; u16 unknown; u16 selector; 6
 *                    times u16 value of a segment register (ffff unknown); u8 kind      single
 * $ segstrings S 0.. dd first number, dd the one after the last, ds for each; a blob
 * </pre>
 *
 * IDA 3 and 4 wrote the form before (idainfo 34); there, name and class are nodes. {@code node} is
 * start + netdelta. Name and class are numbers of strings, 0 if there is none: of {@code $
 * segstrings} from 6.8 on; without it the internal node with that number has the text as its name.
 */
@NullMarked
package org.lucerna.idb.segment;

import org.jspecify.annotations.NullMarked;
