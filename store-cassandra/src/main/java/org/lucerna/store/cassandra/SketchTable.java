package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.CallGraph;
import org.lucerna.store.DamagedException;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;

/**
 * What similar functions are found by. Thread-safe.
 *
 * @param owner distinguishes this server's pending sketches from those of others
 */
record SketchTable(KeyspaceTables tables, ServerClock clock, int owner) {
  /** Features whose postings are in one partition have the same high bits. */
  private static final int FEATURE_SHIFT = 20;

  private Cluster cluster() {
    return tables.cluster();
  }

  List<List<StoredSketch>> sketches(long[] shortKeys) {
    List<Statement<?>> statements = new ArrayList<>(shortKeys.length);
    for (long shortKey : shortKeys) {
      Md5 least = ShortKey.leastKey(shortKey);
      Md5 greatest = new Md5(least.high() | 0xffff, -1);
      statements.add(
          cluster()
              .statement(
                  "SELECT * FROM sketches WHERE bucket = ? AND key >= ? AND key <= ? LIMIT ?",
                  ColumnValues.bucket(least),
                  ColumnValues.blob(least),
                  ColumnValues.blob(greatest),
                  Backend.MAX_SAME_SHORT_KEY));
    }
    return cluster().run(statements).stream()
        .map(rows -> rows.stream().map(KeyspaceTables::sketch).toList())
        .toList();
  }

  List<long[]> posted(int[] features, int limit) {
    if (limit == 0) {
      return Arrays.stream(features).mapToObj(_ -> new long[0]).toList();
    }
    List<Statement<?>> statements = new ArrayList<>(features.length);
    for (int feature : features) {
      statements.add(
          cluster()
              .statement(
                  "SELECT function FROM postings WHERE bucket = ? AND feature = ? LIMIT ?",
                  feature >>> FEATURE_SHIFT,
                  feature,
                  limit));
    }
    return cluster().run(statements).stream()
        .map(rows -> rows.stream().mapToLong(row -> row.getLong("function")).toArray())
        .toList();
  }

  @Nullable StoredProgram program(long file) {
    ByteString bytes = tables.programs().get(file);
    if (bytes == null) {
      return null;
    }
    try {
      Cursor in = Cursor.of(bytes);
      return new StoredProgram(file, in.u32be(), CallGraph.read(in));
    } catch (FormatException damage) {
      throw new DamagedException(
          "damaged call graph of file " + file + ": " + damage.getMessage(), damage);
    }
  }

  /** The numbers of this server's pending sketches, ascending. */
  List<Long> pending() {
    return tables.pending().ids().stream()
        .filter(id -> (int) (id >>> Integer.SIZE) == owner)
        .map(id -> id & 0xffff_ffffL)
        .sorted()
        .toList();
  }

  private long pendingId(long number) {
    return (long) owner << Integer.SIZE | number;
  }

  @Nullable PendingSketches pending(long number) {
    ByteString bytes = tables.pending().get(pendingId(number));
    if (bytes == null) {
      return null;
    }
    try {
      Cursor in = Cursor.of(bytes);
      return new PendingSketches(
          number,
          in.md5(),
          in.u32be(),
          in.u8() == 0 ? Selection.KNOWN : Selection.ALL,
          in.rest().compact());
    } catch (FormatException damage) {
      throw new DamagedException("damaged pending sketches: " + damage.getMessage(), damage);
    }
  }

  /** Adds what a change writes. */
  void apply(SketchChange change, List<Statement<?>> to) {
    long timestamp = clock.nextTimestamp();
    for (StoredSketch sketch : change.sketches()) {
      to.add(
          cluster()
              .statement(
                  "INSERT INTO sketches (bucket, key, account, sketch) VALUES (?, ?, ?, ?)",
                  ColumnValues.bucket(sketch.key()),
                  ColumnValues.blob(sketch.key()),
                  sketch.account(),
                  ColumnValues.blob(sketch.bytes()))
              .setQueryTimestamp(timestamp));
    }
    post(change.postings(), timestamp, to);
    StoredProgram program = change.program();
    if (program != null) {
      ByteSink out = new ByteSink(CallGraph.FUNCTION_BYTES * program.graph().size() + 4);
      program.graph().write(out.u32be(program.account()));
      tables.programs().put(program.file(), timestamp, timestamp, out.toByteString(), to);
    }
    PendingSketches accepted = change.accepted();
    if (accepted != null) {
      ByteSink out = new ByteSink(accepted.program().length() + 32);
      out.md5(accepted.inputMd5()).u32be(accepted.account());
      out.u8(accepted.selection() == Selection.KNOWN ? 0 : 1).bytes(accepted.program());
      tables
          .pending()
          .put(pendingId(accepted.number()), timestamp, timestamp, out.toByteString(), to);
    }
    if (change.done() != 0) {
      tables.pending().delete(pendingId(change.done()), timestamp, to);
    }
  }

  private void post(List<Posting> postings, long timestamp, List<Statement<?>> to) {
    Map<Integer, List<BatchableStatement<?>>> buckets = new HashMap<>();
    for (Posting posting : postings) {
      int bucket = posting.feature() >>> FEATURE_SHIFT;
      buckets
          .computeIfAbsent(bucket, _ -> new ArrayList<>())
          .add(
              (BatchableStatement<?>)
                  cluster()
                      .statement(
                          "INSERT INTO postings (bucket, feature, function) VALUES (?, ?, ?)",
                          bucket,
                          posting.feature(),
                          posting.function()));
    }
    buckets
        .values()
        .forEach(
            some ->
                to.add(
                    BatchStatement.newInstance(DefaultBatchType.UNLOGGED)
                        .addAll(some)
                        .setQueryTimestamp(timestamp)));
  }
}
