package org.lucerna.store.rocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.StoreRecord.Audited;
import org.lucerna.store.exchange.StoreRecord.InputFile;
import org.lucerna.store.exchange.StoreRecord.Kept;
import org.lucerna.store.exchange.StoreRecord.Laid;
import org.lucerna.store.exchange.StoreRecord.Laid.Spot;
import org.lucerna.store.exchange.StoreRecord.Pulled;
import org.lucerna.store.exchange.StoreRecord.Pushed;
import org.lucerna.store.exchange.StoreRecord.Removal;
import org.lucerna.store.exchange.StoreRecord.Seen;
import org.lucerna.store.exchange.StoreRecord.Supported;
import org.lucerna.store.exchange.StoreRecord.Told;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Everything a store held at one moment, in the order that {@link org.lucerna.store.exchange}
 * promises. Four columns are read side by side, a row of each in memory.
 *
 * <p>If damage does not end the reading, what is told of lost pushes and files is made up for as
 * far as other rows allow: a push without its row is one of nobody, at the start of 1970; a file
 * without its row keeps its MD5.
 */
final class StoreExport implements RecordSource {
  /** More pushes in a row than this were never there. */
  private static final long MOST_STAND_INS = 1_000_000;

  private final RocksSnapshot rocksSnapshot;
  private final DamagePolicy policy;
  private final boolean strict;
  private final PushLookup lookup;
  private final NavigableMap<Integer, StoredFile> spare = new TreeMap<>(Integer::compareUnsigned);
  private final PushSet shown = new PushSet();

  StoreExport(RocksSnapshot rocksSnapshot) {
    this(rocksSnapshot, DamagePolicy.STRICT);
  }

  /** An export whose view has the same policy. */
  StoreExport(RocksSnapshot rocksSnapshot, DamagePolicy policy) {
    this.rocksSnapshot = rocksSnapshot;
    this.policy = policy;
    strict = policy.equals(DamagePolicy.STRICT);
    lookup = new PushLookup(rocksSnapshot, policy, spare);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    files(sink);
    pushes(sink);
    layouts(sink);
    functions(sink);
    accounts(sink);
    audit(sink);
  }

  /** Null if the row is damaged and the reading goes on. */
  private <T> @Nullable T decoded(Supplier<T> row) {
    try {
      return row.get();
    } catch (DamagedException damage) {
      policy.damaged(damage);
      return null;
    }
  }

  private void files(RecordSink sink) throws IOException {
    if (!strict) {
      readSpare();
    }
    try (RowIterator rows = rocksSnapshot.sweep(Column.FILES)) {
      while (rows.next()) {
        StoredFile file = decoded(() -> StoredFile.decode(rows.key(), rows.value()));
        if (file != null) {
          int id = Keys.fileOfRow(rows.key());
          spared(spare.headMap(id), sink);
          spare.remove(id);
          sink.accept(new InputFile(Integer.toUnsignedLong(id), file.md5(), file.inputPath()));
        }
      }
      spared(spare, sink);
    }
    if (!strict) {
      readSpare();
    }
  }

  /** Files by their MD5, which {@code file_ids} tells as well. */
  private void readSpare() {
    try (RowIterator rows = rocksSnapshot.sweep(Column.FILE_IDS)) {
      while (rows.next()) {
        Integer id = decoded(() -> StoredFile.decodeId(rows.key(), rows.value()));
        if (id != null) {
          spare.put(id, new StoredFile(Md5.of(rows.key(), 0), ByteString.EMPTY));
        }
      }
    }
  }

  private static void spared(SortedMap<Integer, StoredFile> lost, RecordSink sink)
      throws IOException {
    for (Map.Entry<Integer, StoredFile> file : lost.entrySet()) {
      long id = Integer.toUnsignedLong(file.getKey());
      sink.accept(new InputFile(id, file.getValue().md5(), ByteString.EMPTY));
    }
    lost.clear();
  }

