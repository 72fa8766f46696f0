package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.DamagedException;
import org.lucerna.store.Removal;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.MetadataQuality;
import org.lucerna.store.ranking.NameCandidate;

/** The table {@code functions}. Thread-safe. */
record FunctionTable(Cluster cluster, ServerClock clock) {
  private static final String KEY = " WHERE bucket = ? AND key = ?";

  private static final String INSERT =
      "INSERT INTO functions (bucket, key, kind, id, file, account, push, name, size, form,"
          + " metadata, address, quality%s) VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?%s)";

  private static final String PUT = INSERT.formatted("", "");

  private static final String PUT_PAST = INSERT.formatted(", removed_at, removed_by", ", ?, ?");

  private static final String PUT_VOTE =
      "INSERT INTO functions (bucket, key, kind, id, file, account, host, time)"
          + " VALUES (?, ?, 1, ?, ?, ?, ?, ?)";

  /** A larger name and metadata are in rows of their own, of at most this many bytes. */
  private static final int LARGEST = 1 << 20;

  private static final String PUT_CONTENT =
      "INSERT INTO functions (bucket, key, kind, id, file, account, metadata)"
          + " VALUES (?, ?, 3, ?, ?, 0, ?)";

  private static final String DELETE =
      "DELETE FROM functions" + KEY + " AND kind = ? AND id = ? AND file = ? AND account = ?";

  /** Heads, in the order of the keys; null for unknown ones. */
  List<@Nullable FunctionHead> heads(List<Md5> keys) {
    List<Statement<?>> statements = new ArrayList<>(keys.size());
    for (Md5 key : keys) {
      statements.add(
          cluster.statement(
              "SELECT * FROM functions" + KEY + " AND kind IN (0, 1)",
              ColumnValues.bucket(key),
              ColumnValues.blob(key)));
    }
    List<@Nullable FunctionHead> heads = new ArrayList<>(keys.size());
    for (List<Row> rows : cluster.run(statements)) {
      HeadBuilder head = builder();
      rows.forEach(row -> head.add(row(row)));
      heads.add(observed(head.head()));
    }
    return heads;
  }

  /** A builder of the head of any function. */
  HeadBuilder builder() {
    return new HeadBuilder(this::whole);
  }

  private @Nullable FunctionHead observed(@Nullable FunctionHead head) {
    if (head != null) {
      clock.observe(head.served().id());
    }
    return head;
  }

  private StoredVersion whole(CassandraRow front) {
    VersionId id = new VersionId(front.key(), front.id());
    PastVersion found = versions(List.of(id)).getFirst();
    if (found == null) {
      throw new DamagedException(
          "the store is damaged: version " + id.id() + " of function " + id.key() + " is missing",
          null);
    }
    return found.version();
  }

  /** Versions, in the order of their ids; null for those that there are not. */
  List<@Nullable PastVersion> versions(List<VersionId> ids) {
    List<Statement<?>> statements = new ArrayList<>(ids.size());
    for (VersionId id : ids) {
      statements.add(
          cluster.statement(
              "SELECT * FROM functions" + KEY + " AND kind = 2 AND id = ?",
              ColumnValues.bucket(id.key()),
              ColumnValues.blob(id.key()),
              id.id()));
    }
    List<@Nullable PastVersion> versions = new ArrayList<>(ids.size());
    for (List<Row> rows : cluster.run(statements)) {
      versions.add(rows.isEmpty() ? null : row(rows.getFirst()).past());
    }
    return versions;
  }

  /** The rows of a function of kind 2, newest first. */
  Iterable<Row> versions(Md5 key) {
    return cluster.scan(
        "SELECT * FROM functions" + KEY + " AND kind = 2",
        ColumnValues.bucket(key),
        ColumnValues.blob(key));
  }

