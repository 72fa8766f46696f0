package org.lucerna.store.lmn1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.lucerna.bytes.Md5;

/** A second, minimal writer of segments: byte by byte from the specification. */
final class PlainSegment {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Appends a record, and returns its offset. */
  int add(Md5 key, long time, long previous, int size, int flags, String name, byte[] metadata) {
    return add(key, time, previous, size, 5, flags, name, metadata, false);
  }

  int add(
      Md5 key,
      long time,
      long previous,
      int size,
      int popularity,
      int flags,
      String name,
      byte[] metadata,
      boolean legacy) {
    int at = out.size();
    int length = 64 + name.length() + metadata.length;
    ByteBuffer b = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    b.put(0, new byte[] {0x31, 0x4e, 0x4d, 0x4c});
    b.putInt(4, length);
    b.putLong(12, key.low());
    b.putLong(20, key.high());
    b.putLong(28, time);
    b.putLong(36, previous);
    b.putInt(44, (flags & 2) != 0 ? size : metadata.length);
    b.putInt(48, popularity);
    b.putShort(52, (short) name.length());
    b.putInt(54, metadata.length);
    b.put(58, (byte) flags);
    b.put(64, name.getBytes(StandardCharsets.ISO_8859_1));
    b.put(64 + name.length(), metadata);
    b.putInt(8, legacy ? legacy(b.array()) : crc(b.array()));
    out.writeBytes(b.array());
    return at;
  }

  private static int crc(byte[] record) {
    CRC32C crc = new CRC32C();
    crc.update(record, 12, record.length - 12);
    return (int) crc.getValue();
  }

  /** Bit by bit, without a table: shifted right, with the polynomial not reflected. */
  private static int legacy(byte[] record) {
    int crc = 0xffff_ffff;
    for (int i = 12; i < record.length; i++) {
      crc ^= record[i] & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) != 0 ? (crc >>> 1) ^ 0x1EDC6F41 : crc >>> 1;
      }
    }
    return ~crc;
  }

  static long address(int segment, int offset, int flags) {
    return (long) segment << 48 | (long) offset << 8 | flags;
  }

  byte[] bytes() {
    return out.toByteArray();
  }
}
