package org.lucerna.cli.key;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Progress;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.LeftOut;

/** Shows the progress of reading a file, and reports afterwards what was skipped. Thread-safe. */
final class HarvestWatch implements HarvestListener, AutoCloseable {
  /** Damaged parts that are reported one by one without {@code --verbose}. */
  private static final int MOST_REPORTED = 5;

  private static final int HAS_TABLE = -1;

  private final Console console;
  private final String file;
  private final Progress progress;
  private final List<LeftOut> all = new ArrayList<>();
  private final List<String> tables = new ArrayList<>();
  private int most;

  /**
   * Number of functions found in the code of a file without a function table, or {@link
   * #HAS_TABLE}.
   */
  private int foundWithoutTable = HAS_TABLE;

  HarvestWatch(Console console, String file) {
    this.console = console;
    this.file = file;
    this.progress = new Progress(console, "read");
    console.begin("reading " + file);
  }

  @Override
  public synchronized void leftOut(LeftOut what) {
    all.add(what);
  }

  @Override
  public synchronized void tableLeftOut(String table) {
    tables.add(table);
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

  /** Number of functions that were skipped. */
  synchronized int leftOut() {
    return all.size();
  }

  /** Whether anything was skipped because of damage. */
  synchronized boolean isDamaged() {
    return all.stream().anyMatch(LeftOut::isDamage);
  }

  /**
   * Reports what was skipped: damage one by one, the rest in one line.
   *
   * @param verbose whether everything is reported one by one
   */
  synchronized void report(boolean verbose) {
    tables.forEach(table -> console.say(file + ": left out: " + table));
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
    damage.stream().limit(MOST_REPORTED).forEach(one -> console.say(words(one)));
    if (damage.size() > MOST_REPORTED) {
      console.say(
          file + ": " + (damage.size() - MOST_REPORTED) + " more damaged, --verbose lists all");
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

  /** Erases the progress. */
  @Override
  public void close() {
    progress.close();
  }
}
