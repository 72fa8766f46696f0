package org.lucerna.types;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** C declarations of IDA's type strings, as far as they can be read. */
public final class TypeText {
  private TypeText() {}

  /**
   * The declaration; null if the type cannot be read. Names of parts that cannot be read are
   * omitted.
   *
   * @param name of the declared object; empty for the type alone
   */
  public static @Nullable String declaration(
      ByteString type, @Nullable ByteString fields, String name) {
    return declaration(type, fields, name, TypeNames.NONE);
  }

  /**
   * Like {@link #declaration(ByteString, ByteString, String)}, for a type of a database.
   *
   * @param names of its local types
   */
  public static @Nullable String declaration(
      ByteString type, @Nullable ByteString fields, String name, TypeNames names) {
    TypeDeclaration declaration = new TypeDeclaration(names);
    try {
      return declaration.declare(
          TypeReader.read(type, fields == null ? ByteString.EMPTY : fields), name);
    } catch (FormatException notNames) {
      try {
        return declaration.declare(TypeReader.read(type, ByteString.EMPTY), name);
      } catch (FormatException notType) {
        return null;
      }
    }
  }
}
