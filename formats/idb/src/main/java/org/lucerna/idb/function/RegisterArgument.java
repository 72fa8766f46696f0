package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.CType;
import org.lucerna.types.TypeReader;

/**
 * An argument that IDA found to be passed in a register.
 *
 * @param register its number in the processor module
 * @param type a type string
 * @param name empty if there is none
 */
public record RegisterArgument(long register, ByteString type, ByteString name) {
  /**
   * The type.
   *
   * @throws FormatException if the type string cannot be read
   */
  public CType ctype() {
    return TypeReader.read(type, ByteString.EMPTY);
  }
}
