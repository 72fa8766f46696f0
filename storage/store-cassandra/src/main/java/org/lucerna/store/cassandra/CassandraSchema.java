package org.lucerna.store.cassandra;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.cassandra.ClusterChangeFeed;
import org.lucerna.cassandra.CounterTable;
import org.lucerna.cassandra.RowTable;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.row.ProvenanceRow;

/** The tables of a keyspace; the package has their rows. */
final class CassandraSchema {
  /** Version of the rows: servers of another version are refused. */
  static final int VERSION = 4;

  static final String SERVERS = "servers";

  /** Time for which changes are kept for absent consumers, in seconds. */
  private static final int CHANGES_KEPT = 7 * 24 * 60 * 60;

  private static final List<String> ROWS =
      List.of(
          FunctionTable.NAME,
          "contents",
          "pushes",
          "push_functions",
          "files",
          "file_ids",
          "spots",
          "accounts",
          "audit",
          "sketches",
          "postings",
          "programs",
          "parts",
          "pending",
          AttachmentKind.OUTLINE.table(),
          AttachmentKind.OBJECTS.table(),
          AttachmentKind.PACKAGE.table(),
          ProvenanceRow.TABLE,
          ProvenanceRow.COMPONENTS,
          "aliases",
          ClusterChangeFeed.POSITIONS,
          SERVERS);

  private CassandraSchema() {}

  /** The statements that make the tables of a keyspace. */
  static List<String> statements() {
    List<String> statements = new ArrayList<>();
    ROWS.forEach(table -> statements.add(RowTable.definition(table, 0)));
    statements.add(RowTable.definition(ClusterChangeFeed.ENTRIES, CHANGES_KEPT));
    statements.add(CounterTable.definition("pulls"));
    statements.add(CounterTable.definition(KeyspaceTables.TOTALS));
    return statements;
  }
}
