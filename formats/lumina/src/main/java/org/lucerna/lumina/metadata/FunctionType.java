package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Key 1: the function's type in IDA's type encoding, not decoded here. (Captured.)
 *
 * @param source a byte, 0 to 255, for the origin of the type; 0 is IDA, anything else the user
 * @param type type bytes, without a NUL
 * @param fields names of the arguments: a sequence of p_strings, each a byte (length + 1) and its
 *     bytes; null if the payload ends with the type bytes, empty if a {@code 00} follows them
 */
public record FunctionType(int source, ByteString type, @Nullable ByteString fields)
    implements ChunkValue {

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if {@code source} is not a byte or {@code type} has a NUL
   */
  public FunctionType {
    if (source < 0 || source > 0xff) {
      throw new IllegalArgumentException("a source is a byte: " + source);
    }
    Texts.requireNoNul(type, "type bytes");
  }

  static FunctionType read(Cursor in) {
    if (in.atEnd()) {
      throw new FormatException(in.offset(), "a source byte", "an empty payload");
    }
    int source = in.u8();
    ByteString rest = in.rest();
    int nul = rest.indexOf(0);
    return nul < 0
        ? new FunctionType(source, rest, null)
        : new FunctionType(source, rest.slice(0, nul), rest.slice(nul + 1, rest.length()));
  }

  void write(ByteSink out) {
    out.u8(source).bytes(type);
    if (fields != null) {
      out.u8(0).bytes(fields);
    }
  }

  /** Whether the user set the type. */
  public boolean byUser() {
    return source != 0;
  }

  @Override
  public int key() {
    return MetadataKey.TYPE.number();
  }
}
