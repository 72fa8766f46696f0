package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Push;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushTarget;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.ServingRule;
import org.lucerna.store.ranking.Attestation;

/**
 * Pushes that are written in one batch. What they touch is read once; then they are applied in
 * order, each seeing what the ones before did. Nothing is visible before the commit.
 */
final class PushGroup implements AutoCloseable {
  private static final int READ_CHUNK = 1000;

  private final Database database;
  private final ServingRule rule;
  private final Batch batch;
  private Counters counters;

  /** What is served of each function touched, as far as the group has come. */
  private final Map<Md5, StoredVersion> served = new HashMap<>();

  /** What the group superseded of each function, the oldest first; not in the database yet. */
  private final Map<Md5, List<FunctionInfo>> superseded = new HashMap<>();

  private final RocksSnapshot rocksSnapshot;
  private final RowIterator past;
  private final Map<Md5, Integer> fileIds = new HashMap<>();
  private final EvidenceBuilder notes;

  PushGroup(Database database, ServingRule rule, Counters before) {
    this.database = database;
    this.rule = rule;
    batch = new Batch(database);
    notes = new EvidenceBuilder(database);
    rocksSnapshot = database.live();
    past = rocksSnapshot.rows(Column.VERSIONS);
    counters = before;
  }

  /** All changes, when everything was added; once. */
  Batch batch() {
    notes.addTo(batch, served);
    return batch;
  }

  /** The files whose layouts change. */
  Set<Integer> laid() {
    return notes.laid();
  }

  /** The counters as they will be. */
  Counters counters() {
    return counters;
  }

  /** Reads what is known of the functions of these pushes, which are all that will be applied. */
  void read(List<Push> pushes) {
    TreeSet<Md5> keys = new TreeSet<>();
    pushes.forEach(push -> push.functions().forEach(f -> keys.add(f.key())));
    List<Md5> chunk = new ArrayList<>();
    for (Md5 key : keys) {
      chunk.add(key);
      if (chunk.size() == READ_CHUNK) {
        readServed(chunk);
        chunk.clear();
      }
    }
    readServed(chunk);
    for (Push push : pushes) {
      readFileId(push.origin().inputMd5());
    }
  }

  private void readServed(List<Md5> keys) {
    List<byte[]> bytes = keys.stream().map(Keys::function).toList();
    List<? extends byte @Nullable []> values = database.multiGet(Column.CURRENT, bytes);
    for (int i = 0; i < keys.size(); i++) {
      byte[] value = values.get(i);
      if (value != null) {
        StoredFunction function = StoredFunction.decode(bytes.get(i), value);
        served.put(keys.get(i), function.served());
        notes.know(keys.get(i), function);
      }
    }
  }

  private void readFileId(Md5 md5) {
    byte[] key = md5.toByteArray();
    byte[] value = database.get(Column.FILE_IDS, key);
    if (value != null) {
      fileIds.put(md5, StoredFile.decodeId(key, value));
    }
  }

  /**
   * Works out what becomes of the next push. The group does not change.
   *
   * @throws RuntimeException what merging throws
   */
  PushPlan plan(Push push) {
    PushPlan plan = new PushPlan(push, counters.pushes() + 1, counters.versions(), this::target);
    for (PushedFunction pushed : push.functions()) {
      plan.add(rule, pushed, served.get(pushed.key()));
    }
    return plan;
  }

  private PushTarget target(Md5 key) {
    StoredVersion version = served.get(key);
    return version == null
        ? PushTarget.unknown()
        : new PushTarget(
            version.function(), notes.opinions(key), taker -> forEachOlder(key, taker));
  }

  private void forEachOlder(Md5 key, Predicate<FunctionInfo> taker) {
    for (FunctionInfo version : superseded.getOrDefault(key, List.of()).reversed()) {
      if (!taker.test(version)) {
        return;
      }
    }
    past.seekPrefix(Keys.function(key));
    while (past.next()) {
      PastVersion version = PastVersion.decode(past.key(), past.value());
      if (version.live() && !taker.test(version.version().function())) {
        return;
      }
    }
  }

  /** Adds what was worked out, which must have been since the last addition. */
  void add(PushPlan plan) {
    Push push = plan.push();
    boolean newFile = !fileIds.containsKey(push.origin().inputMd5());
    counters = counters.pushed(plan.newVersions(), plan.newFunctions(), newFile);
    for (PushPlan.Superseded old : plan.superseded()) {
      PastVersion row = new PastVersion(old.version(), null);
      batch.put(Column.VERSIONS, row.key(old.key()), row.encode());
      superseded.computeIfAbsent(old.key(), _ -> new ArrayList<>()).add(old.version().function());
    }
    served.putAll(plan.served());
    putPush(plan, newFile);
  }

  private void putPush(PushPlan plan, boolean newFile) {
    Push push = plan.push();
    Md5 md5 = push.origin().inputMd5();
    int file = newFile ? counters.files() : fileIds.getOrDefault(md5, 0);
    if (newFile) {
      fileIds.put(md5, file);
      StoredFile row = new StoredFile(md5, push.origin().inputPath());
      batch.put(Column.FILES, Keys.file(file), row.encode());
      batch.put(Column.FILE_IDS, md5.toByteArray(), StoredFile.encodeId(file));
    }
    batch.put(Column.PUSHES, Keys.push(plan.pushId()), StoredPush.of(push, file).encode());
    boolean named = !md5.equals(PushOrigin.NO_FILE);
    Attestation attestation =
        Attestation.of(
            named ? file : Attestation.NONE, push.account(), push.origin().hostName(), push.time());
    notes.add(plan.told(), attestation);
    for (PushedFunction pushed : push.functions()) {
      ByteSink address = Row.sink(10);
      PackedInts.putEa64(address, pushed.address());
      byte[] sighting = Keys.functionFile(pushed.key(), file);
      batch.put(Column.FUNCTION_FILES, sighting, address.toByteArray());
      batch.put(Column.FILE_FUNCTIONS, Keys.fileFunction(file, pushed.key()), new byte[0]);
    }
  }

  @Override
  public void close() {
    past.close();
    rocksSnapshot.close();
    batch.close();
  }
}
