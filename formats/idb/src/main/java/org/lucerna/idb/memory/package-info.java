/**
 * The bytes of the program: {@link org.lucerna.idb.memory.DatabaseMemory}, from sections id1 and
 * id2.
 *
 * <p>Evidence: unmarked, files; <em>inferred</em>. All numbers are little-endian, {@code w} is a
 * word.
 *
 * <pre>
 * 6.5 and later   "VA*" 00, u32 3, u32 regions, u32 800, u32 pages; from 14 on w start, w end
 *                 of each; from 2000 on (or the next multiple, if the list is longer:
 *                 inferred) u32 flags of each address, region after region
 * up to 6.4       "Va0" to "Va4", u16 regions, u16 pages; from 8 on w start, w end, w offset
 *                 of its flags in the section: there are gaps
 *
 * flags  0-7 value, 8 has a value, 9-10 class (0 unknown, 200 tail, 400 data, 600 code), 800
 *        comment, 1000 referenced, 2000 lines, 4000 name, 8000 dummy name, 10000 flow, 20000
 *        sign, 40000 inverted, 20-23 and 24-27 how operands 0 and 1 are displayed, 28-31 kind of
 *        data, or of code: 1 function start, 4 immediate, 8 jump
 * </pre>
 *
 * Value bits without bit 8 are usually 0, but not in the import tables of the files read.
 *
 * <h2>Section id2</h2>
 *
 * The flags of sparse ranges ({@code .bss}, externals), packed: see {@link
 * org.lucerna.idb.address}. Nine files of the releases 6.8 to 9.1 are read completely.
 *
 * <pre>
 * "IDAS" 1d a5 55 55 00
 * dd ranges, each: ea start - end of the one before, ea length
 * dd ranges of another kind: 0 in every file
 * ea address - address before, dd flags, ea length of the item, 0 for none; and so on, until
 * the address is all ones
 * </pre>
 *
 * It is inferred that unlisted addresses inside an item are its tail.
 */
@NullMarked
package org.lucerna.idb.memory;

import org.jspecify.annotations.NullMarked;
