package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One account's database of one program. It improves from push to push. */
final class WorkingCopy {
  /** Share of the unnamed functions that get a name before each later push. */
  private static final double NAMED_LATER = 0.3;

  /** Share of the wrong names that are corrected before each later push. */
  private static final double CORRECTED = 0.3;

  private final SimulatedProgram program;
  private final SimulatedAccount account;
  private final WrongNames wrongNames;
  private final SplittableRandom random;
  private final @Nullable Entry[] entries;

  /** The name and metadata of one function. */
  record Entry(String name, SimulatedMetadata metadata, boolean wrong) {}

  WorkingCopy(
      SimulatedProgram program,
      SimulatedAccount account,
      WrongNames wrongNames,
      SplittableRandom random) {
    this.program = program;
    this.account = account;
    this.wrongNames = wrongNames;
    this.random = random;
    this.entries = new Entry[program.functions().size()];
    for (int i = 0; i < entries.length; i++) {
      if (random.nextDouble() < account.habits().named) {
        entries[i] = entry(i);
      }
    }
  }

  /** Names more functions, and corrects names. */
  void improve() {
    for (int i = 0; i < entries.length; i++) {
      Entry entry = entries[i];
      if (entry == null && random.nextDouble() < NAMED_LATER) {
        entries[i] = entry(i);
      } else if (entry != null && entry.wrong() && random.nextDouble() < CORRECTED) {
        List<String> names = program.functions().get(i).names();
        entries[i] = new Entry(names.getFirst(), metadata(), false);
      }
    }
  }

  /** The current entries, by function; null if it has no name. */
  List<@Nullable Entry> state() {
    List<@Nullable Entry> state = new ArrayList<>();
    for (Entry entry : entries) {
      state.add(entry);
    }
    return state;
  }

  private @Nullable Entry entry(int index) {
    List<String> names = program.functions().get(index).names();
    if (names.isEmpty()) {
      return null;
    }
    SimulatedAccount.Habits habits = account.habits();
    double fate = random.nextDouble();
    if (fate < habits.wrong) {
      String wrong = wrongNames.name(program, index, random);
      if (wrong != null) {
        return new Entry(wrong, metadata(), true);
      }
    } else if (fate < habits.wrong + habits.renamed) {
      String other = NameVariants.other(names.getFirst(), account.number(), random);
      return new Entry(other, metadata(), false);
    }
    return new Entry(names.getFirst(), metadata(), false);
  }

  /** Random metadata, independent of the name; comments follow a geometric distribution. */
  private SimulatedMetadata metadata() {
    double mean = account.habits().comments;
    if (mean == 0) {
      return SimulatedMetadata.NONE;
    }
    int comments = 0;
    while (comments < 20 && random.nextDouble() < mean / (1 + mean)) {
      comments++;
    }
    boolean typed = random.nextDouble() < Math.min(0.9, mean / 2);
    return new SimulatedMetadata(comments, typed, typed ? random.nextInt(6) : 0);
  }
}
