package org.lucerna.harvest;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.types.CType;
import org.lucerna.types.TypeWriter;

/** Prototypes as metadata has them. */
public final class StoredPrototype {
  /** Value of {@link FunctionType#source} for a type set by the user. */
  private static final int BY_USER = 1;

  private StoredPrototype() {}

  /**
   * A prototype.
   *
   * @param isCertain whether it counts as set by a user, not as guessed
   * @throws IllegalArgumentException if a name in it is longer than 32,766 bytes or has a NUL
   */
  public static FunctionType of(CType function, boolean isCertain) {
    TypeWriter written = new TypeWriter(function);
    return new FunctionType(
        isCertain ? BY_USER : 0, written.typeString(), given(written.fieldNames()));
  }

  /** Names of parts; null if all are empty, each a byte 1. */
  private static @Nullable ByteString given(ByteString names) {
    for (int i = 0; i < names.length(); i++) {
      if (names.at(i) != 1) {
        return names;
      }
    }
    return null;
  }
}
