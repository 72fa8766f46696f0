package org.lucerna.binary.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The version of a dynamic symbol.
 *
 * @param name such as {@code GLIBC_2.34}
 * @param library the library that must provide it; null if this file defines it
 * @param hidden whether a program must request this version by name
 */
public record SymbolVersion(ByteString name, @Nullable ByteString library, boolean hidden) {
  /** The separator between a symbol and its version: {@code @@} for the default version. */
  public String separator() {
    return hidden || library != null ? "@" : "@@";
  }
}
