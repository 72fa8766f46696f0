package org.lucerna.store.cassandra;

import java.util.List;

/** The tables of a keyspace. */
final class CassandraSchema {
  /** Changes with the tables: servers of another version are refused. */
  static final int VERSION = 3;

  /** How long changes are kept for consumers that are away, in seconds. */
  static final int CHANGES_KEPT = 7 * 24 * 60 * 60;

  private static final String USUAL =
      " WITH compaction = {'class': 'UnifiedCompactionStrategy'}"
          + " AND compression = {'class': 'ZstdCompressor', 'chunk_length_in_kb': 16}";

  private static final List<String> TABLES =
      List.of(
          // id: of the version; in votes the number of the name. time and removed_at: microseconds.
          "functions (bucket int, key blob, kind tinyint, id bigint, file bigint, account int,"
              + " push bigint, name blob, size int, form tinyint, metadata blob, address bigint,"
              + " quality int, host int, time bigint, removed_at bigint, removed_by blob,"
              + " PRIMARY KEY (bucket, key, kind, id, file, account))"
              + USUAL
              + " AND CLUSTERING ORDER BY (key ASC, kind ASC, id DESC, file ASC, account ASC)",
          // Which slices of time there are of pushes, files, log entries and changes.
          "slices (kind text, slice bigint, server int, PRIMARY KEY (kind, slice, server))" + USUAL,
          "pushes (slice bigint, id bigint, time bigint, account blob, file bigint, idb blob,"
              + " path blob, md5 blob, host blob, PRIMARY KEY (slice, id))"
              + USUAL,
          // The short keys of functions that a push added versions to, six bytes each.
          "push_functions (push bigint, part int, keys blob, PRIMARY KEY (push, part))" + USUAL,
          "files (slice bigint, number bigint, md5 blob, path blob, PRIMARY KEY (slice, number))"
              + USUAL,
          "file_ids (md5 blob PRIMARY KEY, number bigint)" + USUAL,
          // address: with the highest bit inverted, for the order; spot: key prefix and name.
          "spots (file bigint, address bigint, spot blob, PRIMARY KEY (file, address))" + USUAL,
          "pulls (bucket int, key blob, count counter, PRIMARY KEY (bucket, key))" + USUAL,
          "totals (name text PRIMARY KEY, count counter)" + USUAL,
          "accounts (name blob PRIMARY KEY, state blob)" + USUAL,
          "audit (slice bigint, id bigint, entry blob, PRIMARY KEY (slice, id))" + USUAL,
          "sketches (bucket int, key blob, account int, sketch blob, PRIMARY KEY (bucket, key))"
              + USUAL,
          "postings (bucket int, feature int, function bigint,"
              + " PRIMARY KEY (bucket, feature, function))"
              + USUAL,
          // key: of a function, or a GUID as a key; other: the GUID, or the key.
          "aliases (bucket int, key blob, other blob, target blob, of_key boolean, size int,"
              + " PRIMARY KEY (bucket, key, other, target))"
              + USUAL,
          // Large values, in parts; the last complete one of an id counts.
          "programs (id bigint, version bigint, part int, parts int, bytes blob,"
              + " PRIMARY KEY (id, version, part))"
              + USUAL
              + " AND CLUSTERING ORDER BY (version DESC, part ASC)",
          "pending (id bigint, version bigint, part int, parts int, bytes blob,"
              + " PRIMARY KEY (id, version, part))"
              + USUAL
              + " AND CLUSTERING ORDER BY (version DESC, part ASC)",
          "outlines (id bigint, version bigint, part int, parts int, bytes blob,"
              + " PRIMARY KEY (id, version, part))"
              + USUAL
              + " AND CLUSTERING ORDER BY (version DESC, part ASC)",
          "changes (server int, slice bigint, id bigint, keys blob, done boolean,"
              + " PRIMARY KEY ((server, slice), id))"
              + USUAL
              + " AND default_time_to_live = "
              + CHANGES_KEPT,
          "consumers (owner text, consumer text, server int, position bigint,"
              + " PRIMARY KEY (owner, consumer, server))"
              + USUAL,
          "servers (number int PRIMARY KEY, owner text, until bigint)" + USUAL,
          "lucerna (name text PRIMARY KEY, value int)" + USUAL);

  private CassandraSchema() {}

  /** The statements that make the tables of a keyspace. */
  static List<String> statements() {
    return TABLES.stream().map(table -> "CREATE TABLE IF NOT EXISTS " + table).toList();
  }
}
