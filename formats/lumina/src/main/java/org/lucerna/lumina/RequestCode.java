package org.lucerna.lumina;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The codes of requests that have a layout. Both dialects share them; see the package description.
 * A frame may carry any other code too.
 */
public enum RequestCode {
  HELO(0x0d),
  PULL(0x0e),
  PUSH(0x10),
  POPULAR(0x12),
  DELETE(0x18),
  INFO(0x2b),
  STATISTICS(0x2d),
  HISTORIES(0x2f),
  PUSH_SKETCHES(0xa0),
  SIMILAR(0xa2),
  PUSH_PROGRAM(0xa4),
  PUSH_ALIASES(0xa6),
  PUSH_CONTENTS(0xa8),
  PACKAGES(0xaa);

  private static final RequestCode[] CODES = values();

  private final int code;

  RequestCode(int code) {
    this.code = code;
  }

  /** The code in a frame, 0 to 255. */
  public int code() {
    return code;
  }

  /** The name in metrics and logs: lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The request with that code, or null if none with a layout has it. */
  public static @Nullable RequestCode of(int code) {
    for (RequestCode each : CODES) {
      if (each.code == code) {
        return each;
      }
    }
    return null;
  }
}
