package org.lucerna.packs.file;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.lucerna.bytes.ByteString;

/** SHA-256, which every JDK has. */
final class Sha256 {
  private Sha256() {}

  static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static byte[] of(ByteString bytes) {
    return start().digest(bytes.toByteArray());
  }
}