  /** The id of the version that is served; 0 if there is none. */
  long servedId(Md5 key) {
    Row row =
        cluster.one(
            "SELECT id FROM functions" + KEY + " AND kind = 0 LIMIT 1",
            ColumnValues.bucket(key),
            ColumnValues.blob(key));
    return row == null ? 0 : row.getLong("id");
  }

  /** A row of the table. */
  CassandraRow row(Row row) {
    return new CassandraRow(row, this);
  }

  /** A name and metadata that are in rows of their own. */
  ByteString content(Md5 key, long id) {
    ByteSink content = new ByteSink(2 * LARGEST);
    for (Row row :
        cluster.all(
            "SELECT metadata FROM functions" + KEY + " AND kind = 3 AND id = ?",
            ColumnValues.bucket(key),
            ColumnValues.blob(key),
            id)) {
      content.bytes(ColumnValues.bytes(row, "metadata"));
    }
    return content.toByteString();
  }

  /**
   * Adds the statements that make a change.
   *
   * @param first what must be there before
   * @param batches one that makes it completely or not at all
   */
  void apply(FunctionChange change, List<Statement<?>> first, List<Statement<?>> batches) {
    Writing writing = new Writing(change);
    batches.add(writing.batch());
    first.addAll(writing.large);
  }

  /**
   * A row of kind 0.
   *
   * @param whole the version, if it is served; null otherwise
   */
  private record Front(@Nullable StoredVersion whole, NameCandidate candidate) {}

  /** The rows of kind 0 that a head has, by the ids of the versions. */
  private static Map<Long, Front> fronts(@Nullable FunctionHead head) {
    Map<Long, Front> fronts = new LinkedHashMap<>();
    if (head != null) {
      head.candidates().forEach(each -> fronts.put(each.version(), new Front(null, each)));
      StoredVersion served = head.served();
      Front known = fronts.get(served.id());
      NameCandidate candidate =
          known == null
              ? NameCandidate.of(served.id(), served.function(), List.of())
              : known.candidate();
      fronts.put(served.id(), new Front(served, candidate));
    }
    return fronts;
  }

  /** Who voted for which name. */
  private record Voter(int number, long file, int account) {}

  private static Map<Voter, Attestation> votes(@Nullable FunctionHead head) {
    Map<Voter, Attestation> votes = new HashMap<>();
    if (head != null) {
      for (NameCandidate candidate : head.candidates()) {
        for (Attestation vote : candidate.attestations()) {
          votes.put(new Voter(candidate.number(), vote.file(), vote.account()), vote);
        }
      }
    }
    return votes;
  }

  /** Collects the statements of a change. */
  private final class Writing {
    private final FunctionChange change;
    private final int bucket;
    private final List<BatchableStatement<?>> statements = new ArrayList<>();
    private final List<Statement<?>> large = new ArrayList<>();
    private final long timestamp = clock.nextTimestamp();

    Writing(FunctionChange change) {
      this.change = change;
      bucket = ColumnValues.bucket(change.key());
    }

    private void add(String query, @Nullable Object... values) {
      @Nullable Object[] all = new @Nullable Object[values.length + 2];
      all[0] = bucket;
      all[1] = ColumnValues.blob(change.key());
      System.arraycopy(values, 0, all, 2, values.length);
      statements.add((BatchableStatement<?>) cluster.statement(query, all));
    }

    BatchStatement batch() {
      FunctionHead before = change.before();
      FunctionHead after = change.after();
      putFronts(fronts(before), fronts(after));
      putVotes(votes(before), votes(after));
      putVersions(before, after);
      return BatchStatement.newInstance(DefaultBatchType.UNLOGGED)
          .addAll(statements)
          .setQueryTimestamp(timestamp);
    }

    private void putFronts(Map<Long, Front> before, Map<Long, Front> after) {
      after.forEach(
          (id, front) -> {
            Front known = before.get(id);
            if (known == null
                || !Objects.equals(known.whole(), front.whole())
                || known.candidate().metadataQuality() != front.candidate().metadataQuality()) {
              put(id, front);
            }
          });
      before
          .keySet()
          .forEach(
              id -> {
                if (!after.containsKey(id)) {
                  add(DELETE, CassandraRow.FRONT, id, 0L, 0);
                }
              });
    }

