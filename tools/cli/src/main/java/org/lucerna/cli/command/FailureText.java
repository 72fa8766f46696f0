package org.lucerna.cli.command;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.lucerna.bytes.FormatException;
import org.lucerna.client.ServerRequestException;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.repositories.download.DownloadException;
import org.lucerna.service.config.ConfigException;
import org.lucerna.service.config.SettingException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;

/** Describes failures to users. */
public final class FailureText {
  /** The advice for a damaged store. */
  public static final String DAMAGE_ADVICE =
      "restore a backup (store restore), or save what can be read: store repair, or store export"
          + " --salvage FILE";

  private FailureText() {}

  /** One line without the command's name. */
  public static String of(Throwable failure) {
    return switch (failure) {
      case SubjectException about -> about.subject() + ": " + of(about.failure());
      case IOException io -> words(io);
      case DamagedException damage -> damage.getMessage() + ": " + DAMAGE_ADVICE;
      case CommandException _,
          FormatException _,
          ConfigException _,
          SettingException _,
          UnsupportedCodeException _,
          StoreException _ ->
          String.valueOf(failure.getMessage());
      case OutOfMemoryError memory ->
          "out of memory: enlarge the heap with LUCERNA_JAVA_OPTS=-Xmx4g ("
              + memory.getMessage()
              + ")";
      default -> "internal error (--debug shows where): " + failure.getMessage();
    };
  }

  /** The message of the JDK's file exceptions is the file's name; their class is the reason. */
  private static String words(IOException failure) {
    return switch (failure) {
      case NoSuchFileException f -> f.getFile() + ": no such file or folder";
      case AccessDeniedException f -> f.getFile() + ": permission denied";
      case FileAlreadyExistsException f -> f.getFile() + ": exists already";
      case NotDirectoryException f -> f.getFile() + ": not a folder";
      case FileSystemException f when f.getReason() == null -> f.getFile() + ": cannot be used";
      case UnknownHostException unknown -> "unknown host " + unknown.getMessage();
      case ServerRequestException asked -> asked.server() + ": " + of(asked.failure());
      case DownloadException download -> download.from() + ": " + of(download.failure());
      case SocketTimeoutException late -> "no answer in time";
      case HttpTimeoutException late -> "no answer in time";
      case ConnectException refused -> refused(refused);
      case EOFException end -> "the connection was closed before the answer was complete";
      case SSLException tls -> tls(tls);
      default ->
          failure.getMessage() == null
              ? "input or output failed (--debug shows where)"
              : failure.getMessage();
    };
  }

  private static String refused(ConnectException failure) {
    if (innermost(failure) instanceof UnresolvedAddressException) {
      return "unknown host";
    }
    String words = failure.getMessage();
    return words == null || words.startsWith("Connection refused")
        ? "connection refused: is the server running?"
        : words;
  }

  private static String tls(SSLException failure) {
    Throwable reason = innermost(failure);
    String words = String.valueOf(reason.getMessage());
    if (reason instanceof EOFException || words.startsWith("Unsupported or unrecognized SSL")) {
      return "the server does not speak TLS here: leave out --tls and --ca";
    }
    return failure instanceof SSLHandshakeException
        ? "not trusted: " + words + " (--ca names trusted certificates)"
        : "TLS failed: " + words;
  }

  /** The root cause. */
  private static Throwable innermost(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : innermost(cause);
  }
}
