/**
 * The file of an IDA database: a header and up to six sections. Each section was its own file in
 * early versions, and still is while a database is open.
 *
 * <p>{@link org.lucerna.idb.container.Container} opens it, {@link
 * org.lucerna.idb.container.IdbSection} gives the inflated bytes of a section. This page is the
 * format's specification. Evidence: <em>files</em> = verified on databases; <em>several</em>,
 * <em>single</em> = that many public readers agree, no file shows it; <em>inferred</em>. Unmarked:
 * files. All numbers are little-endian.
 *
 * <h2>Header</h2>
 *
 * <pre>
 * 00 char[4] IDA0, IDA1 (32-bit words) or IDA2 (64-bit); 04 u16 0
 * 1a u32 aabbccdd, 1e u16 version; without it the version is 0                     several
 *
 *             versions 0 to 4             5, 6                        910
 * offsets     06 u32 id0 id1 nam seg til  06 u64 id0 id1,             0e u64 of the stream
 *                                         20 u64 nam seg til
 * checksums   24 u32, as offsets          38 u32 id0 id1 nam seg til  none here
 * id2         38 u32 offset, then         4c u64 offset,
 *             u16 (1), u32 (2 to 4)       54 u32 checksum
 * snapshots                               60 u64 list, 68 u32 count   51 u64 list, 59 u32 count
 * id          4: 4c 16 bytes              6c 16 bytes                 5d 16 bytes
 * description 4: 5c char[128]             7c char[128]                6d char[128]
 * compression                                                         20 u8, of the stream
 * sizes                                                               21 u64 id0 id1 nam seg
 *                                                                     til id2, inflated
 * </pre>
 *
 * An offset or size of 0 means that the section is absent, regardless of its checksum. A field that
 * lies beyond the start of the first section does not exist: headers grew from version to version.
 * A snapshot is u64: seconds since 1970 in the high half, microseconds in the low one. The
 * description ends at a NUL; stale bytes follow.
 *
 * <p>IDA 5.0 writes version 1, 6.3 writes 4, 6.4 writes 5, 6.5 to 8.4 write 6, 9.1 writes 910.
 * Versions 0, 2 and 3 were never seen in a file; several readers say that they are like 1 and 4.
 *
 * <h2>Sections</h2>
 *
 * <pre>
 * 0 to 4   u8 compression, u32 stored size, bytes
 * 5, 6     u8 compression, u64 stored size, bytes
 * 910      id0 id1 nam seg til id2 back to back, then u32 CRC-32 of all of them; the
 *          whole is one compressed stream
 *
 * compression 0 stored, 2 zlib (raw deflate in IDA0: several), 3 zstd (of one section: several)
 * </pre>
 *
 * The order in 910 is as above; one public reader expects id2 before til and finds neither.
 * Compressions 0 and 3 were seen in it; 2 is read as well.
 *
 * <p>The checksum of versions 4, 5 and 6 is the CRC-32 of the stored bytes, without the section's
 * head. That of version 1 is a different, unknown one.
 *
 * <h2>Sections as separate files</h2>
 *
 * <p>{@code x.id0}, {@code x.id1} and so on are the bare bytes of sections. IDA 1.6 and 2.0 had
 * {@code 0.IDA 1.IDA NAMES.IDA $SEGS.IDA ida.idl}, one set per folder (several).
 *
 * <h2>Hostile sizes</h2>
 *
 * No stated size is trusted: a section that extends beyond the file is {@linkplain
 * org.lucerna.idb.container.IdbSection#cutOff cut off}; bytes are inflated only as far as
 * requested, into blocks of 64 KiB, equal neighbors sharing one: 48 MiB in memory, the rest in a
 * temporary file. A 527 KB database holds a section of 537 MB.
 */
@NullMarked
package org.lucerna.idb.container;

import org.jspecify.annotations.NullMarked;
