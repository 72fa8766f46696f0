package org.lucerna.service.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Settings with a fixed set of values: constants of an enum, in lower case. */
final class EnumSetting {
  private EnumSetting() {}

  /**
   * The constant for a value in the file.
   *
   * @throws IllegalArgumentException if it names none; the message lists them
   */
  static <E extends Enum<E>> E of(Class<E> kind, Object value) {
    E[] all = kind.getEnumConstants();
    return Arrays.stream(all)
        .filter(constant -> text(constant).equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Arrays.stream(all)
                        .map(constant -> '"' + text(constant) + '"')
                        .collect(Collectors.joining(" or ", "expected ", ", got " + value))));
  }

  /** The value as written in the file. */
  static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
