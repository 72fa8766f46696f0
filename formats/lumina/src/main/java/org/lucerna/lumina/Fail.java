package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * FAIL (0x0b): the request had no effect, or the part of it that the text describes.
 *
 * @param result a {@link ResultCode} or a server's own number
 * @param text for the user
 */
public record Fail(int result, ByteString text) implements Response {
  /** Start of the text if the server's store could not be read or written. */
  public static final String STORE_FAILED = "the server's store failed: ";

  /** Part of the request was done. Lucerna's own number. */
  public static final int PARTLY = 2;

  public static Fail error(String text) {
    return new Fail(ResultCode.ERROR, ByteString.utf8(text));
  }
}
