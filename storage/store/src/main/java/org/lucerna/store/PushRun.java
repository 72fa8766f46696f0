package org.lucerna.store;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pushes of one account from one origin, each within {@link #PAUSE} of the previous one: the pushes
 * that one command sends for one file.
 *
 * @param ids ascending, at least one
 * @param last the newest of them
 * @param functions that got a version by them; null if the store did not record that, or the run is
 *     very long
 */
public record PushRun(List<Long> ids, RecordedPush last, @Nullable Long functions) {
  /** A longer pause ends a run. */
  public static final Duration PAUSE = Duration.ofMinutes(10);

  public PushRun {
    ids = List.copyOf(ids);
  }

  /** The same run with another last push that discloses less. */
  public PushRun withLast(RecordedPush other) {
    return new PushRun(ids, other, functions);
  }
}
