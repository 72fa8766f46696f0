package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Somebody who pushes.
 *
 * @param number from 0
 * @param habits how much can be relied on what comes
 */
record SimulatedAccount(int number, Habits habits) {
  /** A team: three who work from symbols, four analysts, two in a hurry, one script. */
  static List<SimulatedAccount> team() {
    List<Habits> all = new ArrayList<>();
    all.addAll(Collections.nCopies(3, Habits.CAREFUL));
    all.addAll(Collections.nCopies(4, Habits.ORDINARY));
    all.addAll(Collections.nCopies(2, Habits.SLOPPY));
    all.add(Habits.SCRIPT);
    List<SimulatedAccount> team = new ArrayList<>();
    for (Habits habits : all) {
      team.add(new SimulatedAccount(team.size(), habits));
    }
    return List.copyOf(team);
  }

  /** Shares of the functions of a program, and how busy an account is. */
  enum Habits {
    /** Has symbols most of the time. */
    CAREFUL(0.95, 0.005, 0.01, 0.4, 1),
    /** An analyst. */
    ORDINARY(0.6, 0.03, 0.08, 0.8, 1),
    /** Takes what fits. */
    SLOPPY(0.5, 0.1, 0.2, 0.3, 1),
    /** Matches signatures and pushes all of it, time and again. */
    SCRIPT(0.9, 0.12, 0, 0, 3);

    /** How many of the functions get a name at the first push. */
    final double named;

    /** How many of the named have another function's name. */
    final double wrong;

    /** How many of the named have the right name in other words. */
    final double renamed;

    /** Comments a function, on average. */
    final double comments;

    /** How often it is this account that pushes, and pushes again, compared with others. */
    final int busy;

    Habits(double named, double wrong, double renamed, double comments, int busy) {
      this.named = named;
      this.wrong = wrong;
      this.renamed = renamed;
      this.comments = comments;
      this.busy = busy;
    }
  }
}
