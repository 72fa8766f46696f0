package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Rules for NUL-terminated bytes. */
final class Texts {
  private Texts() {}

  static void requireNoNul(@Nullable ByteString text, String what) {
    if (text != null && text.indexOf(0) >= 0) {
      throw new IllegalArgumentException(what + " cannot hold a NUL: " + text.hex());
    }
  }
}
