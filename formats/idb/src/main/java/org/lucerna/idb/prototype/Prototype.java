package org.lucerna.idb.prototype;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.CType;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeReader;

/**
 * The type of the thing at an address; for a function, its prototype.
 *
 * @param address unsigned
 * @param name as stored; null if there is none
 * @param type the type string, without NUL
 * @param fields the names of its arguments and members; empty if there is none
 */
public record Prototype(
    long address, @Nullable ByteString name, ByteString type, ByteString fields) {
  /**
   * The type.
   *
   * @throws FormatException if it cannot be read
   */
  public CType ctype() {
    return TypeReader.read(type, fields);
  }

  /**
   * The declaration in C, such as {@code int __cdecl f(int a)}. Types known only by ordinal appear
   * as {@code #12}; use {@link TypeDeclaration} to supply their names.
   *
   * @throws FormatException if the type cannot be read
   */
  public String declaration() {
    return TypeDeclaration.of(ctype(), name == null ? "" : name.text());
  }
}
