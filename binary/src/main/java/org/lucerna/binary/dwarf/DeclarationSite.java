package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * What an entry and those that it refers to say of a function.
 *
 * @param linkageName the name that the linker sees, or null
 * @param plainName the name in the source, or null
 * @param file where it is declared, or null
 * @param line where it is declared, from 1; 0 if it is unknown
 */
record DeclarationSite(
    @Nullable ByteString linkageName,
    @Nullable ByteString plainName,
    @Nullable ByteString file,
    int line) {
  static final DeclarationSite UNKNOWN = new DeclarationSite(null, null, null, 0);

  /** This, and of {@code origin} what this lacks. */
  DeclarationSite or(DeclarationSite origin) {
    boolean here = file != null;
    return new DeclarationSite(
        linkageName != null ? linkageName : origin.linkageName,
        plainName != null ? plainName : origin.plainName,
        here ? file : origin.file,
        here ? line : origin.line);
  }
}
