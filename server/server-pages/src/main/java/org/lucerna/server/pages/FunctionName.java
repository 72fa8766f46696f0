package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.Demangler;

/**
 * A function's name.
 *
 * @param given as pushed
 * @param readable demangled; null if it is not mangled
 */
public record FunctionName(VisibleText given, @Nullable VisibleText readable) {
  static FunctionName of(ByteString name) {
    String readable = name.isUtf8() ? Demangler.demangle(name.text()).orElse(null) : null;
    return new FunctionName(
        VisibleText.line(name), readable == null ? null : VisibleText.line(readable));
  }

  /** The displayed name: the readable form if there is one. */
  public VisibleText shown() {
    if (readable != null) {
      return readable;
    }
    return given.isEmpty() ? VisibleText.line("(no name)") : given;
  }
}
