package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.choice.Opinion;
import org.lucerna.store.choice.Subject;
import org.lucerna.store.choice.Witness;

/**
 * What is thought of a function, as a row of {@code current} has it. Name and size of the first
 * opinion are those of the served version.
 */
final class StoredOpinions {
  /** No push has a later time, as it is stored in microseconds. In seconds since 1970. */
  private static final long LATEST = Long.MAX_VALUE / 1_000_000 + 1;

  private StoredOpinions() {}

  /**
   * Opinions in bytes.
   *
   * @param opinions the newest version first, which is the served one; not empty
   */
  static ByteString encode(List<Opinion> opinions) {
    ByteSink out = new ByteSink(48 * opinions.size());
    PackedInts.putDd(out, opinions.size());
    boolean served = true;
    for (Opinion opinion : opinions) {
      PackedInts.putDq(out, opinion.version());
      out.u8(opinion.richness());
      if (!served) {
        PackedInts.putDd(out, opinion.size());
        PackedInts.putBytes(out, opinion.name());
      }
      served = false;
      PackedInts.putDd(out, opinion.witnesses().size());
      opinion.witnesses().forEach(witness -> put(out, witness));
    }
    return out.toByteString();
  }

  private static void put(ByteSink out, Witness witness) {
    PackedInts.putDd(out, witness.file());
    out.u32be(witness.account()).u32be(witness.host());
    PackedInts.putDq(out, witness.time());
  }

  /**
   * How many there are.
   *
   * @throws FormatException where it is no number that there may be
   */
  static int count(Cursor in) {
    int count = PackedInts.count(in, 3, "opinions");
    if (count < 1 || count > Subject.MOST_OPINIONS) {
      throw new FormatException(0, "1 to " + Subject.MOST_OPINIONS + " opinions", count + "");
    }
    return count;
  }

  /**
   * Reads opinions.
   *
   * @param served what is served, by the same row
   * @throws FormatException where they are damaged, or the first is of another version
   */
  static List<Opinion> read(Cursor in, StoredVersion served) {
    int count = count(in);
    List<Opinion> opinions = new ArrayList<>(count);
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
          i == 0 ? Opinion.cut(served.function().name()) : Opinion.cut(PackedInts.bytes(in));
      opinions.add(
          new Opinion(Opinion.numberOf(name), version, name, size, richness, witnesses(in)));
    }
    return opinions;
  }

  private static List<Witness> witnesses(Cursor in) {
    int count = PackedInts.count(in, 11, "witnesses");
    List<Witness> witnesses = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      witnesses.add(new Witness(PackedInts.dd(in), in.u32be(), in.u32be(), time(in)));
    }
    return witnesses;
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
