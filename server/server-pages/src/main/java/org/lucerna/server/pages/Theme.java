package org.lucerna.server.pages;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which colours pages have. */
public enum Theme {
  /** The colours that the browser prefers. */
  AUTO,
  /** Dark on light. */
  LIGHT,
  /** Light on dark. */
  DARK;

  /** Its name in addresses, cookies and style sheets. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The theme of that label; null if there is none. */
  static @Nullable Theme of(@Nullable String label) {
    return Arrays.stream(values())
        .filter(theme -> theme.label().equals(label))
        .findFirst()
        .orElse(null);
  }
}
