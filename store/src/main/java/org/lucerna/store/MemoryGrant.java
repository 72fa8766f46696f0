package org.lucerna.store;

/** Asked for memory while an answer of unknown size is read. */
@FunctionalInterface
public interface MemoryGrant {
  /** For callers that bound their answers otherwise. */
  MemoryGrant UNBOUNDED = bytes -> {};

  /**
   * More has been read and will be held until the answer is done with.
   *
   * @param bytes since the last call
   * @throws RuntimeException to give up; it comes out of the method that reads
   */
  void take(long bytes);
}