    private void put(long id, Front front) {
      StoredVersion whole = front.whole();
      NameCandidate candidate = front.candidate();
      if (whole != null) {
        put(PUT, CassandraRow.FRONT, whole, candidate.metadataQuality());
      } else {
        add(
            PUT,
            CassandraRow.FRONT,
            id,
            null,
            ColumnValues.blob(candidate.name()),
            candidate.size(),
            null,
            null,
            null,
            candidate.metadataQuality());
      }
    }

    private void put(
        String query, byte kind, StoredVersion version, int quality, @Nullable Object... more) {
      ByteString name = version.function().name();
      ByteString metadata = version.function().metadata();
      boolean isLarge = name.length() + metadata.length() > LARGEST;
      List<@Nullable Object> values = new ArrayList<>();
      values.add(kind);
      values.add(version.id());
      values.add(version.pushId());
      values.add(ColumnValues.blob(isLarge ? NameCandidate.cut(name) : name));
      values.add(version.function().size());
      values.add(CassandraRow.form(version.function().form()));
      values.add(isLarge ? null : ColumnValues.blob(metadata));
      values.add(version.address());
      values.add(quality);
      for (Object one : more) {
        values.add(one);
      }
      add(query, values.toArray());
      if (isLarge) {
        putContent(version.id(), name, metadata);
      }
    }

    private void putContent(long id, ByteString name, ByteString metadata) {
      ByteSink sink = new ByteSink(name.length() + metadata.length() + 8);
      PackedInts.putBytes(sink, name);
      ByteString content = sink.bytes(metadata).toByteString();
      for (int at = 0; at < content.length(); at += LARGEST) {
        large.add(
            cluster
                .statement(
                    PUT_CONTENT,
                    bucket,
                    ColumnValues.blob(change.key()),
                    id,
                    (long) at,
                    ColumnValues.blob(content.slice(at, Math.min(content.length(), at + LARGEST))))
                .setQueryTimestamp(timestamp));
      }
    }

    private void putVotes(Map<Voter, Attestation> before, Map<Voter, Attestation> after) {
      after.forEach(
          (voter, vote) -> {
            if (!vote.equals(before.get(voter))) {
              add(
                  PUT_VOTE,
                  (long) voter.number(),
                  voter.file(),
                  voter.account(),
                  vote.host(),
                  vote.time());
            }
          });
      before
          .keySet()
          .forEach(
              voter -> {
                if (!after.containsKey(voter)) {
                  add(
                      DELETE,
                      CassandraRow.VOTE,
                      (long) voter.number(),
                      voter.file(),
                      voter.account());
                }
              });
    }

    private void putVersions(@Nullable FunctionHead before, @Nullable FunctionHead after) {
      StoredVersion was = before == null ? null : before.served();
      StoredVersion is = after == null ? null : after.served();
      if (is != null && !is.equals(was)) {
        put(PUT, CassandraRow.VERSION, is, MetadataQuality.of(is.function()));
      }
      for (PastVersion past : change.past()) {
        StoredVersion version = past.version();
        Removal removal = past.removal();
        if (removal != null) {
          put(
              PUT_PAST,
              CassandraRow.VERSION,
              version,
              MetadataQuality.of(version.function()),
              ColumnValues.micros(removal.time()),
              ColumnValues.blob(removal.account()));
        } else if (!version.equals(was)) {
          put(
              PUT_PAST,
              CassandraRow.VERSION,
              version,
              MetadataQuality.of(version.function()),
              null,
              null);
        }
      }
      for (long id : change.removed()) {
        if (is == null || is.id() != id) {
          add(DELETE, CassandraRow.VERSION, id, 0L, 0);
        }
      }
    }
  }
}
