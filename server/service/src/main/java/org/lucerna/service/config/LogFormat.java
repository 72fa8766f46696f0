package org.lucerna.service.config;

import java.util.Locale;

/** How the log is written. */
public enum LogFormat {
  /** Text for people. */
  TEXT,
  /** JSON Lines, for programs. */
  JSON;

  /** The value as written in the file. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
