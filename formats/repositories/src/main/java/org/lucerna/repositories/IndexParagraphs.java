package org.lucerna.repositories;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The paragraphs of an index, one after the other: lines up to an empty one. Not thread-safe. */
public final class IndexParagraphs {
  /** That of a package with the longest lists of dependencies has 100 kB. */
  private static final int MOST_CHARS = 4 << 20;

  private final BufferedReader in;

  /** The paragraphs of a stream, in UTF-8. */
  public IndexParagraphs(InputStream in) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
  }

  /**
   * The next one; null after the last.
   *
   * @throws RepositoryException if it is too long
   */
  public @Nullable String next() throws IOException {
    StringBuilder text = new StringBuilder();
    int before = '\n';
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n' && before == '\n') {
        if (!text.isEmpty()) {
          return text.toString();
        }
        continue;
      }
      if (text.length() >= MOST_CHARS) {
        throw new RepositoryException(
            "expected paragraphs of up to " + MOST_CHARS + " characters, got a longer one");
      }
      if (next != '\r') {
        text.append((char) next);
        before = next;
      }
    }
    return text.isEmpty() ? null : text.toString();
  }
}
