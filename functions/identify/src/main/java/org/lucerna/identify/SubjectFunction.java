package org.lucerna.identify;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A function of the program whose components are sought.
 *
 * @param address in the program
 * @param size in bytes
 * @param key {@link org.lucerna.harvest.HarvestedFunction#linkedKey}
 * @param similar known functions that it may be; empty if its key is known, or none is similar
 */
public record SubjectFunction(long address, int size, Md5 key, List<Similar> similar) {
  /** Copies the list. */
  public SubjectFunction {
    similar = List.copyOf(similar);
  }

  /**
   * A known function that another one may be.
   *
   * @param key of the known function
   * @param probability that both are the same, 0 to 1
   */
  public record Similar(Md5 key, float probability) {}

  /** Its key as objects have it. */
  int hash() {
    return hash(key);
  }

  /** A key as objects have it. */
  static int hash(Md5 key) {
    return (int) (key.high() >>> Integer.SIZE);
  }
}
