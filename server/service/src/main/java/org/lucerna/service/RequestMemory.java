package org.lucerna.service;

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
   * Memory for consecutive parts of a request: each reuses the memory that the parts before it have
   * released. Not thread-safe.
   *
   * @param request keeps the memory of the largest part until it ends
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
            long more = used + bytes;
            if (more > granted) {
              request.take(more - granted);
              granted = more;
            }
            used = more;
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
