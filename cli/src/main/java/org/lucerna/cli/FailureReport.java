package org.lucerna.cli;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLHandshakeException;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.config.ConfigException;
import org.lucerna.server.config.SettingException;
import org.lucerna.server.tls.TlsFileException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.LogLossException;
import org.lucerna.store.StoreException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The one place that knows what a failure means: which line is printed, and with which status the
 * process ends.
 */
final class FailureReport {
  private final Console console;
  private final Lucerna global;

  FailureReport(Console console, Lucerna global) {
    this.console = console;
    this.global = global;
  }

  /** Wrong usage: tells what is wrong, and where to read how it is right. */
  int usage(ParameterException wrong) {
    String text =
        wrong instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched)
            : String.valueOf(wrong.getMessage());
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    String hint = " (see '" + command + " --help')";
    String start = text.substring(0, 1).toLowerCase(Locale.ROOT);
    return report(ExitStatus.USAGE, start + text.substring(1) + hint, wrong);
  }

  private static String unmatched(UnmatchedArgumentException wrong) {
    String what = "unexpected argument";
    if (wrong.isUnknownOption()) {
      what = "unknown option";
    } else if (!wrong.getCommandLine().getSubcommands().isEmpty()) {
      what = "unknown command";
    }
    List<String> similar = wrong.getSuggestions();
    String hint = similar.isEmpty() ? "" : ", did you mean " + similar.getFirst() + "?";
    return what + " '" + wrong.getUnmatched().getFirst() + "'" + hint;
  }

  /** Anything else that ended a command. */
  int failure(Throwable failure) {
    return switch (failure) {
      case ClosedPipeException quiet -> ExitStatus.DONE;
      case ParameterException wrong -> usage(wrong);
      case UncheckedIOException unchecked when unchecked.getCause() != null ->
          failure(unchecked.getCause());
      default -> report(status(failure), words(failure), failure);
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
      case AccountException refused -> ExitStatus.NO;
      case ConfigException wrong -> ExitStatus.USAGE;
      case UnsupportedCodeException unknown -> ExitStatus.DAMAGED;
      case SettingException wrong -> ExitStatus.USAGE;
      // What keeps a file from being read is its cause.
      case TlsFileException file ->
          file.getCause() instanceof IOException ? ExitStatus.IO : ExitStatus.DAMAGED;
      default -> ExitStatus.IO;
    };
  }

  private static String words(Throwable failure) {
    return switch (failure) {
      case SubjectException about -> about.subject() + ": " + words(about.failure());
      case IOException io -> words(io);
      case CommandException _,
          AccountException _,
          FormatException _,
          ConfigException _,
          SettingException _,
          UnsupportedCodeException _,
          StoreException _ ->
          String.valueOf(failure.getMessage());
      case OutOfMemoryError memory ->
          "out of memory: give more with LUCERNA_JAVA_OPTS=-Xmx4g (" + memory.getMessage() + ")";
      default -> "internal error, --debug tells where: " + failure;
    };
  }

  /** The JDK's exceptions for files have the name for a message, and the reason in their class. */
  private static String words(IOException failure) {
    return switch (failure) {
      case NoSuchFileException f -> f.getFile() + ": no such file or folder";
      case AccessDeniedException f -> f.getFile() + ": permission denied";
      case FileAlreadyExistsException f -> f.getFile() + ": exists already";
      case NotDirectoryException f -> f.getFile() + ": not a folder";
      case FileSystemException f when f.getReason() == null -> f.getFile() + ": cannot be used";
      case UnknownHostException unknown -> "unknown host " + unknown.getMessage();
      case SocketTimeoutException late -> "no answer in time";
      case EOFException end -> "the connection was closed before the answer was complete";
      case SSLHandshakeException untrusted ->
          "not trusted: " + innermost(untrusted).getMessage() + " (--ca says whom to trust)";
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }

  /** The plain reason, under those that only pass it on. */
  private static Throwable innermost(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : innermost(cause);
  }
}
