package org.lucerna.bytes;

import org.jspecify.annotations.Nullable;

/** The language that a function's name is of, by how compilers write names. The order is stored. */
public enum NameLanguage {
  /** C, and names that say nothing. */
  C,
  /** Mangled names of C++, by the Itanium C++ ABI or by Visual C++. */
  CPP,
  /** Mangled names of Rust. */
  RUST,
  /** Names of Go: {@code net/http.(*Client).Do}. */
  GO;

  private static final NameLanguage[] ALL = values();

  /** Number of languages. */
  public static final int COUNT = ALL.length;

  /**
   * The language of a name.
   *
   * @param name as compilers write it; null if there is none
   */
  public static NameLanguage of(@Nullable ByteString name) {
    if (name == null || name.isEmpty()) {
      return C;
    }
    if (CanonicalName.isMangled(name, "_Z")) {
      return hasHash(name) ? RUST : CPP;
    }
    if (CanonicalName.isMangled(name, "_R")) {
      return RUST;
    }
    // Suffixes of compilers have a dot, too; canonical names are without them.
    boolean hasDot = CanonicalName.of(name).indexOf('.') > 0;
    return name.at(0) == '?' ? CPP : hasDot ? GO : C;
  }

  /** Whether the name ends with Rust's hash, perhaps before suffixes of the compiler. */
  private static boolean hasHash(ByteString name) {
    for (int i = name.length() - 1; i >= RustHash.LENGTH; i--) {
      if (name.at(i) == 'E' && RustHash.isAt(name, i - RustHash.LENGTH)) {
        return true;
      }
    }
    return false;
  }

  /** Its place in the order of all, from 0 on. */
  @SuppressWarnings("EnumOrdinal") // The order is part of the model.
  public int place() {
    return ordinal();
  }
}
