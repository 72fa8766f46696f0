package org.lucerna.lumina;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The message codes with a known layout. Both dialects share them; see the package description. A
 * frame may carry any other code too.
 */
public enum MessageCode {
  OK(0x0a, Sender.SERVER),
  FAIL(0x0b, Sender.SERVER),
  NOTIFY(0x0c, Sender.SERVER),
  HELO(0x0d, Sender.CLIENT),
  PULL(0x0e, Sender.CLIENT),
  PULL_RESULT(0x0f, Sender.SERVER),
  PUSH(0x10, Sender.CLIENT),
  PUSH_RESULT(0x11, Sender.SERVER),
  POPULAR(0x12, Sender.CLIENT),
  POPULAR_RESULT(0x13, Sender.SERVER),
  DELETE(0x18, Sender.CLIENT),
  DELETE_RESULT(0x19, Sender.SERVER),
  INFO(0x2b, Sender.CLIENT),
  INFO_RESULT(0x2c, Sender.SERVER),
  STATISTICS(0x2d, Sender.CLIENT),
  STATISTICS_RESULT(0x2e, Sender.SERVER),
  HISTORIES(0x2f, Sender.CLIENT),
  HISTORIES_RESULT(0x30, Sender.SERVER),
  HELO_RESULT(0x31, Sender.SERVER);

  private static final @Nullable MessageCode[] CODES = new MessageCode[0x100];

  static {
    for (MessageCode each : values()) {
      CODES[each.code] = each;
    }
  }

  private final int code;
  private final Sender sender;

  MessageCode(int code, Sender sender) {
    this.code = code;
    this.sender = sender;
  }

  /** The sender of a message. */
  public enum Sender {
    CLIENT,
    SERVER
  }

  public Sender sender() {
    return sender;
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
   * The message with that code; null if its layout is unknown.
   *
   * @param code 0 to 255
   */
  public static @Nullable MessageCode of(int code) {
    return CODES[code];
  }
}
