package org.lucerna.lumina;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The message codes that have a layout. Both dialects share them; see the package description. A
 * frame may carry any other code too.
 */
public enum MessageCode {
  OK(0x0a),
  FAIL(0x0b),
  NOTIFY(0x0c),
  HELO(0x0d),
  PULL(0x0e),
  PULL_RESULT(0x0f),
  PUSH(0x10),
  PUSH_RESULT(0x11),
  POPULAR(0x12),
  POPULAR_RESULT(0x13),
  DELETE(0x18),
  DELETE_RESULT(0x19),
  INFO(0x2b),
  INFO_RESULT(0x2c),
  STATISTICS(0x2d),
  STATISTICS_RESULT(0x2e),
  HISTORIES(0x2f),
  HISTORIES_RESULT(0x30),
  HELO_RESULT(0x31);

  private static final @Nullable MessageCode[] CODES = new MessageCode[0x100];

  static {
    for (MessageCode each : values()) {
      CODES[each.code] = each;
    }
  }

  private final int code;

  MessageCode(int code) {
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

  /**
   * The message with that code, or null if none with a layout has it.
   *
   * @param code 0 to 255
   */
  public static @Nullable MessageCode of(int code) {
    return CODES[code];
  }
}
