package org.lucerna.server.pages.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.LeftOut;
import org.lucerna.lumina.LimitException;

/** Counts the functions of a file, and the functions left out. Thread-safe. */
final class FunctionWatch implements HarvestListener {
  private static final int MOST_NOTES = 10;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);

  private final int most;
  private final ReadingProgress progress;
  private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);
  private final Map<String, AtomicInteger> leftOut = new ConcurrentHashMap<>();

  /**
   * A watch.
   *
   * @param most functions of a file
   * @param progress receives the number of functions, now and then
   */
  FunctionWatch(int most, ReadingProgress progress) {
    this.most = most;
    this.progress = progress;
  }

  @Override
  public void leftOut(LeftOut what) {
    if (leftOut.size() < MOST_NOTES || leftOut.containsKey(what.reason())) {
      leftOut.computeIfAbsent(what.reason(), _ -> new AtomicInteger()).incrementAndGet();
    }
  }

  @Override
  public void tableLeftOut(String table) {
    leftOut(new LeftOut("", table, true));
  }

  @Override
  public void at(int done, int total) {
    if (Math.max(done, total) > most) {
      throw new LimitException(
          "more than " + most + " functions: use 'lucerna pull' for such a file");
    }
    long before = last.get();
    long now = System.nanoTime();
    if (now - before >= PAUSE && last.compareAndSet(before, now)) {
      progress.at(ReadingStep.READING, done, total);
    }
  }

  /** Names of similar functions are missing. */
  void missing(Exception failure) {
    leftOut.put(
        "names of similar functions are missing: " + failure.getMessage(), new AtomicInteger(1));
  }

  /** The parts that were left out, in one line each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    leftOut.forEach(
        (why, count) -> notes.add(count.get() > 1 ? why + " (" + count + " times)" : why));
    notes.sort(null);
    return notes;
  }
}
