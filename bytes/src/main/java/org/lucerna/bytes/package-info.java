/**
 * Bytes from outside, read without trust, and bytes for outside, written in canonical form.
 *
 * <p>Every reader of the product reads through one {@link org.lucerna.bytes.Cursor}: it checks each
 * access against the end, remembers where it is, and answers damage with a {@link
 * org.lucerna.bytes.FormatException} that names the offset. Every writer writes into a {@link
 * org.lucerna.bytes.ByteSink}.
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
 * Writers use the shortest form (limits 7f, 3fff, 1fffffff). Readers accept every longer one:
 * servers exist that go to five bytes at 200000 already, and some write the lead as e0.
 *
 * <p>Sources: {@code pro.h} of the public IDA SDK; captured packets for dd (1, 2, 4 and 5 bytes).
 */
@NullMarked
package org.lucerna.bytes;

import org.jspecify.annotations.NullMarked;
