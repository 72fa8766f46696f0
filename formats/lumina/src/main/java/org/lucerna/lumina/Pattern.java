package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * The identification of a function.
 *
 * @param type 1 for an MD5, the only type there is
 * @param data sixteen bytes, unless the sender is buggy
 */
public record Pattern(int type, ByteString data) {
  public static final int MD5 = 1;

  public static Pattern of(Md5 key) {
    return new Pattern(MD5, ByteString.wrap(key.toByteArray()));
  }

  /** Whether this is an MD5, so that {@link #key} returns one. */
  public boolean isKey() {
    return type == MD5 && data.length() == Md5.BYTES;
  }

  /**
   * The function's key.
   *
   * @throws IllegalArgumentException if the pattern is not a key
   */
  public Md5 key() {
    return Md5.of(data);
  }
}
