package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The names and the declaration place of a function, from its entry and the entries it refers to.
 *
 * @param linkageName the name that the linker sees; null if unknown
 * @param plainName the name in the source; null if unknown
 * @param file where it is declared; null if unknown
 * @param line where it is declared, starting at 1; 0 if unknown
 */
record DeclarationSite(
    @Nullable ByteString linkageName,
    @Nullable ByteString plainName,
    @Nullable ByteString file,
    int line) {
  static final DeclarationSite UNKNOWN = new DeclarationSite(null, null, null, 0);

  /** This, completed with the data of {@code origin}. */
  DeclarationSite or(DeclarationSite origin) {
    boolean here = file != null;
    return new DeclarationSite(
        linkageName != null ? linkageName : origin.linkageName,
        plainName != null ? plainName : origin.plainName,
        here ? file : origin.file,
        here ? line : origin.line);
  }
}
