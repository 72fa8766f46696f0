package org.lucerna.store.ranking;

import java.time.Instant;
import java.util.Comparator;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * A push that gave a function a name. The numbers distinguish files, accounts and hosts, and mean
 * nothing else.
 *
 * @param file the input file; 0 if the push names none
 * @param account the account that pushed; 0 if unknown
 * @param host the machine pushed from; 0 if the push names none
 * @param time of the push, in seconds since 1970
 * @param contributed the newest version that this account added from this file
 */
public record Attestation(long file, int account, int host, long time, Contribution contributed) {
  /** No file, account or host. */
  public static final int NONE = 0;

  /** Duration of a week, in seconds. */
  private static final long WEEK = 7 * 24 * 60 * 60;

  /** The order of the stored attestations. */
  public static final Comparator<Attestation> NEWEST_FIRST =
      Comparator.comparingLong(Attestation::time)
          .reversed()
          .thenComparingLong(Attestation::file)
          .thenComparingInt(Attestation::account)
          .thenComparingInt(Attestation::host)
          .thenComparingLong(attestation -> attestation.contributed.version());

  /** An attestation by a push that added no version. */
  public Attestation(long file, int account, int host, long time) {
    this(file, account, host, time, Contribution.NONE);
  }

  /**
   * An attestation by an account and a host given as text.
   *
   * @param account any bytes, empty if unknown
   * @param host any bytes, empty if the push names none
   */
  public static Attestation of(long file, ByteString account, ByteString host, Instant time) {
    return new Attestation(file, numberOf(account), numberOf(host), time.getEpochSecond());
  }

  /** The number of an account or a host; {@link #NONE} of no bytes. */
  public static int numberOf(ByteString name) {
    return name.isEmpty() ? NONE : Fingerprint32.of(name);
  }

  /** Whether another one has the same source and host, and is earlier, or at most a week later. */
  boolean isRecent(Attestation other) {
    return hasSameSource(other) && host == other.host && other.time - time <= WEEK;
  }

  /** The same, by a push that added a version. */
  public Attestation contributing(long version, FunctionInfo function) {
    return with(Contribution.of(version, function));
  }

  /** The same attestation without its contribution: only the vote for the name. */
  public Attestation vote() {
    return with(Contribution.NONE);
  }

  /** A copy with another contribution. */
  Attestation with(Contribution other) {
    return new Attestation(file, account, host, time, other);
  }

  /** Whether both come from the same account and file. */
  boolean hasSameSource(Attestation other) {
    return file == other.file && account == other.account;
  }
}
