/**
 * The database as a whole: its input file, its settings, its creator and times.
 *
 * <p>{@link org.lucerna.idb.root.RootNode} reads the node {@code Root Node}. Evidence: <em>sdk</em>
 * = declared in the public SDK, verified on files if so marked; <em>single</em>. Unmarked: files.
 *
 * <h2>Root Node</h2>
 *
 * <pre>
 * V          path of the input file
 * S 1302     MD5, S 1349 SHA-256 of the input file (the latter from 6.95 on)
 * S 1303     release of IDA as text (not in 5.0)
 * S 41b994   idainfo
 * S 65       path of the compiler's headers, S 66 macros
 * S 68..     notepad
 * S 1305     dd encodings + 1, dd count of defaults, dd each, then ds each encoding
 * S 1350     name of the ABI
 * S 1352     w each: nodes of the lists of problems
 * A -1       version of idainfo at creation   A -2   creation, seconds since 1970
 * A -3       seconds open                       A -4   times opened
 * A -5       CRC-32 of the input file           A -6   image base
 * A -8       size of the input file (6.95)
 * </pre>
 *
 * The CRC-32 in the 5.0 database differs from that in later ones of the same file.
 *
 * <h2>idainfo</h2>
 *
 * <pre>
 * "IDA" u16 version, below 700 little-endian:
 *   char[8] processor, u8, u8, u16 file type, w, w, u16 OS, u16 application,
 *   w start sp, u16 analysis, w start ip, ea, min, max, original min, max, low offset, high
 *   offset, max reference, u8 line break, u8, u8 indents of instructions, comments, u8 xrefs, u8,
 *   u8 special segments, u8 void marks, u8 type xrefs, u8 autoanalysis shown, u8, u8 borders, u8
 *   empty lines, u8 general flags, u8 prefix, u8 segment in it, u8 assembler, w base, u8 xref
 *   flags, u16 prefix bytes, u8 comments, u8 dummy names, u8, u8 prefix flags, u8, u8 strings, u8
 *   names listed, char[16] prefix of strings, w serial number, u8 zeroes, u8[3], u8 big-endian, u8
 *   org, u8 assume, u8, w start ss, cs, main, u32 short, long demangled names, w carousel, u32 kind
 *   of string, u16 analysis 2, u16 longest name, u16 margin, u16 xref margin, char[16], u8 local
 *   prefix, compiler: u8 id, model, int, bool, enum, alignment, short, long, long long; u32 changes,
 *   u8 long double, u32 appcall, zeroes; of 64 bits the three u32 before analysis 2 that stand
 *   alone take 8 bytes; 5.0 ends with the compiler                                 files, sdk
 * "ida\0" u16 version: the fields from 700 on, of fixed size, of a beta of 7.0: processor char[8],
 *   assembler u8, end of the private addresses instead of their length                 single
 * "IDA" u16 version from 700 on, packed (see org.lucerna.idb.address):
 *   ds processor, dw, dd, dd, dw file type, dw OS, dw application, dw assembler, u8 size
 *   of special segments, dd, dd, then ea: base, start ss, cs, ip, ea, sp, main, min, max,
 *   omin, omax, lowoff, highoff, maxref, private start, private length, netdelta; u8 xrefs, type
 *   xrefs, comment xrefs, xref flags, dw longest name, (ds, u8 prefix of local names: only if
 *   $ upgrade 700 A 0 lacks 10000: single), u8 dummy names, dd short, long demangled names, u8
 *   demangling, u8 names listed, u8 indents of instructions, comments, dw margin, xref margin, dd
 *   output, u8 comments, u8 borders, dw prefix bytes, u8 prefix flags, u8 strings, u8 line
 *   break, u8 zeroes, dd kind of string, ds prefix of strings, ea serial number, ea carousel, u8
 *   compiler as above, u8 long double, dd ABI, dd appcall, ...
 * </pre>
 *
 * Newer versions append fields; missing fields are 0. The version in the record determines the
 * layout, not the version that created the database.
 *
 * <p>{@code $ loader name}: S 0 the loader, S 1 its name for the format. {@code $ original user}
 * and {@code $ user1}: S 0 licence records, which are personal data: 127 bytes plain, or 160, of
 * which the first 128 are encrypted: a little-endian number, raised to the power of 19 modulo a
 * public number of 1024 bits, gives 0 and the 127 plain bytes (single, files of 6.3 to 8.4; some
 * files were encrypted with another key); of IDA 9 JSON in S 10.. Plain (several): u16, u16
 * version, u32, u64, u32 time, u32, u32 end of updates, six bytes of id, text; up to 5.2, version
 * 0: u16, u16, u32 time, u64, u32, text, or with time 0: u32 time at 17, text at 27.
 */
@NullMarked
package org.lucerna.idb.root;

import org.jspecify.annotations.NullMarked;
