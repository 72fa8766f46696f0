package org.lucerna.store.ranking;

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
public record Attestation(int file, int account, int host, long time) {
  /** No file, account or host. */
  public static final int NONE = 0;

  static final Comparator<Attestation> NEWEST_FIRST =
      Comparator.comparingLong(Attestation::time)
          .reversed()
          .thenComparingInt(Attestation::file)
          .thenComparingInt(Attestation::account)
          .thenComparingInt(Attestation::host);

  /**
   * A witness by its names.
   *
   * @param account any bytes, empty where nobody knows
   * @param host any bytes, empty where the push told none
   */
  public static Attestation of(int file, ByteString account, ByteString host, Instant time) {
    return new Attestation(file, numberOf(account), numberOf(host), time.getEpochSecond());
  }

  /** The number of an account or a host; {@link #NONE} of no bytes. */
  public static int numberOf(ByteString name) {
    return name.isEmpty() ? NONE : Fingerprint32.of(name);
  }

  /** Whether both are of one account and file. */
  boolean hasSameSource(Attestation other) {
    return file == other.file && account == other.account;
  }
}
