package org.lucerna.service.config;

/** The group, in addition to administrators, to which data is disclosed. */
public enum Disclosure {
  NOBODY,
  ACCOUNTS,
  EVERYONE;

  /**
   * Reads a setting. Version 0.2 wrote {@code true} for everyone and {@code false} for nobody.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static Disclosure of(Object value) {
    return value instanceof Boolean isEveryone
        ? (isEveryone ? EVERYONE : NOBODY)
        : EnumSetting.of(Disclosure.class, value);
  }

  /** The value as written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
