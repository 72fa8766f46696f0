package org.lucerna.cli.key;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Progress;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.LeftOut;

/** Shows how far the harvest of a file is, and tells afterwards what was left out. */
final class HarvestWatch implements HarvestListener, AutoCloseable {
  /** So much damage is told one by one, unless all is wanted. */
  private static final int MOST_TOLD = 5;

  private static final int HAS_TABLE = -1;

  private final Console console;
  private final String file;
  private final Progress progress;
  private final List<LeftOut> all = new ArrayList<>();
  private int most;

  /** How many functions were found in the code of a file without a table; or that it has one. */
  private int foundWithoutTable = HAS_TABLE;

  HarvestWatch(Console console, String file) {
    this.console = console;
    this.file = file;
    this.progress = new Progress(console, "read");
  }

  @Override
  public synchronized void leftOut(LeftOut what) {
    all.add(what);
  }

  @Override
  public synchronized void foundWithoutTable(int functions) {
    foundWithoutTable = functions;
  }

  @Override
  public synchronized void at(int done, int total) {
    if (done > most) {
      most = done;
      progress.at(done, total);
    }
  }

  /** How much was left out. */
  synchronized int leftOut() {
    return all.size();
  }

  /** Whether anything was left out because it is damaged. */
  synchronized boolean isDamaged() {
    return all.stream().anyMatch(LeftOut::isDamage);
  }

  /**
   * Tells what was left out: damage piece by piece, and the rest in one line.
   *
   * @param verbose whether all is told piece by piece
   */
  synchronized void tell(boolean verbose) {
    if (foundWithoutTable != HAS_TABLE) {
      console.say(
          file
              + ": "
              + foundWithoutTable
              + (foundWithoutTable == 1 ? " function" : " functions")
              + " found; this file has no table of functions");
    }
    if (verbose) {
      all.forEach(one -> console.say(words(one)));
      return;
    }
    List<LeftOut> damage = all.stream().filter(LeftOut::isDamage).toList();
    damage.stream().limit(MOST_TOLD).forEach(one -> console.say(words(one)));
    if (damage.size() > MOST_TOLD) {
      console.say(file + ": " + (damage.size() - MOST_TOLD) + " more damaged, --verbose lists all");
    }
    List<LeftOut> others = all.stream().filter(one -> !one.isDamage()).toList();
    if (!others.isEmpty()) {
      String rest = others.size() == 1 ? "" : " and " + (others.size() - 1) + " more";
      console.say(words(others.getFirst()) + "; this" + rest + " left out");
    }
  }

  private String words(LeftOut one) {
    return file + ": " + one.what() + ": " + one.reason();
  }

  /** Wipes the progress. */
  @Override
  public void close() {
    progress.close();
  }
}
