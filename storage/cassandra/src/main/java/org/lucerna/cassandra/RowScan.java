package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Scan;

/** The rows of statements, in sequence, page by page. */
final class RowScan implements Scan<TableRow> {
  private final Cluster cluster;
  private final Iterator<? extends Statement<?>> statements;
  private Iterator<Row> page = Collections.emptyIterator();

  /** Reads the next page; null if there is none of the present statement. */
  private @Nullable Statement<?> next;

  RowScan(Cluster cluster, Iterator<? extends Statement<?>> statements) {
    this.cluster = cluster;
    this.statements = statements;
  }

  @Override
  public @Nullable TableRow next() {
    while (!page.hasNext() && (next != null || statements.hasNext())) {
      read(next == null ? statements.next() : next);
    }
    return page.hasNext() ? new TableRow(page.next()) : null;
  }

  private void read(Statement<?> statement) {
    AsyncResultSet rows = cluster.page(statement);
    ByteBuffer more = rows.getExecutionInfo().getPagingState();
    next = more == null ? null : statement.setPagingState(more);
    page = rows.currentPage().iterator();
  }

  @Override
  public void close() {}
}
