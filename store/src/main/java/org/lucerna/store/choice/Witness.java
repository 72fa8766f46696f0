package org.lucerna.store.choice;

import java.time.Instant;
import java.util.Comparator;
import org.lucerna.bytes.ByteString;

/**
 * A push that gave a function a name. Numbers tell files, accounts and hosts apart, and mean
 * nothing else.
 *
 * @param file the input file; 0 where the push told none
 * @param account who pushed; 0 where nobody knows
 * @param host the machine pushed from; 0 where the push told none
 * @param time of the push, in seconds since 1970
 */
public record Witness(int file, int account, int host, long time) {
  /** No file, account or host. */
  public static final int NONE = 0;

  static final Comparator<Witness> NEWEST_FIRST =
      Comparator.comparingLong(Witness::time)
          .reversed()
          .thenComparingInt(Witness::file)
          .thenComparingInt(Witness::account)
          .thenComparingInt(Witness::host);

  /**
   * A witness by its names.
   *
   * @param account any bytes, empty where nobody knows
   * @param host any bytes, empty where the push told none
   */
  public static Witness of(int file, ByteString account, ByteString host, Instant time) {
    return new Witness(file, numberOf(account), numberOf(host), time.getEpochSecond());
  }

  /** The number of an account or a host; {@link #NONE} of no bytes. */
  public static int numberOf(ByteString name) {
    return name.isEmpty() ? NONE : Pseudonym.of(name);
  }

  /** Whether both are of one account and file. */
  boolean isAsGoodAs(Witness other) {
    return file == other.file && account == other.account;
  }
}
