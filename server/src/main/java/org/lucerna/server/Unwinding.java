package org.lucerna.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was opened while something is built of several parts. Unless it is kept, {@link #close}
 * closes it, last first. Not thread-safe.
 */
final class Unwinding implements AutoCloseable {
  private final Deque<Part> opened = new ArrayDeque<>();

  /** Closes one part. */
  @FunctionalInterface
  interface Part {
    void close() throws IOException;
  }

  void add(Part part) {
    opened.push(part);
  }

  /** All is built: nothing will be closed. */
  void keep() {
    opened.clear();
  }

  @Override
  public void close() throws IOException {
    IOException first = null;
    for (Part part : opened) {
      try {
        part.close();
      } catch (IOException failed) {
        first = first == null ? failed : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
