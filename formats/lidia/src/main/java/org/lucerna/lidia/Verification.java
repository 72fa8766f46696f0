package org.lucerna.lidia;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.lucerna.bytes.FormatException;

/**
 * The damage of a file that can be opened.
 *
 * @param badChecksums the sections whose checksum fails
 * @param damage contradictions, the first of each kind
 */
public record Verification(Set<LidiaSection> badChecksums, List<FormatException> damage) {
  /** Whether there is no damage. */
  public boolean ok() {
    return badChecksums.isEmpty() && damage.isEmpty();
  }

  static Verification of(Tables tables) {
    EnumSet<LidiaSection> bad = EnumSet.noneOf(LidiaSection.class);
    for (LidiaSection section : LidiaSection.values()) {
      if (tables.checksum(section) != tables.header().of(section).checksum()) {
        bad.add(section);
      }
    }
    List<FormatException> damage = new ArrayList<>();
    addOverlap(tables.header(), damage);
    addDisorder(tables, damage);
    addFirst(tables, damage, Verification::checkStrings);
    addFirst(tables, damage, Tables::lineCount);
    return new Verification(Set.copyOf(bad), List.copyOf(damage));
  }

  private static void addOverlap(Header header, List<FormatException> damage) {
    List<LidiaSectionHeader> sections =
        Stream.of(LidiaSection.values())
            .map(header::of)
            .filter(section -> section.size() > 0)
            .sorted(Comparator.comparingLong(LidiaSectionHeader::offset))
            .toList();
    long end = Header.SIZE;
    for (LidiaSectionHeader section : sections) {
      if (section.offset() < end) {
        damage.add(
            new FormatException(
                section.offset(),
                "section " + section.section() + " after " + end,
                "that it overlaps the one before it"));
        return;
      }
      end = section.offset() + section.size();
    }
  }

  private static void addDisorder(Tables tables, List<FormatException> damage) {
    for (long i = 1; i < tables.count(); i++) {
      if (Long.compareUnsigned(tables.address(i - 1), tables.address(i)) > 0) {
        LidiaSectionHeader va = tables.header().va();
        damage.add(
            new FormatException(
                va.offset() + i * va.fieldSize(),
                "ascending addresses in section va",
                "0x" + Long.toHexString(tables.address(i))));
        return;
      }
    }
  }

  private interface Check {
    long of(Tables tables, long index);
  }

  private static void addFirst(Tables tables, List<FormatException> damage, Check check) {
    try {
      for (long i = 0; i < tables.count(); i++) {
        check.of(tables, i);
      }
    } catch (FormatException first) {
      damage.add(first);
    }
  }

  private static long checkStrings(Tables tables, long index) {
    return tables.stringLength(tables.field(index, Field.FUNCTION))
        + tables.stringLength(tables.field(index, Field.FILE))
        + tables.stringLength(tables.field(index, Field.CALL_FILE));
  }
}
