package org.lucerna.server.service;

import org.lucerna.lumina.LimitException;
import org.lucerna.store.MemoryGrant;

/**
 * Memory for one request, released at its end. Taking more throws {@link LimitException}. Not
 * thread-safe.
 */
public interface RequestMemory extends MemoryGrant, AutoCloseable {
  @Override
  void close();

  /** Memory for a part of a request, which stays taken until the request ends. */
  static RequestMemory within(MemoryGrant request) {
    return new RequestMemory() {
      @Override
      public void take(long bytes) {
        request.take(bytes);
      }

      @Override
      public void close() {
        // Released at the end of the request.
      }
    };
  }
}
