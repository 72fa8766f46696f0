package org.lucerna.store.memory;

import org.lucerna.store.backend.BackendOptions;

/** A store in memory has nothing to choose. */
public enum MemoryOptions implements BackendOptions {
  INSTANCE;

  static final String KIND = "memory";

  @Override
  public String kind() {
    return KIND;
  }
}
