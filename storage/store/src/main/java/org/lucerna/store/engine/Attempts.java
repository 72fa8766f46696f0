package org.lucerna.store.engine;

import org.lucerna.store.StoreException;

/** Limits attempts to change functions that other writers keep changing. Not thread-safe. */
final class Attempts {
  private static final int MAX_ATTEMPTS = 100;

  private int made;

  /**
   * Begins the next attempt.
   *
   * @throws StoreException after {@link #MAX_ATTEMPTS}
   */
  void next() {
    if (made == MAX_ATTEMPTS) {
      throw new StoreException("other writers keep changing the same functions: try again");
    }
    made++;
  }
}
