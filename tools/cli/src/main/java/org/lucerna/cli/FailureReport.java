package org.lucerna.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.ClosedPipeException;
import org.lucerna.cli.output.Console;
import org.lucerna.client.RequestRefusedException;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.service.config.ConfigException;
import org.lucerna.service.config.SettingException;
import org.lucerna.service.config.SpellingSuggestion;
import org.lucerna.service.tls.TlsFileException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.LogLossException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints one line for each failure and maps it to the exit status. No other class does. */
final class FailureReport {
  private static final Pattern DATABASE = Pattern.compile("(?is).*[.](idb|i64|id0|til)");

  private final Console console;
  private final Lucerna global;

  FailureReport(Console console, Lucerna global) {
    this.console = console;
    this.global = global;
  }

  /** Reports wrong usage, and names the command whose help explains it. */
  int usage(ParameterException wrong) {
    CommandLine line = wrong.getCommandLine();
    boolean alone =
        !line.getSubcommands().isEmpty() && line.getParseResult().originalArgs().isEmpty();
    if (alone || String.valueOf(wrong.getMessage()).startsWith("Missing required subcommand")) {
      line.usage(line.getErr());
      return ExitStatus.USAGE;
    }
    String text =
        wrong instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched)
            : String.valueOf(wrong.getMessage()).replace("option option", "option");
    String command = line.getCommandSpec().qualifiedName();
    String hint = " (see '" + command + " --help')";
    String start = text.substring(0, 1).toLowerCase(Locale.ROOT);
    return report(ExitStatus.USAGE, start + text.substring(1) + hint, wrong);
  }

  private static String unmatched(UnmatchedArgumentException wrong) {
    CommandLine line = wrong.getCommandLine();
    String given = wrong.getUnmatched().getFirst();
    if (wrong.isUnknownOption()) {
      String name = given.replaceFirst("=.*", "");
      Set<String> known = line.getCommandSpec().optionsMap().keySet();
      return "unknown option '" + given + "'" + hint(SpellingSuggestion.nearest(name, known));
    }
    if (line.getSubcommands().isEmpty()) {
      return "unexpected argument '" + given + "'";
    }
    String words = "unknown command '" + given + "'";
    return isFile(given)
        ? words + ": to read this file: lucerna " + reader(given) + " " + given
        : words + hint(command(given, line));
  }

  private static boolean isFile(String given) {
    try {
      return Files.isRegularFile(Path.of(given));
    } catch (InvalidPathException notAFile) {
      return false;
    }
  }

  /** The command that reads a file whose name was given instead of a command. */
  private static String reader(String file) {
    return DATABASE.matcher(file).matches() ? "idb info" : "key";
  }

  private static String hint(Optional<String> meant) {
    return meant.map(word -> ", did you mean " + word + "?").orElse("");
  }

  /** A command of the same name in another group, or one with a similar name. */
  private static Optional<String> command(String given, CommandLine line) {
    for (CommandLine group : line.getSubcommands().values()) {
      if (group.getSubcommands().containsKey(given)) {
        return Optional.of(group.getCommandName() + " " + given);
      }
    }
    return SpellingSuggestion.nearest(given, line.getSubcommands().keySet())
        .filter(word -> SpellingSuggestion.distance(given, word) <= given.length() / 3);
  }

  /** Reports any other exception that ended a command. */
  int failure(Throwable failure) {
    return switch (failure) {
      case ClosedPipeException quiet -> ExitStatus.DONE;
      case ParameterException wrong -> usage(wrong);
      case UncheckedIOException unchecked when unchecked.getCause() != null ->
          failure(unchecked.getCause());
      default -> report(status(failure), FailureText.of(failure), failure);
    };
  }

  private int report(int status, String line, Throwable failure) {
    console.say(line);
    if (global.debug()) {
      failure.printStackTrace(console.err());
    }
    return status;
  }

  private static int status(Throwable failure) {
    return switch (failure) {
      case CommandException command -> command.status();
      case SubjectException about -> status(about.failure());
      case FormatException damaged -> ExitStatus.DAMAGED;
      case DamagedException damaged -> ExitStatus.DAMAGED;
      case LogLossException damaged -> ExitStatus.DAMAGED;
      case RefusedException refused -> refused.isServersFailure() ? ExitStatus.IO : ExitStatus.NO;
      case RequestRefusedException refused -> ExitStatus.NO;
      case ConfigException wrong -> ExitStatus.USAGE;
      case UnsupportedCodeException unknown -> ExitStatus.DAMAGED;
      case SettingException wrong -> ExitStatus.USAGE;
      // The cause says why the file cannot be read.
      case TlsFileException file ->
          file.getCause() instanceof IOException ? ExitStatus.IO : ExitStatus.DAMAGED;
      default -> ExitStatus.IO;
    };
  }
}
