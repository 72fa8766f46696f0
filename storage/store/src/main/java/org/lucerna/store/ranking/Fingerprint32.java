package org.lucerna.store.ranking;

import java.util.zip.CRC32C;
import org.lucerna.bytes.ByteString;

/** A 32-bit fingerprint of a text: its CRC-32C, with 0 replaced by 1. */
public final class Fingerprint32 {
  private Fingerprint32() {}

  public static int of(ByteString text) {
    CRC32C crc = new CRC32C();
    crc.update(text.segment().asByteBuffer());
    int value = (int) crc.getValue();
    return value == 0 ? 1 : value;
  }
}
