package org.lucerna.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.lucerna.bytes.Escaped;

/**
 * A line on a terminal that immediately shows the current activity of a command. It is erased
 * before anything else is written. Thread-safe.
 */
public final class StatusLine {
  /** Shows nothing. */
  static final StatusLine NONE = new StatusLine(OutputStream.nullOutputStream(), false);

  /** Longer text would wrap on a narrow terminal. */
  private static final int LONGEST = 70;

  /** Erases the line to the right of the cursor. */
  private static final String REST = "\u001b[K";

  private final OutputStream err;
  private final boolean terminal;
  private boolean shown;

  /**
   * A line that shows nothing yet.
   *
   * @param err standard error
   * @param terminal whether that is a terminal
   */
  StatusLine(OutputStream err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** Whether the line is shown on a terminal. */
  boolean isTerminal() {
    return terminal;
  }

  /** Shows an activity, such as {@code reading libc.so.6}. */
  synchronized void show(String text) {
    if (terminal) {
      write("\r" + Table.cut(Escaped.of(text), LONGEST) + REST);
      shown = true;
    }
  }

  synchronized void erase() {
    if (shown) {
      shown = false;
      write("\r" + REST);
    }
  }

  private void write(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException gone) {
      // The terminal is gone: nobody sees the line.
    }
  }

  /** A stream that erases the line before it writes to {@code sink}, or flushes it. */
  OutputStream before(OutputStream sink) {
    return new FilterOutputStream(sink) {
      @Override
      public void write(int value) throws IOException {
        erase();
        out.write(value);
      }

      @Override
      public void write(byte[] bytes, int at, int length) throws IOException {
        erase();
        out.write(bytes, at, length);
      }

      @Override
      public void flush() throws IOException {
        erase();
        out.flush();
      }
    };
  }
}
