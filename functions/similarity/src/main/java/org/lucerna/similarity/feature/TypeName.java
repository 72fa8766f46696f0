package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The name of a C++ class as features compare it, from the mangled name that its type information
 * has. Compilers abbreviate what is repeated in a name, each in its own way; the set of the name's
 * identifiers is the same in {@code .?AVFoo@bar@@} and {@code N3bar3FooE}. It does not distinguish
 * {@code List<int>} from {@code List<char>}: the whole name does, for compilers that mangle alike.
 *
 * @param plain hash of the set of identifiers
 * @param whole hash of the whole name; the same as {@code plain} without template arguments
 */
record TypeName(long plain, long whole) {
  /** Longer names do not count, in bytes. */
  static final int LONGEST = 2000;

  private static final String MICROSOFT = ".?A";

  /**
   * The name.
   *
   * @param mangled of either ABI; other text does no harm
   * @return null if it is too long, has no identifier, or differs from build to build
   */
  static @Nullable TypeName of(ByteString mangled) {
    int size = mangled.length();
    if (size == 0 || size > LONGEST) {
      return null;
    }
    TypeIdentifiers identifiers = new TypeIdentifiers(mangled);
    boolean isMicrosoft = size > MICROSOFT.length() && mangled.startsWith(MICROSOFT);
    boolean isStable =
        isMicrosoft
            ? new MicrosoftTypeName(mangled, identifiers).read()
            : new ItaniumTypeName(mangled, identifiers).read();
    return isStable ? identifiers.name() : null;
  }
}
