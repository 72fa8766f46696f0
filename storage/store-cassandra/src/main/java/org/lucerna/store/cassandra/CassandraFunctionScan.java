package org.lucerna.store.cassandra;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/** Reads functions, with or without their pull counts; both are in the order of the keys. */
final class CassandraFunctionScan implements FunctionScan {
  private final FunctionTable functions;
  private final Scan<CassandraRow> rows;
  private final Scan<PullCount> pulls;

  /** The next row, and the next count; null after the last one. */
  private @Nullable CassandraRow row;

  private @Nullable PullCount pull;

  private Md5 key = new Md5(0, 0);
  private @Nullable FunctionHead head;
  private long count;

  /**
   * A scan.
   *
   * @param pulls those to be read
   * @param after begins after this key; null begins with the first
   */
  CassandraFunctionScan(FunctionTable functions, Scan<PullCount> pulls, @Nullable Md5 after) {
    this.functions = functions;
    this.pulls = pulls;
    rows = functions.rowsAfter(after);
    row = rows.next();
    pull = pulls.next();
  }

  @Override
  public boolean next() {
    while (nextPast() != null) {
      // Skipped.
    }
    if (row == null && pull == null) {
      return false;
    }
    key =
        row == null || (pull != null && pull.key().compareTo(row.key()) < 0)
            ? Objects.requireNonNull(pull).key()
            : row.key();
    HeadBuilder builder = new HeadBuilder();
    while (row != null && row.key().equals(key) && row.kind() != CassandraRow.VERSION) {
      builder.add(row);
      row = rows.next();
    }
    head = functions.head(builder);
    count = 0;
    if (pull != null && pull.key().equals(key)) {
      count = pull.count();
      pull = pulls.next();
    }
    return true;
  }

  @Override
  public Md5 key() {
    return key;
  }

  @Override
  public @Nullable FunctionHead head() {
    return head;
  }

  @Override
  public @Nullable PastVersion nextPast() {
    while (row != null && row.key().equals(key)) {
      CassandraRow version = row;
      row = rows.next();
      PastVersion past = isServed(version) ? null : functions.past(version);
      if (past != null && !isNew(past)) {
        return past;
      }
    }
    return null;
  }

  private boolean isServed(CassandraRow version) {
    return head != null && head.served().id() == version.version();
  }

  /** Whether another server has added a version since the head was read. */
  private boolean isNew(PastVersion past) {
    return past.isLive() && (head == null || head.served().id() < past.version().id());
  }

  @Override
  public long pulls() {
    return count;
  }

  @Override
  public void close() {}
}
