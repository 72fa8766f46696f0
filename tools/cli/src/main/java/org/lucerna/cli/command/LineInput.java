package org.lucerna.cli.command;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Lines of unknown encoding; each char is a byte. A line that is too long is split, so that no
 * input exhausts memory.
 */
public final class LineInput {
  /** Longest line, in bytes. */
  public static final int MOST = 1 << 16;

  private final InputStream in;
  private final byte[] line = new byte[MOST];
  private boolean cut;

  public LineInput(InputStream in) {
    this.in = new BufferedInputStream(in, MOST);
  }

  /**
   * A line with its end.
   *
   * @param whole whether it is a complete line; the last one of the input needs no line feed
   */
  public record Line(String text, boolean whole) {}

  /** The next line, or the next piece of a long one; null at the end. */
  public @Nullable Line next() throws IOException {
    int length = 0;
    int octet = 0;
    while (length < MOST && octet != '\n' && (octet = in.read()) >= 0) {
      line[length++] = (byte) octet;
    }
    if (length == 0) {
      return null;
    }
    boolean goesOn = cut;
    cut = octet >= 0 && octet != '\n';
    return new Line(new String(line, 0, length, StandardCharsets.ISO_8859_1), !goesOn && !cut);
  }

  /** Whether another byte can be read without waiting. */
  public boolean ready() throws IOException {
    return in.available() > 0;
  }
}
