package org.lucerna.cli.idb;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.btree.RecoveredRecords;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.Trailer;

/**
 * The damage of a database, collected while it is read: damage is recorded, and reading continues.
 */
final class IdbFindings {
  private static final int MOST_LOSSES = 20;

  private final Set<String> lines = new LinkedHashSet<>();

  void add(String part, FormatException damage) {
    lines.add(part + ": " + damage.getMessage());
  }

  /** The result; null if damage prevents reading it. */
  <T> @Nullable T ask(String part, Supplier<? extends @Nullable T> question) {
    try {
      return question.get();
    } catch (FormatException damage) {
      add(part, damage);
      return null;
    }
  }

  /** Checks that do not need the section's contents: whether it is complete and unchanged. */
  @Nullable Boolean soundness(IdbSection section) {
    String name = section.kind().extension();
    FormatException cutOff = section.cutOff();
    if (cutOff != null) {
      add(name, cutOff);
    }
    Boolean sound = section.checksumOk();
    Integer checksum = section.checksum();
    if (cutOff == null && Boolean.FALSE.equals(sound) && checksum != null) {
      add(
          name,
          new FormatException(
              section.offset(), "bytes with the checksum %08x".formatted(checksum), "others"));
    }
    return sound;
  }

  @Nullable Trailer trailer(IdaDatabase database) {
    Trailer trailer = ask("sections", database.container()::trailer);
    if (trailer != null && !trailer.ok()) {
      String expected = "sections with the checksum %08x".formatted(trailer.stored());
      String found = "those with %08x".formatted(trailer.actual());
      lines.add("sections: expected " + expected + ", found " + found);
    }
    return trailer;
  }

  /** Walks all records; if that fails, records how many are left. */
  @Nullable RecordsDigest records(IdaDatabase database) {
    RecordsDigest digest = ask("id0", () -> RecordsDigest.of(database.btree()));
    if (digest == null) {
      RecoveredRecords recovery = ask("id0", () -> database.btree().recover());
      if (recovery != null) {
        add(recovery);
      }
      return null;
    }
    long expected = Integer.toUnsignedLong(database.btree().header().recordCount());
    // While IDA has a database open, the record count in its header is too low.
    boolean closed = database.container().header() != null;
    if (digest.count() < expected || (digest.count() > expected && closed)) {
      lines.add("id0: expected " + expected + " records, found " + digest.count());
    }
    return digest;
  }

  private void add(RecoveredRecords recovery) {
    recovery.losses().stream().limit(MOST_LOSSES).forEach(loss -> add("id0", loss));
    lines.add(
        "id0: "
            + recovery.records().size()
            + " records can be read with --recover, "
            + recovery.strayRecords()
            + " of them in pages that the tree does not refer to; losses: "
            + recovery.lossCount());
  }

  List<String> lines() {
    return new ArrayList<>(lines);
  }

  /** Ends the command if damage was found. */
  void check(Object file) throws CommandException {
    if (!lines.isEmpty()) {
      String more = lines.size() == 1 ? "" : " (and " + (lines.size() - 1) + " findings more)";
      throw new CommandException(ExitStatus.DAMAGED, file + ": " + lines.iterator().next() + more);
    }
  }
}
