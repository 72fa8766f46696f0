package org.lucerna.server.config;

import java.util.Locale;

/** How the log is written. */
public enum LogFormat {
  /** For people. */
  TEXT,
  /** JSON Lines, for programs. */
  JSON;

  /** As spelled in the file. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
