package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * The licence that a client shows in its greeting. Decoders skip it: only a client's own operator
 * configures one. Never logged.
 *
 * @param file contents of the licence file, at most {@link #MAX_FILE} bytes; empty for none
 * @param id of {@link Hello#LICENSE_ID_SIZE} bytes; zeros for none
 */
public record License(ByteString file, ByteString id) {
  /** Maximum size of a file, in bytes. */
  public static final int MAX_FILE = 1 << 16;

  /** No licence. */
  public static final License NONE = of(ByteString.EMPTY, "");

  /**
   * Checks the lengths.
   *
   * @throws IllegalArgumentException if one is wrong
   */
  public License {
    if (file.length() > MAX_FILE || id.length() != Hello.LICENSE_ID_SIZE) {
      throw new IllegalArgumentException(
          "expected a licence file of at most %d bytes and an id of %d bytes"
              .formatted(MAX_FILE, Hello.LICENSE_ID_SIZE));
    }
  }

  /**
   * A licence.
   *
   * @param id as IDA shows it, such as {@code 48-1234-5678-90}; empty for none
   * @throws IllegalArgumentException if it is anything else
   */
  public static License of(ByteString file, String id) {
    String digits = id.replace("-", "");
    return new License(
        file,
        id.isEmpty() ? ByteString.wrap(new byte[Hello.LICENSE_ID_SIZE]) : ByteString.hex(digits));
  }

  /** Omits the contents. */
  @Override
  public String toString() {
    return file.isEmpty() ? "License[none]" : "License[hidden]";
  }
}
