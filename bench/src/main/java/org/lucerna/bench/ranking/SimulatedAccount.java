package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An account that pushes.
 *
 * @param number from 0
 * @param habits how reliable its pushes are
 */
record SimulatedAccount(int number, Habits habits) {
  /** A team: three users of symbols, four analysts, two careless ones, one script. */
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
    /** Accepts the first match. */
    SLOPPY(0.5, 0.1, 0.2, 0.3, 1),
    /** Matches signatures and pushes everything, repeatedly. */
    SCRIPT(0.9, 0.12, 0, 0, 3);

    /** Share of the functions that have a name at the first push. */
    final double named;

    /** Share of the named functions that have another function's name. */
    final double wrong;

    /** Share of the named functions that have the right name in another spelling. */
    final double renamed;

    /** Comments per function, on average. */
    final double comments;

    /** How often this account pushes, and pushes again, relative to others. */
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
