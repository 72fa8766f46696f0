package org.lucerna.store;

import org.lucerna.lumina.LimitException;

/** Grants memory while an answer of unknown size is read. */
@FunctionalInterface
public interface MemoryGrant {
  /** A grant without a limit, for callers that limit their answers otherwise. */
  MemoryGrant UNBOUNDED = bytes -> {};

  /**
   * Requests memory for data just read, which is held until the answer has been sent. What is
   * refused is not held.
   *
   * @param bytes read since the last call
   * @throws LimitException to refuse; the reading method passes it on
   */
  void take(long bytes);
}
