package org.lucerna.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code lucerna} itself: options and texts common to all commands. */
@Command(
    name = "lucerna",
    versionProvider = Lucerna.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Restore the names of functions: a Lumina server and its tools.",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:done",
      "1:not found, or refused by the server",
      "2:wrong usage",
      "3:the input is damaged or of an unknown format",
      "4:input, output or network failure"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna serve --data /var/lib/lucerna --listen 0.0.0.0:20667",
      "  lucerna info --server lumina.example.org:20667 --tls",
      "  lucerna COMMAND --help"
    })
final class Lucerna {
  /** The system property with the level of the log. */
  static final String LOG_LEVEL = "lucerna.log.level";

  /** The system property with the format of the log: text or json. */
  static final String LOG_FORMAT = "lucerna.log.format";

  /** The system property with the form of exceptions in the log, in the patterns of logback. */
  static final String LOG_THROWN = "lucerna.log.thrown";

  enum LogLevel {
    error,
    warn,
    info,
    debug,
    trace
  }

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this text and exit.")
  @SuppressWarnings("UnusedVariable") // picocli's own
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version and exit.")
  @SuppressWarnings("UnusedVariable") // picocli's own
  boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure.")
  boolean debug;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      scope = ScopeType.INHERIT,
      description =
          "How much is logged on standard error: ${COMPLETION-CANDIDATES}."
              + " Default: info for serve, otherwise warn.")
  @Nullable LogLevel logLevel;

  boolean debug() {
    return debug;
  }

  /** Prepares the log; {@link LogConfiguration} reads the properties when it is first used. */
  void configureLog() {
    if (logLevel != null) {
      System.setProperty(LOG_LEVEL, logLevel.name());
    }
    if (debug) {
      System.setProperty(LOG_THROWN, "%n%ex");
    }
  }

  /** The version, from the jar's manifest. */
  static String version() {
    String version = Lucerna.class.getPackage().getImplementationVersion();
    return "lucerna " + (version == null ? "(not packaged)" : version);
  }

  /** The version for picocli. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {version()};
    }
  }
}
