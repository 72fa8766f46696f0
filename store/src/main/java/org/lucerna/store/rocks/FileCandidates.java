package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.lucerna.bytes.Md5;

/**
 * The functions of some input files, merged: each file's functions lie in the order of their keys
 * already.
 */
final class FileCandidates implements Candidates {
  private record Head(Md5 key, RowIterator rows) {}

  private final List<RowIterator> open = new ArrayList<>();
  private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::key));

  FileCandidates(RocksSnapshot rocksSnapshot, Set<Integer> files) {
    for (int file : files) {
      RowIterator rows = rocksSnapshot.rows(Column.FILE_FUNCTIONS);
      open.add(rows);
      rows.seekPrefix(Keys.file(file));
      advance(rows);
    }
  }

  private void advance(RowIterator rows) {
    if (rows.next()) {
      heads.add(new Head(Keys.functionOf(rows.key()), rows));
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
      advance(head.rows());
    }
    return next;
  }

  @Override
  public void close() {
    open.forEach(RowIterator::close);
  }
}
