package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteString;

/**
 * The hash of type records: the CRC-32 of their bytes, begun with 0 and not inverted. (Types that
 * are defined, not only declared, have the hash of their name instead; none is written.)
 */
final class TypeHash {
  private static final int POLYNOMIAL = 0xedb88320;
  private static final int[] TABLE = new int[256];

  static {
    for (int i = 0; i < TABLE.length; i++) {
      int remainder = i;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        remainder = (remainder & 1) != 0 ? remainder >>> 1 ^ POLYNOMIAL : remainder >>> 1;
      }
      TABLE[i] = remainder;
    }
  }

  private TypeHash() {}

  static int of(ByteString record) {
    int hash = 0;
    for (int i = 0; i < record.length(); i++) {
      hash = TABLE[(hash ^ record.at(i)) & 0xff] ^ hash >>> Byte.SIZE;
    }
    return hash;
  }
}
