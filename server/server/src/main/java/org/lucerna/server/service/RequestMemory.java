package org.lucerna.server.service;

import java.util.function.Supplier;
import org.lucerna.lumina.LimitException;
import org.lucerna.store.MemoryGrant;

/**
 * Memory for one request, released at its end. Taking more throws {@link LimitException}. Not
 * thread-safe.
 */
public interface RequestMemory extends MemoryGrant, AutoCloseable {
  @Override
  void close();

  /**
   * Memory for parts of a request that come one after the other: each uses again what those before
   * it have given back. Not thread-safe.
   *
   * @param request keeps what the largest part takes until it ends
   */
  static Supplier<RequestMemory> inTurn(MemoryGrant request) {
    return new Supplier<>() {
      private long granted;

      @Override
      public RequestMemory get() {
        return new RequestMemory() {
          private long used;

          @Override
          public void take(long bytes) {
            used += bytes;
            if (used > granted) {
              request.take(used - granted);
              granted = used;
            }
          }

          @Override
          public void close() {
            used = 0;
          }
        };
      }
    };
  }
}
