package org.lucerna.service.config;

import java.util.Locale;

/** Which dialects of Lumina a server speaks. */
public enum DialectChoice {
  /** Both dialects; each client's greeting decides. */
  AUTO,
  IDA,
  PUBLISHED;

  /**
   * The choice with that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static DialectChoice parse(Object value) {
    for (DialectChoice choice : values()) {
      if (choice.toString().equals(value)) {
        return choice;
      }
    }
    throw new IllegalArgumentException("expected \"auto\", \"ida\" or \"published\", got " + value);
  }

  /** The value as written in the configuration. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
