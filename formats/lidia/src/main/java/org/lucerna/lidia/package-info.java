/**
 * Lidia symbol files: they map addresses to functions, source files and lines, including inlined
 * functions.
 *
 * <p>{@link org.lucerna.lidia.LidiaFile} opens a file. A look-up returns the functions at an
 * address, innermost first: those inlined there, then the function itself:
 *
 * {@snippet class="org.lucerna.lidia.LidiaUsageTest" region="lookup" :
 * try (LidiaFile file = LidiaFile.open(path)) {
 *   for (InlineFrame frame : file.lookup(0x1010)) {
 *     names.add(frame.function());
 *   }
 * }
 * }
 *
 * <p>{@link org.lucerna.lidia.LidiaWriter} writes one; {@link org.lucerna.lidia.elf} creates one
 * from an ELF file.
 *
 * {@snippet class="org.lucerna.lidia.LidiaUsageTest" region="write" :
 * LidiaWriter writer = new LidiaWriter();
 * writer.add(Range.named(0x1000, 32, ByteString.utf8("main")));
 * writer.writeTo(path);
 * }
 *
 * <p>This page is the format's specification. It is the format of Pyroscope's Lidia; if that
 * project's description and its program differ, this package follows the program. Evidence:
 * <em>written</em> = files of that program are read, and rewritten byte for byte; <em>ours</em> =
 * our own rule. Unmarked: written.
 *
 * <h2>File</h2>
 *
 * Version 1. All numbers are little-endian, for any executable. The sections follow each other
 * without padding: header, {@code va}, {@code range}, {@code strings}, {@code lines}. A file
 * without ranges has 146 bytes.
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
 * entries. Fields have 8 bytes if one of the first six needs them; callLine is not considered, and
 * may lose its upper half. Line entries have fields of 4 bytes if a value is above ffff.
 *
 * <p>Ranges are sorted by address, then depth; equal ones keep their order of insertion, as do
 * strings and line entries. Equal strings are stored once, in the order of their first use:
 * function, file, callFile of each range. So are equal lists of line entries, which the other
 * program stores separately (ours).
 *
 * <h2>Look-up</h2>
 *
 * <ol>
 *   <li>Starting at the last range whose address is not above the requested one, go backwards.
 *   <li>A range that covers the address (from its address to address + length, exclusive; a sum
 *       that wraps covers nothing) is a frame, the innermost first.
 *   <li>Stop after a range of depth 0, whether it covers the address or not.
 * </ol>
 *
 * So only the nearest range of depth 0 counts: after the end of a function nested in another, the
 * outer one is not found; and of several ranges at one address the last wins, even an empty one.
 * Gaps have no frames.
 *
 * <p>Lines (ours; Pyroscope's reader does not read them): the innermost frame has the range's file,
 * and the line of its last entry whose offset is not after the address; 0 if there is none. Each
 * other frame has callFile and callLine of the one inside it; if callFile is empty, its own file.
 *
 * <h2>Damage</h2>
 *
 * <p>Ours. A file with an impossible header (magic, version, field sizes, counts, a section past
 * the end of the file) cannot be opened. Reserved words, bytes after the end, and the field size of
 * an empty {@code lines} are ignored. A string or line entry outside its section, or an address out
 * of order, is damage that affects only those addresses. The size of a result is limited to 64 MiB.
 */
@NullMarked
package org.lucerna.lidia;

import org.jspecify.annotations.NullMarked;
