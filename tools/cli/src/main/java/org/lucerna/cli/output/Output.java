package org.lucerna.cli.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;

/**
 * Standard output: lines of UTF-8. Unlike {@link System#out} it reports failures: a {@link
 * ClosedPipeException} if the reader has closed its end, as {@code head} does; otherwise the cause.
 */
public final class Output {
  private final OutputStream sink;
  private final IntSupplier width;
  private boolean broken;

  public Output(OutputStream sink) {
    this(sink, () -> Integer.MAX_VALUE);
  }

  /** Output to a device with {@code width} characters per line, queried when needed. */
  public Output(OutputStream sink, IntSupplier width) {
    this.sink = new BufferedOutputStream(sink, 1 << 16);
    this.width = width;
  }

  /** Characters per line; {@link Integer#MAX_VALUE} if it is not a terminal. */
  public int width() {
    return width.getAsInt();
  }

  /** Whether it is a terminal whose width is known. */
  public boolean isTerminal() {
    return width() != Integer.MAX_VALUE;
  }

  /** Whether printing has failed. */
  public boolean isBroken() {
    return broken;
  }

  /** Prints a line. */
  public void line(String text) throws IOException {
    try {
      sink.write(text.getBytes(StandardCharsets.UTF_8));
      sink.write('\n');
    } catch (IOException failed) {
      throw failure(failed);
    }
  }

  /** Prints bytes as they are. */
  public void bytes(byte[] bytes) throws IOException {
    try {
      sink.write(bytes);
    } catch (IOException failed) {
      throw failure(failed);
    }
  }

  /** Prints an object on a line of its own. */
  public void json(JsonObject object) throws IOException {
    line(object.toString());
  }

  /** Writes the buffer, unless writing has failed before. */
  public void flush() throws IOException {
    if (broken) {
      return;
    }
    try {
      sink.flush();
    } catch (IOException failed) {
      throw failure(failed);
    }
  }

  /** A writer for picocli. The next {@link #flush} throws its failures. */
  public PrintWriter writer() {
    return new PrintWriter(sink, false, StandardCharsets.UTF_8);
  }

  private IOException failure(IOException cause) {
    broken = true;
    String words = String.valueOf(cause.getMessage());
    return words.toLowerCase(Locale.ROOT).contains("pipe")
        ? new ClosedPipeException(cause)
        : new IOException("standard output: " + words, cause);
  }
}
