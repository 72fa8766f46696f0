package org.lucerna.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Resources opened while an object is built from several parts. Unless they are kept, {@link
 * #close} closes them in reverse order. Not thread-safe.
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

  /** The object is complete: nothing will be closed. */
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