  private void pushes(RecordSink sink) throws IOException {
    try (RowIterator rows = rocksSnapshot.sweep(Column.PUSHES)) {
      long next = 1;
      while (rows.next()) {
        StoredPush push = decoded(() -> StoredPush.decode(rows.key(), rows.value()));
        long id = Keys.pushOf(rows.key());
        next = standIns(next, id, sink);
        show(id, push == null ? StoredPush.UNKNOWN : push, sink);
        next = id + 1;
      }
      standIns(next, strict ? 0 : lastPush() + 1, sink);
    }
  }

  private void show(long id, StoredPush push, RecordSink sink) throws IOException {
    shown.add(id);
    sink.accept(pushed(id, push));
  }

  /**
   * Pushes for the ids from {@code next} on, if their rows may be lost: versions name them.
   *
   * @return the id after them
   */
  private long standIns(long next, long until, RecordSink sink) throws IOException {
    if (strict || until - next > MOST_STAND_INS) {
      return next;
    }
    long id = next;
    for (; id < until; id++) {
      show(id, StoredPush.UNKNOWN, sink);
    }
    return id;
  }

  /** As far as the counters know. */
  private long lastPush() {
    Counters counters =
        decoded(
            () -> {
              byte[] value = rocksSnapshot.get(Column.META, Counters.KEY);
              return value == null ? Counters.NONE : Counters.decode(value);
            });
    return counters == null ? 0 : counters.pushes();
  }

  private void layouts(RecordSink sink) throws IOException {
    try (RowIterator rows = rocksSnapshot.sweep(Column.LAYOUTS)) {
      while (rows.next()) {
        List<Spot> spots = decoded(() -> StoredLayout.decode(rows.key(), rows.value()));
        Md5 file = lookup.file(Keys.fileOfRow(rows.key())).md5();
        if (spots != null && !(file.equals(PushOrigin.NO_FILE) && !strict)) {
          sink.accept(new Laid(file, Keys.pageOf(rows.key()), spots));
        }
      }
    }
  }

  private Pushed pushed(long id, StoredPush push) {
    return new Pushed(id, push.time(), push.account(), lookup.origin(push));
  }

  private void functions(RecordSink sink) throws IOException {
    try (Head current = new Head(rocksSnapshot.sweep(Column.CURRENT));
        Head past = new Head(rocksSnapshot.sweep(Column.VERSIONS));
        Head files = new Head(rocksSnapshot.sweep(Column.FUNCTION_FILES));
        Head frequency = new Head(rocksSnapshot.sweep(Column.FREQUENCY))) {
      List<Head> all = List.of(current, past, files, frequency);
      for (byte[] key = first(all); key != null; key = first(all)) {
        Md5 function = Md5.of(key, 0);
        StoredFunction row = null;
        for (; current.isOf(key); current.move()) {
          row = decoded(() -> StoredFunction.decode(current.key(), current.value()));
        }
        List<StoredVersion> live =
            versions(sink, function, key, row == null ? null : row.served(), past);
        StoredFunction known = row;
        if (known != null && known.isNoted()) {
          List<NameCandidate> nameCandidates = decoded(() -> known.opinions(function));
          supports(sink, function, live, nameCandidates == null ? List.of() : nameCandidates);
        }
        for (; files.isOf(key); files.move()) {
          StoredFile file = lookup.file(Keys.fileOf(files.key()));
          Long address = decoded(() -> HistoryReader.sightingAddress(files.key(), files.value()));
          if (address != null) {
            sink.accept(new Seen(function, file.md5(), address));
          }
        }
        for (; frequency.isOf(key); frequency.move()) {
          Long count = decoded(() -> PullCounts.decode(frequency.key(), frequency.value()));
          if (count != null) {
            sink.accept(new Pulled(function, count));
          }
        }
      }
    }
  }

