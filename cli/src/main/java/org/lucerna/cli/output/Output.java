package org.lucerna.cli.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;

/**
 * Standard output: lines of UTF-8. Unlike {@link System#out} it tells when nobody takes them: a
 * {@link ClosedPipeException} where the reader left, as {@code head} does, or else why.
 */
public final class Output {
  private final OutputStream sink;
  private final IntSupplier width;
  private boolean broken;

  public Output(OutputStream sink) {
    this(sink, () -> Integer.MAX_VALUE);
  }

  /** Output to what shows {@code width} characters in a line, which is asked if it matters. */
  public Output(OutputStream sink, IntSupplier width) {
    this.sink = new BufferedOutputStream(sink, 1 << 16);
    this.width = width;
  }

  /** How many characters fit a line; {@link Integer#MAX_VALUE} if it is not a terminal. */
  public int width() {
    return width.getAsInt();
  }

  /** Whether people look at it: it is a terminal whose width is known. */
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

  /** Hands over what was printed, unless that has failed before. */
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

  /** For what picocli prints. Failures come up at the next {@link #flush}. */
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
