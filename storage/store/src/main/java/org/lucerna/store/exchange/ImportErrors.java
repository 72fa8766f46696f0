package org.lucerna.store.exchange;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The damaged parts that a source skipped. Not thread-safe. */
public final class ImportErrors {
  /** Number of losses kept; all are counted. */
  private static final int KEPT = 1000;

  /**
   * Bytes that could not be read as records.
   *
   * @param file the file's name
   * @param from offset of the first byte
   * @param until offset after the last byte; {@code from} if the bytes are missing
   * @param reason the defect at the first byte
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

  /** No error so far. */
  public ImportErrors() {}

  /** Adds a loss. */
  public void add(Loss loss) {
    count++;
    bytes += loss.until - loss.from;
    if (first.size() < KEPT) {
      first.add(loss);
    }
  }

  /** The number of losses. */
  public long count() {
    return count;
  }

  /** The total number of lost bytes. */
  public long bytes() {
    return bytes;
  }

  /** The first thousand losses. */
  public List<Loss> first() {
    return Collections.unmodifiableList(first);
  }
}
