package org.lucerna.warp;

import org.lucerna.bytes.ByteString;

/**
 * Additional metadata of a type.
 *
 * @param kind {@link #RAW}, {@link #STRING}; others are kept
 */
public record TypeMetadata(ByteString key, int kind, ByteString value) {
  /** A kind of value: bytes. */
  public static final int RAW = 0;

  /** A kind of value: text. */
  public static final int STRING = 1;
}
