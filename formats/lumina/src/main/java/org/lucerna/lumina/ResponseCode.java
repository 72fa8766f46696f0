package org.lucerna.lumina;

import org.jspecify.annotations.Nullable;

/** The codes of replies that have a layout, as {@link RequestCode}. */
public enum ResponseCode {
  OK(0x0a),
  FAIL(0x0b),
  NOTIFY(0x0c),
  PULL_RESULT(0x0f),
  PUSH_RESULT(0x11),
  POPULAR_RESULT(0x13),
  DELETE_RESULT(0x19),
  INFO_RESULT(0x2c),
  STATISTICS_RESULT(0x2e),
  HISTORIES_RESULT(0x30),
  HELO_RESULT(0x31),
  PUSH_SKETCHES_RESULT(0xa1),
  SIMILAR_RESULT(0xa3),
  PUSH_PROGRAM_RESULT(0xa5),
  PUSH_ALIASES_RESULT(0xa7),
  PUSH_CONTENTS_RESULT(0xa9),
  PACKAGES_RESULT(0xab);

  private static final ResponseCode[] CODES = values();

  private final int code;

  ResponseCode(int code) {
    this.code = code;
  }

  /** The code in a frame, 0 to 255. */
  public int code() {
    return code;
  }

  /** The reply with that code, or null if none with a layout has it. */
  public static @Nullable ResponseCode of(int code) {
    for (ResponseCode each : CODES) {
      if (each.code == code) {
        return each;
      }
    }
    return null;
  }
}
