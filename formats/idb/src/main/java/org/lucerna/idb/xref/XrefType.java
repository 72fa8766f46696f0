package org.lucerna.idb.xref;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The purpose of a cross-reference, after the {@code fl_} and {@code dr_} numbers of the SDK. */
public enum XrefType {
  OFFSET(false, 1),
  WRITE(false, 2),
  READ(false, 3),
  TEXT(false, 4),
  INFORMATIONAL(false, 5),
  ENUMERATION_MEMBER(false, 6),
  CALL_FAR(true, 16),
  CALL_NEAR(true, 17),
  JUMP_FAR(true, 18),
  JUMP_NEAR(true, 19),
  USER_SPECIFIED(true, 20),
  ORDINARY_FLOW(true, 21);

  private final boolean code;
  private final int number;

  XrefType(boolean code, int number) {
    this.code = code;
    this.number = number;
  }

  /** The type with this number among those of code or data; null if it is unknown. */
  static @Nullable XrefType of(boolean code, int number) {
    for (XrefType type : values()) {
      if (type.code == code && type.number == number) {
        return type;
      }
    }
    return null;
  }

  /** The type as text, such as {@code call near}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
