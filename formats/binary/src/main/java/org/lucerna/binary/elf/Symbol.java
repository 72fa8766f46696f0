package org.lucerna.binary.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A symbol of a {@link SymbolTable}.
 *
 * @param index its place in the table
 * @param name its bytes; a static linker writes the version into it, {@code name@VERSION}
 * @param value an address, in an object file an offset in the section
 * @param size in bytes; 0 if unknown
 * @param visibility 0 default, 1 internal, 2 hidden, 3 protected
 * @param section its section's number, or a special number
 * @param hasSection whether {@code section} is the number of a section
 * @param version of a dynamic symbol; null if there is none
 */
public record Symbol(
    int index,
    ByteString name,
    long value,
    long size,
    SymbolType type,
    SymbolBinding binding,
    int visibility,
    int section,
    boolean hasSection,
    @Nullable SymbolVersion version) {
  /** Whether it is callable code: a function or the resolver of one. */
  public boolean isFunction() {
    return type == SymbolType.FUNC || type == SymbolType.GNU_IFUNC;
  }

  /** The name, with {@code @VERSION} or {@code @@VERSION} if the symbol has a version. */
  public String versionedName() {
    return version == null ? name.text() : name.text() + version.separator() + version.name();
  }
}
