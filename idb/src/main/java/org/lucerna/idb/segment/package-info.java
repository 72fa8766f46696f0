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
 * $ segstrings S 0.. dd first number, dd the one after the last, ds for each; a blob
 * </pre>
 *
 * {@code node} is start + netdelta. Name and class are numbers of strings, 0 if there is none: of
 * {@code $ segstrings} from 6.8 on; without it the internal node with that number has the text as
 * its name.
 */
@NullMarked
package org.lucerna.idb.segment;

import org.jspecify.annotations.NullMarked;
