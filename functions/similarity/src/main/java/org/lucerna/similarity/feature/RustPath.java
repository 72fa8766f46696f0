package org.lucerna.similarity.feature;

/**
 * Paths of source files, which Rust programs have in their messages: {@code
 * /rustc/0f1e.../library/core/src/fmt/mod.rs}, {@code
 * /root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/regex-1.10.2/src/exec.rs}. What is
 * before the last {@code /src/} depends on the compiler and the release.
 */
final class RustPath {
  private static final byte[] SOURCES = {'/', 's', 'r', 'c', '/'};
  private static final byte[] SUFFIX = {'.', 'r', 's'};

  private RustPath() {}

  /** Where the part of a text that counts begins: 0 if it is no such path. */
  static int begin(byte[] text, int size) {
    if (!has(SUFFIX, text, size - SUFFIX.length)) {
      return 0;
    }
    for (int i = size - SOURCES.length; i >= 0; i--) {
      if (has(SOURCES, text, i)) {
        return i;
      }
    }
    return 0;
  }

  private static boolean has(byte[] part, byte[] text, int at) {
    if (at < 0) {
      return false;
    }
    for (int i = 0; i < part.length; i++) {
      if (text[at + i] != part[i]) {
        return false;
      }
    }
    return true;
  }
}
