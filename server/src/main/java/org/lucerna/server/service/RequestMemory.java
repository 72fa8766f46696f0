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
}
