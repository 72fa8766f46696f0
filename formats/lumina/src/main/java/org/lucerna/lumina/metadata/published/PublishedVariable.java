package org.lucerna.lumina.metadata.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.published.PublishedInts;

/**
 * A variable in a stack frame.
 *
 * @param name any bytes; empty if there is none
 * @param offset in bytes in the frame, signed
 * @param size in bytes
 * @param type IDA's type bytes, followed by a NUL and the field names if there are any
 */
public record PublishedVariable(ByteString name, long offset, long size, ByteString type) {
  static PublishedVariable read(Cursor in) {
    return new PublishedVariable(
        PublishedInts.bytes(in),
        PublishedInts.pq(in) - 1,
        PublishedInts.pq(in),
        PublishedInts.bytes(in));
  }

  /** A copy without its type. */
  PublishedVariable untyped() {
    return new PublishedVariable(name, offset, size, ByteString.EMPTY);
  }

  void write(ByteSink out) {
    PublishedInts.putBytes(out, name);
    PublishedInts.putPq(out, offset + 1);
    PublishedInts.putPq(out, size);
    PublishedInts.putBytes(out, type);
  }
}
