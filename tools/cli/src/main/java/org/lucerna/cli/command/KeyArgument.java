package org.lucerna.cli.command;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/** An argument that may be a function's key. */
public final class KeyArgument {
  private static final Pattern KEY = Pattern.compile("[0-9A-Fa-f]{32}");

  private KeyArgument() {}

  /** The key; null if it is something else: a file, or an address. */
  public static @Nullable Md5 of(String text) {
    return KEY.matcher(text).matches() ? Md5.parse(text) : null;
  }
}
