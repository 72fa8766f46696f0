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
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The name candidates of a function, as a row of {@code current} holds them. Name and size of the
 * first one are those of the served version.
 */
final class EvidenceRow {
  /** No push has a later time, as it is stored in microseconds. In seconds since 1970. */
  private static final long LATEST = Long.MAX_VALUE / 1_000_000 + 1;

  private EvidenceRow() {}

  /**
   * Opinions in bytes.
   *
   * @param nameCandidates the newest version first, which is the served one; not empty
   */
  static ByteString encode(List<NameCandidate> nameCandidates) {
    ByteSink out = new ByteSink(48 * nameCandidates.size());
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
      nameCandidate.attestations().forEach(attestation -> put(out, attestation));
    }
    return out.toByteString();
  }

  private static void put(ByteSink out, Attestation attestation) {
    PackedInts.putDd(out, (int) attestation.file());
    out.u32be(attestation.account()).u32be(attestation.host());
    PackedInts.putDq(out, attestation.time());
  }

  /**
   * How many there are.
   *
   * @throws FormatException where it is no number that there may be
   */
  static int count(Cursor in) {
    int count = PackedInts.count(in, 3, "opinions");
    if (count < 1 || count > FunctionCandidates.MAX_CANDIDATES) {
      throw new FormatException(
          0, "1 to " + FunctionCandidates.MAX_CANDIDATES + " opinions", count + "");
    }
    return count;
  }

  /**
   * Reads opinions.
   *
   * @param served what is served, by the same row
   * @throws FormatException where they are damaged, or the first is of another version
   */
  static List<NameCandidate> read(Cursor in, StoredVersion served) {
    int count = count(in);
    List<NameCandidate> nameCandidates = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long offset = in.offset();
      long version = PackedInts.dq(in);
      if (i == 0 && version != served.id()) {
        throw new FormatException(
            offset, "version " + served.id() + ", which is served", "version " + version);
      }
      int richness = in.u8();
      int size = i == 0 ? served.function().size() : PackedInts.dd(in);
      ByteString name =
          i == 0
              ? NameCandidate.cut(served.function().name())
              : NameCandidate.cut(PackedInts.bytes(in));
      nameCandidates.add(
          new NameCandidate(
              NameCandidate.numberOf(name), version, name, size, richness, attestations(in)));
    }
    return nameCandidates;
  }

  private static List<Attestation> attestations(Cursor in) {
    int count = PackedInts.count(in, 11, "witnesses");
    List<Attestation> attestations = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      attestations.add(
          new Attestation(
              Integer.toUnsignedLong(PackedInts.dd(in)), in.u32be(), in.u32be(), time(in)));
    }
    return attestations;
  }

  private static long time(Cursor in) {
    long offset = in.offset();
    long time = PackedInts.dq(in);
    if (time < -LATEST || time > LATEST) {
      throw new FormatException(offset, "a time that a push may have", time + " seconds");
    }
    return time;
  }
}
