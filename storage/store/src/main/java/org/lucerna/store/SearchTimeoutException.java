package org.lucerna.store;

import java.time.Duration;

/** A search took too long, and was stopped without a result. */
public final class SearchTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A stopped search.
   *
   * @param time that it might take
   */
  public SearchTimeoutException(Duration time) {
    super(
        "the search for similar functions was stopped after %d s: ask for fewer functions at a time"
            .formatted(time.toSeconds()));
  }
}
