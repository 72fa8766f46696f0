package org.lucerna.cassandra;

import java.util.Arrays;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * Some rows of a partition.
 *
 * @param first the least key that they may have
 * @param last the greatest one
 */
public record RowRange(long part, ByteString first, ByteString last) {
  /** Maximum length of a key, in bytes. */
  private static final int LONGEST = 256;

  /** The rows whose keys begin with a prefix and have at most {@code rest} bytes more. */
  public static RowRange of(long part, ByteString prefix, int rest) {
    byte[] greatest = new byte[rest];
    Arrays.fill(greatest, (byte) 0xff);
    ByteSink last = new ByteSink(prefix.length() + rest).bytes(prefix);
    return new RowRange(part, prefix, last.bytes(ByteString.wrap(greatest)).toByteString());
  }

  /** All rows of a partition. */
  public static RowRange whole(long part) {
    return of(part, ByteString.EMPTY, LONGEST);
  }

  /** The rows of a partition from a key on. */
  public static RowRange from(long part, ByteString first) {
    return new RowRange(part, first, whole(part).last);
  }

  /** The rows of a partition up to a key. */
  public static RowRange upTo(long part, ByteString last) {
    return new RowRange(part, ByteString.EMPTY, last);
  }
}
