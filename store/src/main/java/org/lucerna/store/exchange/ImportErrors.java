package org.lucerna.store.exchange;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a source found damaged and went on without. */
public final class ImportErrors {
  /** So many are kept; all are counted. */
  private static final int KEPT = 1000;

  /**
   * Bytes of which nothing could be taken.
   *
   * @param file what they are in
   * @param from offset of the first
   * @param until offset of the first behind them; {@code from} where they are missing altogether
   * @param reason what is wrong with the first
   */
  public record Loss(String file, long from, long until, String reason) {
    @Override
    public String toString() {
      String bytes = until > from ? "bytes " + from + " to " + (until - 1) : "at byte " + from;
      return file + ": " + bytes + ": " + reason;
    }
  }

  private final List<Loss> first = new ArrayList<>();
  private long count;
  private long bytes;

  /** Adds one. */
  public void add(Loss loss) {
    count++;
    bytes += loss.until - loss.from;
    if (first.size() < KEPT) {
      first.add(loss);
    }
  }

  /** How many there are. */
  public long count() {
    return count;
  }

  /** How many bytes they are together. */
  public long bytes() {
    return bytes;
  }

  /** The first thousand. */
  public List<Loss> first() {
    return Collections.unmodifiableList(first);
  }
}
