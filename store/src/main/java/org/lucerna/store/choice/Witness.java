package org.lucerna.store.choice;

/**
 * A push that gave a function a name. Numbers tell files, accounts and hosts apart, and mean
 * nothing else.
 *
 * @param file the input file; 0 where the push told none
 * @param account who pushed
 * @param host the machine pushed from; 0 where the push told none
 * @param time of the push, in seconds since 1970
 */
public record Witness(int file, int account, int host, long time) {
  /** No file, or no host. */
  public static final int NONE = 0;
}
