package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.ranking.Ranker;

/** A version that another server removes between the two queries that read it. */
final class VanishedVersionTest {
  private static final Md5 KEY = key(1);
  private static final String LARGE = "x".repeat(3 << 19);

  @TempDir Path folder;
  private final Keyspaces keyspace = Keyspaces.shared();
  private final Cluster cluster = keyspace.cluster();
  private final ServerClock clock = new ServerClock(InstantSource.system(), 7);
  private final FunctionTable table = FunctionTable.of(cluster, clock);

  @BeforeEach
  void push() {
    clock.allowUntil(Long.MAX_VALUE);
    try (StoreEngine store = keyspace.open(folder, Ranker.standard())) {
      store.push(some().with(KEY, function("old", "a")).push());
      store.push(some().with(KEY, function("new", LARGE)).push());
    }
  }

  private List<CassandraRow> rows() {
    List<CassandraRow> all = new ArrayList<>();
    try (Scan<CassandraRow> rows = table.rows(KEY)) {
      for (CassandraRow row = rows.next(); row != null; row = rows.next()) {
        all.add(row);
      }
    }
    return all;
  }

  private HeadBuilder read() {
    HeadBuilder builder = new HeadBuilder();
    rows().forEach(builder::add);
    assertThat(builder.whole()).as("a large version takes a second query").isNull();
    return builder;
  }

  private FunctionHead head() {
    return Objects.requireNonNull(table.heads(List.of(KEY)).getFirst());
  }

  private static String name(@Nullable FunctionHead head) {
    return head == null ? "none" : head.served().function().name().text();
  }

  /** Removes the served version, as an import does that gives it another id. */
  private void remove(@Nullable FunctionHead after) {
    FunctionHead before = head();
    long id = before.served().id();
    RowWrites first = new RowWrites(clock);
    RowWrites writes = first.next();
    table.write(
        new FunctionChange(KEY, before, after, List.of(), List.of(id), List.of(), -1),
        first,
        writes);
    first.run(cluster);
    table.contents().delete(writes, id);
    writes.run(cluster);
  }

  private FunctionHead old() {
    long id = rows().getLast().version();
    PastVersion old =
        Objects.requireNonNull(table.versions(List.of(new VersionId(KEY, id))).getFirst());
    return new FunctionHead(old.version(), NameEvidence.NONE);
  }

  @Test
  void theFunctionIsReadAgain() {
    HeadBuilder read = read();
    remove(old());
    assertThat(name(table.head(read))).isEqualTo("old");
  }

  @Test
  void aFunctionWithoutAnotherVersionIsUnknown() {
    HeadBuilder read = read();
    remove(null);
    assertThat(name(table.head(read))).isEqualTo("none");
  }

  @Test
  void aVersionOfTheHistoryIsLeftOut() {
    CassandraRow version =
        rows().stream().filter(row -> row.kind() == CassandraRow.VERSION).findFirst().orElseThrow();
    assertThat(table.past(version)).isNotNull();
    remove(old());
    assertThat(table.past(version)).isNull();
  }

  @Test
  void aVersionThatIsServedAndMissingIsDamage() {
    HeadBuilder read = read();
    RowWrites writes = new RowWrites(clock);
    table.contents().delete(writes, head().served().id());
    writes.run(cluster);
    assertThatThrownBy(() -> table.head(read))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining("of function " + KEY + " is missing");
  }
}
