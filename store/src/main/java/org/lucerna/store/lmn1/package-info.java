/**
 * LMN1 segments: append-only files of function records, the older form of the store of dazhbog.
 * {@link org.lucerna.store.lmn1.Lmn1Source} reads them, {@link org.lucerna.store.lmn1.Lmn1Writer}
 * writes them.
 *
 * <p>A folder holds {@code seg.NNNNN.dat}, where N is the segment's number in decimal, 0 to 65535;
 * the same files are called {@code seg.NNNNN.dat.migrated} when a newer program has copied them
 * elsewhere. Records lie back to back. Zeros up to the end of a file are no record and no damage.
 * Everything is little-endian.
 *
 * <pre>
 * offset  size  field
 * ------  ----  -----------------------------------------------------------------------------
 *      0     4  magic 0x4C4D4E31, the bytes 31 4e 4d 4c
 *      4     4  length of the record, this header included: 64 + name + metadata
 *      8     4  checksum of the bytes from 12 on
 *     12     8  low half of the key
 *     20     8  high half of the key: its bytes 0 to 7, read as a big-endian number
 *     28     8  time of the push, seconds since 1970
 *     36     8  address of the function's previous record, 0 = none
 *     44     4  size of the function where flag 2 is set, else the metadata's length: the
 *               function's size is lost, and read as 0
 *     48     4  popularity: how often the function is asked for
 *     52     2  length of the name
 *     54     4  length of the metadata
 *     58     1  flags: 1 = tombstone, 2 = the field at 44 is a size
 *     59     5  zeros
 *     64        name, then metadata as IDA writes it
 *
 * address   segment &lt;&lt; 48 | offset &lt;&lt; 8 | flags: 16, 40 and 8 bits
 * </pre>
 *
 * <p>The checksum is a CRC-32C. Older files have what came of its polynomial 0x1EDC6F41 in a table
 * that is made and used right-shifting, as if it were the reflected 0x82F63B78; start and end are
 * inverted in both. Readers take either.
 *
 * <p>The records of a function are its versions in the order of their times; where times are the
 * same, a record comes behind the one whose address it has; then they go by their own address. A
 * tombstone ends the history so far: what was before it is deleted, what comes later is a new
 * beginning.
 *
 * <h2>Damage</h2>
 *
 * Where a record is not whole, reading goes on at the next magic whose lengths and checksum fit;
 * what is between is reported. Links to records that are lost are counted and do no harm.
 *
 * <h2>What the format cannot hold</h2>
 *
 * Who pushed, out of which file, and where the function was there; parts of a second; which of
 * several versions were deleted; names of 64 KiB. A writer leaves out deleted versions of functions
 * that have a live one, and versions with such names.
 */
@NullMarked
package org.lucerna.store.lmn1;

import org.jspecify.annotations.NullMarked;
