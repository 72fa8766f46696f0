/**
 * LMN1 segments: append-only files of function records, the older store format of dazhbog. {@link
 * org.lucerna.store.lmn1.Lmn1Source} reads them, {@link org.lucerna.store.lmn1.Lmn1Writer} writes
 * them.
 *
 * <p>A folder holds {@code seg.NNNNN.dat}, where N is the segment's number in decimal, 0 to 65535;
 * the same files are called {@code seg.NNNNN.dat.migrated} when a newer program has copied them
 * elsewhere. Records lie back to back. Zeros up to the end of a file are neither a record nor
 * damage. Everything is little-endian.
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
 *     48     4  popularity: number of requests of the function
 *     52     2  length of the name
 *     54     4  length of the metadata
 *     58     1  flags: 1 = tombstone, 2 = the field at 44 is a size
 *     59     5  zeros
 *     64        name, then metadata as IDA writes it
 *
 * address   segment &lt;&lt; 48 | offset &lt;&lt; 8 | flags: 16, 40 and 8 bits
 * </pre>
 *
 * <p>The checksum is a CRC-32C. Older files have a variant: its table is built and used with right
 * shifts from the polynomial 0x1EDC6F41, as if that were the reflected 0x82F63B78; the initial and
 * the final value are inverted in both. Readers accept either.
 *
 * <p>The records of a function are its versions in the order of their times; among records with the
 * same time, a record with the address of another one follows it; otherwise they are ordered by
 * address. A tombstone ends the history so far: all records before it are deleted, and later ones
 * start a new history.
 *
 * <h2>Damage</h2>
 *
 * After an incomplete record, reading continues at the next magic with valid lengths and checksum;
 * the bytes between are reported. Links to lost records are counted and otherwise ignored.
 *
 * <h2>Data that the format cannot represent</h2>
 *
 * The account and the input file of a push, and the function's address there; sketches and call
 * graphs; fractions of a second; which of several versions were deleted; names of 64 KiB or more. A
 * writer leaves out deleted versions of functions that have a live one, and versions with such
 * names.
 */
@NullMarked
package org.lucerna.store.lmn1;

import org.jspecify.annotations.NullMarked;
