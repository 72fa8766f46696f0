/**
 * The names in the program: {@link org.lucerna.idb.name.IdbNames}.
 *
 * <p>Section nam has the addresses, ascending; the name is that of the address's node. Unmarked:
 * files. All numbers are little-endian, {@code w} is a word.
 *
 * <pre>
 * 6.5 and later   "VA*" 00, u32 3, u32 0 or 1, u32 800, u32 pages, w 0, u32 count of 32-bit
 *                 numbers: in 64-bit databases twice the number of addresses; from 2000 on w
 *                 addresses
 * up to 6.4       "Va0" to "Va4", u16 1, u16 pages, w 0, w count of 32-bit numbers, u32
 *                 page size; from the page size on w addresses
 * </pre>
 *
 * The byte after {@code Va4} is 0 and belongs to the magic. No file has an address without a name;
 * it would be skipped.
 */
@NullMarked
package org.lucerna.idb.name;

import org.jspecify.annotations.NullMarked;
