package org.lucerna.idb.prototype;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.CType;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeReader;

/**
 * The type of what is at an address: of a function its prototype.
 *
 * @param address unsigned
 * @param name as stored; null where there is none
 * @param type the type string, without NUL
 * @param fields the names of its arguments and members; empty for none
 */
public record Prototype(
    long address, @Nullable ByteString name, ByteString type, ByteString fields) {
  /**
   * The type.
   *
   * @throws FormatException where it cannot be read
   */
  public CType ctype() {
    return TypeReader.read(type, fields);
  }

  /**
   * The declaration in C, such as {@code int __cdecl f(int a)}. Types of which only the number is
   * known are {@code #12}: {@link TypeDeclaration} can be told their names.
   *
   * @throws FormatException where the type cannot be read
   */
  public String declaration() {
    return TypeDeclaration.of(ctype(), name == null ? "" : name.text());
  }
}
