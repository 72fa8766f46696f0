package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/**
 * All functions that a back-end has any data about, in the order of their keys, with their rows one
 * by one: a history may exceed the memory. After {@link #next} the methods are about the function
 * it moved to; its unread rows are skipped by the next call. Not thread-safe.
 */
public interface FunctionScan extends AutoCloseable {
  /** Which data of each function is read. */
  enum Part {
    /** Heads and past versions. */
    VERSIONS,
    /** Pull counts too. */
    ALL
  }

  /** Moves to the next function; false after the last one. */
  boolean next();

  Md5 key();

  /** Its head; null if it has no live version. */
  @Nullable FunctionHead head();

  /** Its next past version, newest first; null after the last one. */
  @Nullable PastVersion nextPast();

  /** Number of pulls; 0 if never pulled. Only with {@link Part#ALL}. */
  long pulls();

  @Override
  void close();
}
