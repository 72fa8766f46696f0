package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;

/**
 * The functions of some input files, merged by key: those of each file are already in the order of
 * their keys.
 */
final class FileCandidates implements DeletionCandidates {
  private record Head(Md5 key, Scan<Md5> functions) {}

  private final List<Scan<Md5>> open = new ArrayList<>();
  private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::key));

  FileCandidates(Snapshot snapshot, Set<Long> files) {
    for (long file : files) {
      Scan<Md5> functions = snapshot.functionsOf(file);
      open.add(functions);
      advance(functions);
    }
  }

  private void advance(Scan<Md5> functions) {
    Md5 next = functions.next();
    if (next != null) {
      heads.add(new Head(next, functions));
    }
  }

  @Override
  public List<Md5> next(int max) {
    List<Md5> next = new ArrayList<>();
    for (Head head = heads.peek(); head != null; head = heads.peek()) {
      boolean repeated = !next.isEmpty() && next.getLast().equals(head.key());
      if (next.size() == max && !repeated) {
        break;
      }
      if (!repeated) {
        next.add(head.key());
      }
      heads.remove();
      advance(head.functions());
    }
    return next;
  }

  @Override
  public void close() {
    open.forEach(Scan::close);
  }
}
