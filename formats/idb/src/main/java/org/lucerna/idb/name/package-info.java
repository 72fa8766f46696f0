/**
 * The names in the program: {@link org.lucerna.idb.name.IdbNames}.
 *
 * <p>Section nam has the addresses, ascending; the name is in the address's node. Unmarked: files.
 * All numbers are little-endian, {@code w} is a word.
 *
 * <pre>
 * 6.5 and later   "VA*" 00, u32 3, u32 0 or 1, u32 800, u32 pages, w 0, u32 count of 32-bit
 *                 numbers: in 64-bit databases twice the number of addresses; from 2000 on w
 *                 addresses
 * up to 6.4       "Va0" to "Va4", u16 1, u16 pages, w 0, w count of 32-bit numbers, u32
 *                 page size; from the page size on w addresses
 * </pre>
 *
 * The byte after {@code Va4} is 0 and belongs to the magic. An address without a name is skipped;
 * no file has one whose section fits its records.
 *
 * <p>The section may be missing (only id0 is left of a database that was open when IDA ended), or
 * belong to other addresses (a program that was rebased). The names are then taken from the nodes
 * of addresses in segments whose flags in id1 have the bit for names, if id1 has flags for them.
 * The records alone are not the list: in 77 of 153 databases, one to ten weak imports have a name
 * that the section leaves out.
 */
@NullMarked
package org.lucerna.idb.name;

import org.jspecify.annotations.NullMarked;
