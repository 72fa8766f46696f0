package org.lucerna.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.lucerna.bytes.Escaped;

/**
 * The input and output of a command.
 *
 * @param out data, and nothing else
 * @param err notices, warnings and errors
 * @param environment variables by their names
 * @param status shows the current activity
 */
public record Console(
    InputStream in,
    Output out,
    PrintStream err,
    Map<String, String> environment,
    StatusLine status) {
  /** Streams, and an empty environment. */
  public Console(InputStream in, Output out, PrintStream err) {
    this(in, out, err, Map.of());
  }

  /** Streams that are no terminals. */
  public Console(InputStream in, Output out, PrintStream err, Map<String, String> environment) {
    this(in, out, err, environment, StatusLine.NONE);
  }

  /** The process's own streams. */
  public static Console system() {
    OutputStream err = new FileOutputStream(FileDescriptor.err);
    StatusLine status = new StatusLine(err, Terminal.takesErrors());
    return new Console(
        System.in,
        new Output(status.before(new FileOutputStream(FileDescriptor.out)), Terminal::width),
        new PrintStream(status.before(err), true, StandardCharsets.UTF_8),
        System.getenv(),
        status);
  }

  /** A console without input, whose output is discarded. */
  public static Console discarding() {
    return new Console(
        InputStream.nullInputStream(),
        new Output(OutputStream.nullOutputStream()),
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  /**
   * Shows an activity that may take a while on a terminal, such as {@code reading libc.so.6}, until
   * other output replaces it.
   */
  public void begin(String text) {
    status.show(text);
  }

  /** One line on {@link #err}. Control characters in it are escaped. */
  public void say(String text) {
    err.println("lucerna: " + Escaped.of(text));
  }
}
