package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.Contribution;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The name candidates of a function in a row of {@code current}. Name and size of the first one are
 * those of the served version.
 */
final class EvidenceRow {
  /** No push has a later time, as times are stored in microseconds. In seconds since 1970. */
  private static final long LATEST = Long.MAX_VALUE / 1_000_000 + 1;

  /** A source added a version, which may have no chunk. No chunk has this number. */
  private static final int ADDED = 1 << 12;

  private EvidenceRow() {}

  /**
   * Encodes candidates.
   *
   * @param nameCandidates newest version first, which is the served one; not empty
   */
  static ByteString encode(List<NameCandidate> nameCandidates) {
    ByteSink out = new ByteSink(48 * nameCandidates.size());
    out.u8(nameCandidates.getFirst().complements().isEmpty() ? 0 : 1);
    PackedInts.putDd(out, nameCandidates.size());
    boolean served = true;
    for (NameCandidate nameCandidate : nameCandidates) {
      PackedInts.putDq(out, nameCandidate.version());
      out.u8(nameCandidate.metadataQuality());
      if (!served) {
        PackedInts.putDd(out, nameCandidate.size());
        PackedInts.putBytes(out, nameCandidate.name());
      }
      served = false;
      PackedInts.putDd(out, nameCandidate.attestations().size());
      long version = nameCandidate.version();
      nameCandidate.attestations().forEach(attestation -> put(out, attestation, version));
    }
    return out.toByteString();
  }

  private static void put(ByteSink out, Attestation attestation, long newest) {
    PackedInts.putDd(out, (int) attestation.file());
    out.u32be(attestation.account()).u32be(attestation.host());
    PackedInts.putDq(out, attestation.time());
    Contribution contributed = attestation.contributed();
    PackedInts.putDd(out, contributed.version() == 0 ? 0 : ADDED | contributed.chunks());
    if (contributed.version() != 0) {
      PackedInts.putDq(out, newest - contributed.version());
    }
  }

  /** Reads whether other versions complete the newest one of the first candidate. */
  static boolean hasComplements(Cursor in) {
    return in.u8() != 0;
  }

  /**
   * Reads the number of candidates.
   *
   * @throws FormatException if it is out of range
   */
  static int count(Cursor in) {
    int count = PackedInts.count(in, 3, "name candidates");
    if (count < 1 || count > FunctionCandidates.MAX_CANDIDATES) {
      throw new FormatException(
          0, "1 to " + FunctionCandidates.MAX_CANDIDATES + " name candidates", count + "");
    }
    return count;
  }

  /**
   * Reads candidates.
   *
   * @param served the served version, in the same row
   * @param contributions whether the row contains the additions of each source
   * @throws FormatException if they are damaged, or if the first one is of another version
   */
  static List<NameCandidate> read(Cursor in, StoredVersion served, boolean contributions) {
    boolean _ = contributions && hasComplements(in);
    int count = count(in);
    List<NameCandidate> nameCandidates = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long offset = in.offset();
      long version = PackedInts.dq(in);
      if (i == 0 && version != served.id()) {
        throw new FormatException(
            offset, "the served version " + served.id(), "version " + version);
      }
      int richness = in.u8();
      int size = i == 0 ? served.function().size() : PackedInts.dd(in);
      ByteString name =
          i == 0
              ? NameCandidate.cut(served.function().name())
              : NameCandidate.cut(PackedInts.bytes(in));
      nameCandidates.add(
          new NameCandidate(
              NameCandidate.numberOf(name),
              version,
              name,
              size,
              richness,
              attestations(in, version, contributions)));
    }
    return nameCandidates;
  }

  private static List<Attestation> attestations(Cursor in, long newest, boolean contributions) {
    int count = PackedInts.count(in, contributions ? 12 : 11, "attestations");
    List<Attestation> attestations = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      attestations.add(
          new Attestation(
              Integer.toUnsignedLong(PackedInts.dd(in)),
              in.u32be(),
              in.u32be(),
              time(in),
              contributions ? contribution(in, newest) : Contribution.NONE));
    }
    return attestations;
  }

  private static Contribution contribution(Cursor in, long newest) {
    int chunks = PackedInts.dd(in);
    return chunks == 0
        ? Contribution.NONE
        : new Contribution(newest - PackedInts.dq(in), chunks & ~ADDED);
  }

  private static long time(Cursor in) {
    long offset = in.offset();
    long time = PackedInts.dq(in);
    if (time < -LATEST || time > LATEST) {
      throw new FormatException(offset, "a time within 292,000 years of 1970", time + " seconds");
    }
    return time;
  }
}
