package org.lucerna.store.ranking;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * A name that was given to a function, with the newest version that has it.
 *
 * @param number tells the opinions of a key apart: {@link #numberOf} the name
 * @param version id of that version
 * @param name as given, {@link #cut}
 * @param size of the function in bytes, as declared in that version; unsigned, 0 for unknown
 * @param metadataQuality what that version's metadata is worth, from 0 to {@link QualitySignal#MAX}
 * @param attestations who gave it, each file and account once, the newest {@link #MAX_ATTESTATIONS}
 */
public record NameCandidate(
    int number,
    long version,
    ByteString name,
    int size,
    int metadataQuality,
    List<Attestation> attestations) {
  /** Remembered of each opinion. */
  public static final int MAX_ATTESTATIONS = 32;

  /** Names are told apart by so many bytes. */
  public static final int MAX_NAME_LENGTH = 1024;

  public NameCandidate {
    attestations = List.copyOf(attestations);
  }

  /** The opinion that a version is of. */
  public static NameCandidate of(
      long version, FunctionInfo function, List<Attestation> attestations) {
    ByteString name = cut(function.name());
    return new NameCandidate(
        numberOf(name), version, name, function.size(), MetadataQuality.of(function), attestations);
  }

  /** As much of a name as is remembered. */
  public static ByteString cut(ByteString name) {
    return name.length() > MAX_NAME_LENGTH ? name.slice(0, MAX_NAME_LENGTH) : name;
  }

  /** The number of all opinions of that name. Of two names it may be the same, by bad luck. */
  public static int numberOf(ByteString name) {
    return Fingerprint32.of(cut(name));
  }

  /** The same, given by others. */
  NameCandidate withAttestations(List<Attestation> others) {
    return new NameCandidate(number, version, name, size, metadataQuality, others);
  }

  /** The input files it was given in, ascending, each once, without {@link Attestation#NONE}. */
  public int[] files() {
    return NumberTables.of(List.of(this), Attestation::file);
  }

  /** The accounts that gave it, likewise. */
  public int[] accounts() {
    return NumberTables.of(List.of(this), Attestation::account);
  }

  /** When it was given last, in seconds since 1970; {@link Long#MIN_VALUE} without a witness. */
  long lastGiven() {
    long newest = Long.MIN_VALUE;
    for (Attestation attestation : attestations) {
      newest = Math.max(newest, attestation.time());
    }
    return newest;
  }
}
