package org.lucerna.store.lmn1;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The two checksums of records. */
final class Checksum {
  private static final int LEGACY_POLYNOMIAL = 0x1EDC6F41;
  private static final int[] LEGACY = legacyTable();

  private Checksum() {}

  /** The CRC-32C. */
  static int of(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** The checksum of older files. */
  static int legacy(ByteBuffer bytes) {
    int crc = -1;
    while (bytes.hasRemaining()) {
      crc = crc >>> 8 ^ LEGACY[(crc ^ bytes.get()) & 0xff];
    }
    return ~crc;
  }

  private static int[] legacyTable() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int value = i;
      for (int bit = 0; bit < 8; bit++) {
        value = (value & 1) != 0 ? value >>> 1 ^ LEGACY_POLYNOMIAL : value >>> 1;
      }
      table[i] = value;
    }
    return table;
  }
}
