/**
 * The parts of the input file that a program's bytes came from: {@link
 * org.lucerna.idb.region.FileRegions}.
 *
 * <p>Evidence: files. Packed numbers are as in {@link org.lucerna.idb.address}.
 *
 * <pre>
 * $ fileregions S node   from 7.0 on, packed: ea start, ea size, dq offset in the file
 *                        up to 6.95, fixed: w start, w end, u32 offset in the file
 * </pre>
 *
 * {@code node} is start + netdelta; nothing here depends on it.
 */
@NullMarked
package org.lucerna.idb.region;

import org.jspecify.annotations.NullMarked;
