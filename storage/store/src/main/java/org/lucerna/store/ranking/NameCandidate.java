package org.lucerna.store.ranking;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * A name that was given to a function, with the newest version that has it.
 *
 * @param number distinguishes the candidates of a key: {@link #numberOf} the name
 * @param version id of that version
 * @param name as given, {@link #cut}
 * @param size of the function in bytes, as declared in that version; unsigned, 0 for unknown
 * @param metadataQuality of that version, from 0 to {@link MetadataQuality#MAX}
 * @param attestations the sources that gave it, one for each file and account, the newest {@link
 *     #MAX_ATTESTATIONS}
 */
public record NameCandidate(
    int number,
    long version,
    ByteString name,
    int size,
    int metadataQuality,
    List<Attestation> attestations) {
  /** Attestations kept for each candidate. */
  public static final int MAX_ATTESTATIONS = 32;

  /** Other versions that may complete the newest one. */
  public static final int MAX_COMPLEMENTS = 4;

  /**
   * Maximum length of a name, in bytes; names that differ only after it are considered the same.
   */
  public static final int MAX_NAME_LENGTH = 1024;

  public NameCandidate {
    attestations = List.copyOf(attestations);
  }

  /** The candidate of a version. */
  public static NameCandidate of(
      long version, FunctionInfo function, List<Attestation> attestations) {
    return of(version, function, MetadataQuality.of(function), attestations);
  }

  /** The candidate of a version whose quality is known. */
  static NameCandidate of(
      long version, FunctionInfo function, int metadataQuality, List<Attestation> attestations) {
    ByteString name = cut(function.name());
    return new NameCandidate(
        numberOf(name), version, name, function.size(), metadataQuality, attestations);
  }

  /** The part of a name that is kept: its first {@link #MAX_NAME_LENGTH} bytes. */
  public static ByteString cut(ByteString name) {
    return name.length() > MAX_NAME_LENGTH ? name.slice(0, MAX_NAME_LENGTH) : name;
  }

  /** Whether another name differs only in its spelling: underscores, numbers, hashes. */
  public boolean isSpelling(ByteString other) {
    return NameSpelling.common(name).equals(NameSpelling.common(cut(other)));
  }

  /** The number of the candidates of a name. Two names may share one, rarely. */
  public static int numberOf(ByteString name) {
    return Fingerprint32.of(cut(name));
  }

  /** A copy with other attestations. */
  NameCandidate withAttestations(List<Attestation> others) {
    return new NameCandidate(number, version, name, size, metadataQuality, others);
  }

  /** The input files it was given in, ascending, each once, without {@link Attestation#NONE}. */
  public long[] files() {
    return NumberTables.files(List.of(this));
  }

  /** The accounts that gave it, ascending, each once, without {@link Attestation#NONE}. */
  public int[] accounts() {
    return NumberTables.of(List.of(this), Attestation::account);
  }

  /**
   * Versions of the same name by other sources that may complete the newest one: they have chunks
   * that it lacks. Versions that a source pushed before its last one are left out: the last one
   * replaces them.
   *
   * @return ids, those of the latest pushes first, at most {@link #MAX_COMPLEMENTS}; no such
   *     version need be live
   */
  public List<Long> complements() {
    for (Attestation attestation : attestations) {
      if (attestation.contributed().version() == version) {
        Contribution own = attestation.contributed();
        return attestations.stream()
            .map(Attestation::contributed)
            .filter(other -> other.completes(own))
            .map(Contribution::version)
            .distinct()
            .limit(MAX_COMPLEMENTS)
            .toList();
      }
    }
    return List.of();
  }

  /** When it was last given, in seconds since 1970; {@link Long#MIN_VALUE} without attestations. */
  long lastGiven() {
    long newest = Long.MIN_VALUE;
    for (Attestation attestation : attestations) {
      newest = Math.max(newest, attestation.time());
    }
    return newest;
  }
}
