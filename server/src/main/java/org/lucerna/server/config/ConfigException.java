package org.lucerna.server.config;

/**
 * A configuration file that cannot be followed. The message is one line: {@code FILE:LINE: why}.
 */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;

  /**
   * A problem at one place.
   *
   * @param file name of the file, as its user knows it
   * @param line from 1, or 0 where no line can be named
   * @param problem what is wrong, in one line
   */
  ConfigException(String file, int line, String problem) {
    super((line == 0 ? file : file + ':' + line) + ": " + problem);
    this.line = line;
  }

  /** Line of the problem, from 1; 0 where no line can be named. */
  public int line() {
    return line;
  }
}
