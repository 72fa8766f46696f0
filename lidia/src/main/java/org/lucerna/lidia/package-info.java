/**
 * Lidia symbol files: which function, source file and line an address belongs to, with the
 * functions inlined there.
 *
 * <p>{@link org.lucerna.lidia.LidiaFile} opens a file. A look-up gives the function at an address,
 * after those that were inlined into it there, innermost first:
 *
 * {@snippet class="org.lucerna.lidia.LidiaUsageTest" region="lookup" :
 * try (LidiaFile file = LidiaFile.open(path)) {
 *   for (InlineFrame frame : file.lookup(0x1010)) {
 *     names.add(frame.function());
 *   }
 * }
 * }
 *
 * <p>{@link org.lucerna.lidia.LidiaWriter} writes one; {@link org.lucerna.lidia.elf} makes one of
 * an ELF file.
 *
 * {@snippet class="org.lucerna.lidia.LidiaUsageTest" region="write" :
 * LidiaWriter writer = new LidiaWriter();
 * writer.add(Range.named(0x1000, 32, ByteString.utf8("main")));
 * writer.writeTo(path);
 * }
 *
 * <p>This page is the format's specification. It is the format of Pyroscope's Lidia; where that
 * project's description and its program differ, its program is followed. Evidence: <em>written</em>
 * = files of that program are read, and written anew byte for byte; <em>ours</em> = our own rule.
 * Where nothing is said: written.
 *
 * <h2>File</h2>
 *
 * Version 1. All numbers are little-endian, whatever the executable is. The sections lie back to
 * back, without padding: header, {@code va}, {@code range}, {@code strings}, {@code lines}. Without
 * ranges it has 146 bytes.
 *
 * <pre>
 * 00 char[4] ".dia"   04 u32 version 1
 *
 *                       va    range  strings  lines
 * u64 field size        08    28     -        60      va, range 4 or 8; lines 2 or 4
 * u64 count             10    30     48       68      ranges, ranges, bytes, line entries
 * u64 offset            18    38     50       70
 * u32 CRC-32C, u32 0    20    40     58       78      of the section's bytes; always written
 *
 * va       an address a range, unsigned, ascending; 8 bytes each if one is above ffffffff
 * range    eight fields a range, of one size:
 *          length depth function file lineIndex lineCount callFile callLine
 * strings  u32 length, bytes; no terminator, any encoding; "" is first, "[overflow]" second
 * lines    two fields an entry: offset from the range's address, line
 * </pre>
 *
 * function, file and callFile are offsets in {@code strings}, of the length. lineIndex counts
 * entries. Fields have 8 bytes if one of the first six needs them: callLine is not looked at, and
 * loses its upper half. Line entries have fields of 4 bytes if a value is above ffff.
 *
 * <p>Ranges are sorted by address, then depth; equals keep the order in which they came, as do
 * strings and line entries. Equal strings are stored once, in the order of their first use:
 * function, file, callFile of each range. So are equal lists of line entries, which in the other
 * program's files lie apart (ours).
 *
 * <h2>Look-up</h2>
 *
 * <ol>
 *   <li>From the last range whose address is not above the one asked, go down.
 *   <li>A range that covers the address (from its address to address + length, exclusive; a sum
 *       that wraps covers nothing) is a frame, the innermost first.
 *   <li>After a range of depth 0 stop, whether it covered or not.
 * </ol>
 *
 * So only the nearest range of depth 0 counts: after the end of a function nested in another the
 * outer one is not found, and of ranges at one address the last wins, even an empty one. Gaps have
 * no frames.
 *
 * <p>Lines (ours; Pyroscope's reader does not read them): the innermost frame has the range's file,
 * and the line of its last entry whose offset is not after the address, 0 if there is none. Each
 * other frame has callFile and callLine of the one inside it; where callFile is empty, its own
 * file.
 *
 * <h2>Damage</h2>
 *
 * <p>Ours. A header that cannot be true (magic, version, field sizes, counts, a section past the
 * end of the file) keeps a file from being opened. Reserved words, bytes after the end, and the
 * field size of an empty {@code lines} are not looked at. A string or line entry outside its
 * section, or an address out of order, is damage of those addresses only. What an answer holds is
 * bounded: 64 MiB.
 */
@NullMarked
package org.lucerna.lidia;

import org.jspecify.annotations.NullMarked;
