package org.lucerna.service.config;

/** {@code [log]}: the server's log on standard error. */
@SettingComment("The log, on standard error.")
public record LogConfig(
    @SettingComment({
          "\"text\" writes one line per message for people, \"json\" one object per line for"
              + " programs:",
          "time, level, logger, message, and exception if there is one."
        })
        LogFormat format) {
  /** The defaults. */
  public static LogConfig defaults() {
    return new LogConfig(LogFormat.TEXT);
  }
}
