/**
 * Reading untrusted bytes, and writing bytes in canonical form.
 *
 * <p>There are two ways to read. A {@link org.lucerna.bytes.Cursor} reads a message or a record
 * from start to end; its numbers imply their byte order. A {@link org.lucerna.bytes.ByteView} reads
 * a file at any offset, in the file's byte order; its {@link org.lucerna.bytes.ByteReader} reads
 * numbers that follow one another, LEB128 among them. All check each access against the end, and
 * report damage as a {@link org.lucerna.bytes.FormatException} that names the offset in the whole
 * input. Specialized readers check their bounds themselves: tables searched by every look-up
 * ({@code lidia.Tables}, {@code idb.btree.Page}), code ({@code calcrel}), and IDA's packed nodes,
 * where missing values are 0 ({@code idb.address.Unpacker}).
 *
 * <p>Writers write to a {@link org.lucerna.bytes.ByteSink}; {@link
 * org.lucerna.bytes.AtomicFileWriter} replaces files atomically. Files are mapped by {@link
 * org.lucerna.bytes.MappedFile}.
 *
 * {@snippet class="org.lucerna.bytes.BytesUsageTest" region="write" :
 * ByteSink out = new ByteSink();
 * PackedInts.putDd(out, 300);
 * out.cstr(ByteString.utf8("main"));
 * byte[] bytes = out.toByteArray();
 * }
 *
 * {@snippet class="org.lucerna.bytes.BytesUsageTest" region="read" :
 * Cursor in = Cursor.of(bytes);
 * int size = PackedInts.dd(in);
 * ByteString name = in.cstr();
 * }
 *
 * <h2>IDA's packed integers</h2>
 *
 * {@link org.lucerna.bytes.PackedInts} reads and writes them. They occur in the Lumina protocol, in
 * function metadata and in IDA databases. All are big-endian.
 *
 * <pre>
 * dw    16 bits  0xxxxxxx                      7 bits
 *                10xxxxxx b                   14 bits
 *                11------ b b                 16 bits, low bits of the lead unused
 * dd    32 bits  0xxxxxxx                      7 bits
 *                10xxxxxx b                   14 bits
 *                110xxxxx b b b               29 bits
 *                111----- b b b b             32 bits, low bits of the lead unused, written ff
 * dq    64 bits  dd low half, dd high half     2 to 10 bytes
 * ea64  64 bits  dq of value + 1               an address; BADADDR (all ones) is 00 00
 * index 32 bits  dd of value + 1               -1 is 00
 * </pre>
 *
 * Writers use the shortest form (limits 7f, 3fff, 1fffffff). Readers accept any longer form: some
 * servers already use five bytes from 200000 on, and some write the lead as e0.
 *
 * <p>Sources: {@code pro.h} of the public IDA SDK; captured packets for dd (1, 2, 4 and 5 bytes).
 */
@NullMarked
package org.lucerna.bytes;

import org.jspecify.annotations.NullMarked;