  /**
   * The served version stands where its id puts it: those before it were deleted.
   *
   * @return the live ones, the newest first
   */
  private List<StoredVersion> versions(
      RecordSink sink, Md5 function, byte[] key, @Nullable StoredVersion newest, Head past)
      throws IOException {
    List<StoredVersion> live = new ArrayList<>();
    StoredVersion served = newest;
    for (; past.isOf(key); past.move()) {
      PastVersion version = decoded(() -> PastVersion.decode(past.key(), past.value()));
      if (version == null) {
        continue;
      }
      if (served != null && served.id() > version.version().id()) {
        live.add(served);
        tell(sink, function, served, null);
        served = null;
      }
      if (version.live()) {
        live.add(version.version());
      }
      tell(sink, function, version.version(), version.removal());
    }
    if (served != null) {
      live.add(served);
      tell(sink, function, served, null);
    }
    return live;
  }

  /** Of those who gave a name only they whose push brought no version with it: it tells of them. */
  private void supports(
      RecordSink sink, Md5 function, List<StoredVersion> live, List<NameCandidate> nameCandidates)
      throws IOException {
    Map<Integer, List<Attestation>> told = new HashMap<>();
    for (NameCandidate nameCandidate : ToldOpinions.of(live.reversed(), lookup::witness)) {
      told.put(nameCandidate.number(), nameCandidate.attestations());
    }
    for (NameCandidate nameCandidate : nameCandidates) {
      for (Attestation attestation : nameCandidate.attestations()) {
        if (!told.getOrDefault(nameCandidate.number(), List.of()).contains(attestation)) {
          sink.accept(support(function, nameCandidate, attestation));
        }
      }
    }
  }

  private Supported support(Md5 function, NameCandidate nameCandidate, Attestation attestation) {
    Md5 file =
        attestation.file() == Attestation.NONE
            ? PushOrigin.NO_FILE
            : lookup.file(attestation.file()).md5();
    return new Supported(
        function,
        nameCandidate.number(),
        file,
        attestation.account(),
        attestation.host(),
        attestation.time());
  }

  private void tell(
      RecordSink sink, Md5 key, StoredVersion version, PastVersion.@Nullable Removal removal)
      throws IOException {
    long push = version.pushId();
    if (!shown.contains(push)) {
      policy.damaged(
          new DamagedException("push " + push + " of a version of " + key + " is missing", null));
      return;
    }
    sink.accept(
        new Told(
            key,
            version.id(),
            pushed(push, lookup.push(push)),
            version.function(),
            version.address(),
            removal == null ? null : new Removal(removal.time(), removal.account())));
  }

  private void accounts(RecordSink sink) throws IOException {
    try (RowIterator rows = rocksSnapshot.sweep(Column.ACCOUNTS)) {
      while (rows.next()) {
        UserAccount account = decoded(() -> StoredAccount.decode(rows.key(), rows.value()));
        if (account != null) {
          sink.accept(new Kept(account));
        }
      }
    }
  }

  private void audit(RecordSink sink) throws IOException {
    try (RowIterator rows = rocksSnapshot.sweep(Column.AUDIT)) {
      while (rows.next()) {
        AuditEntry entry = decoded(() -> StoredAudit.decode(rows.key(), rows.value()));
        if (entry != null) {
          sink.accept(new Audited(entry));
        }
      }
    }
  }

  private static byte @Nullable [] first(List<Head> heads) {
    return heads.stream()
        .filter(Head::isThere)
        .map(Head::key)
        .min(StoreExport::compareFunctions)
        .map(key -> Arrays.copyOf(key, Md5.BYTES))
        .orElse(null);
  }

  private static int compareFunctions(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, 0, Md5.BYTES, other, 0, Md5.BYTES);
  }

  /** A column, and the row it is at. */
  private static final class Head implements AutoCloseable {
    private final RowIterator rows;
    private boolean there;

    Head(RowIterator rows) {
      this.rows = rows;
      move();
    }

    void move() {
      there = rows.next();
    }

    boolean isThere() {
      return there;
    }

    boolean isOf(byte[] function) {
      return there && Keys.hasPrefix(rows.key(), function);
    }

    byte[] key() {
      return rows.key();
    }

    byte[] value() {
      return rows.value();
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
