package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * FAIL (0x0b): the request had no effect, or the part of it that the text describes.
 *
 * @param result a {@link ResultCode} or a server's own number
 * @param text for the user
 */
public record Fail(int result, ByteString text) implements Response {
  /** How the text of a server begins that could not read or write what it holds. */
  public static final String STORE_FAILED = "the server's store failed: ";

  /** The request was done in part. Lucerna's own number. */
  public static final int PARTLY = 2;

  public static Fail error(String text) {
    return new Fail(ResultCode.ERROR, ByteString.utf8(text));
  }
}
