/**
 * The database as a whole: its input file, its settings, who made it and when.
 *
 * <p>{@link org.lucerna.idb.root.RootNode} reads the node {@code Root Node}. Evidence: <em>sdk</em>
 * = declared in the public SDK, checked on files where said; <em>single</em>. Where nothing is
 * said: files.
 *
 * <h2>Root Node</h2>
 *
 * <pre>
 * V          path of the input file
 * S 1302     MD5, S 1349 SHA-256 of the input file (the latter from 6.95 on)
 * S 1303     release of IDA as text (not in 5.0)
 * S 41b994   idainfo
 * S 68..     notepad
 * A -1       version of idainfo that made it    A -2   when, seconds since 1970
 * A -3       seconds open                       A -4   times opened
 * A -5       CRC-32 of the input file           A -6   image base
 * A -8       size of the input file (6.95)
 * </pre>
 *
 * The CRC-32 of the 5.0 database differs from that of later ones of the same file.
 *
 * <h2>idainfo</h2>
 *
 * <pre>
 * "IDA" u16 version, below 700 little-endian:
 *   char[8] processor, u8, u8, u16 file type, w, w, u16 OS, u16 application,
 *   w start sp, u16 flags, w start ip, w start ea, w min ea, w max ea, ...       files, sdk
 * "ida\0" u16 version: the same after it, of a beta of 7.0                        single
 * "IDA" u16 version from 700 on, packed (see org.lucerna.idb.address):
 *   ds processor, dw, dd, dd, dw file type, dw OS, dw application, dw assembler, u8 size
 *   of special segments, dd, dd, then ea: base, start ss, cs, ip, ea, sp, main, min, max,
 *   omin, omax, lowoff, highoff, maxref, private start, private length, netdelta, ...
 * </pre>
 *
 * Newer versions append fields; what is missing is 0. Which layout it is follows the version in the
 * record, not the one that made the database.
 *
 * <p>{@code $ loader name}: S 0 the loader, S 1 its name of the format. {@code $ original user} and
 * {@code $ user1}: S 0 licence records, which are personal data.
 */
@NullMarked
package org.lucerna.idb.root;

import org.jspecify.annotations.NullMarked;
