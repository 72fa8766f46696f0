package org.lucerna.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The input and output of a command.
 *
 * @param out data, and nothing else
 * @param err notices, warnings and errors
 * @param environment variables by their names
 */
public record Console(
    InputStream in, Output out, PrintStream err, Map<String, String> environment) {
  /** Streams, and an empty environment. */
  public Console(InputStream in, Output out, PrintStream err) {
    this(in, out, err, Map.of());
  }

  /** The process's own streams. */
  public static Console system() {
    return new Console(
        System.in,
        new Output(new FileOutputStream(FileDescriptor.out), Terminal::width),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        System.getenv());
  }

  /** A console without input, whose output nobody reads. */
  public static Console discarding() {
    return new Console(
        InputStream.nullInputStream(),
        new Output(OutputStream.nullOutputStream()),
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  /** One line on {@link #err}. Control characters in it are escaped. */
  public void say(String text) {
    err.println("lucerna: " + Escaped.of(text));
  }
}
