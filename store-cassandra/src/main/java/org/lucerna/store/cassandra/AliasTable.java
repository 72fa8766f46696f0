package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;

/** The aliases of functions: each has a row by its key and one by its GUID. Thread-safe. */
record AliasTable(Cluster cluster) {
  static final String NAME = "aliases";

  List<List<FunctionAlias>> aliases(List<Md5> ids) {
    List<Statement<?>> statements = new ArrayList<>(ids.size());
    for (Md5 id : ids) {
      statements.add(
          cluster.statement(
              "SELECT * FROM aliases WHERE bucket = ? AND key = ? LIMIT ?",
              ColumnValues.bucket(id),
              ColumnValues.blob(id),
              AliasStore.MAX_OF_ONE));
    }
    return cluster.run(statements).stream()
        .map(rows -> rows.stream().map(AliasTable::alias).toList())
        .toList();
  }

  /** Whether a row begins with the function's key: each alias has one such row. */
  static boolean isOfKey(Row row) {
    return row.getBoolean("of_key");
  }

  static FunctionAlias alias(Row row) {
    Md5 id = ColumnValues.md5(row, "key");
    Md5 other = ColumnValues.md5(row, "other");
    return new FunctionAlias(
        isOfKey(row) ? id : other,
        FunctionAlias.guidOf(isOfKey(row) ? other : id),
        row.getInt("size"),
        ColumnValues.bytes(row, "target"));
  }

  /** Adds what writes an alias. */
  void put(FunctionAlias alias, List<Statement<?>> to) {
    Md5 guid = FunctionAlias.keyOf(alias.guid());
    to.add(insert(alias.key(), guid, true, alias));
    if (!alias.isOfGuidAlone()) {
      to.add(insert(guid, alias.key(), false, alias));
    }
  }

  /** Adds what deletes an alias. */
  void delete(FunctionAlias alias, List<Statement<?>> to) {
    Md5 guid = FunctionAlias.keyOf(alias.guid());
    to.add(delete(alias.key(), guid, alias));
    if (!alias.isOfGuidAlone()) {
      to.add(delete(guid, alias.key(), alias));
    }
  }

  private Statement<?> delete(Md5 id, Md5 other, FunctionAlias alias) {
    return cluster.statement(
        "DELETE FROM aliases WHERE bucket = ? AND key = ? AND other = ? AND target = ?",
        ColumnValues.bucket(id),
        ColumnValues.blob(id),
        ColumnValues.blob(other),
        ColumnValues.blob(alias.target()));
  }

  private Statement<?> insert(Md5 id, Md5 other, boolean ofKey, FunctionAlias alias) {
    return cluster.statement(
        "INSERT INTO aliases (bucket, key, other, target, of_key, size) VALUES (?, ?, ?, ?, ?, ?)",
        ColumnValues.bucket(id),
        ColumnValues.blob(id),
        ColumnValues.blob(other),
        ColumnValues.blob(alias.target()),
        ofKey,
        alias.size());
  }
}
