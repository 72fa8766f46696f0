package org.lucerna.store.memory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Capabilities;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.ProvenanceData;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SequentialTransaction;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.AddressMap;

/** A back-end on sorted maps: the simplest implementation of the contract. */
public final class MemoryBackend implements Backend {
  private final MemoryData data = MemoryData.empty();
  private final MemoryChangeFeed changes = new MemoryChangeFeed();
  private volatile Counters counters = Counters.NONE;
  private volatile @Nullable Counters imported;

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, true, false, 32);
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public Totals totals() {
    return counters.totals();
  }

  @Override
  public @Nullable Counters importedCounters() {
    return imported;
  }

  @Override
  public List<@Nullable FunctionHead> heads(List<Md5> keys) {
    List<@Nullable FunctionHead> heads = new ArrayList<>(keys.size());
    keys.forEach(key -> heads.add(data.function(key).head()));
    return heads;
  }

  @Override
  public List<@Nullable PastVersion> pastVersions(List<VersionId> ids) {
    List<@Nullable PastVersion> versions = new ArrayList<>(ids.size());
    ids.forEach(id -> versions.add(data.function(id.key()).past().get(id.id())));
    return versions;
  }

  @Override
  public long[] pullCounts(List<Md5> keys) {
    return keys.stream().mapToLong(key -> data.function(key).pulls()).toArray();
  }

  @Override
  public synchronized void putPullCounts(List<PullCount> counts) {
    data.put(counts);
  }

  @Override
  public boolean hasPush(long id) {
    return data.pushes().containsKey(id);
  }

  @Override
  public StoredPush push(long id) {
    return data.push(id);
  }

  @Override
  public long file(Md5 md5) {
    return data.fileNumbers().getOrDefault(md5, 0L);
  }

  @Override
  public @Nullable AddressMap addressMap(long file) {
    NavigableMap<Long, AddressSpot> spots = data.spots().get(file);
    if (spots == null) {
      return null;
    }
    List<AddressSpot> first = spots.values().stream().limit(AddressMap.MAX_FUNCTIONS).toList();
    return new AddressMap(
        first.stream().mapToLong(AddressSpot::address).toArray(),
        first.stream().mapToLong(AddressSpot::key).toArray(),
        first.stream().mapToInt(AddressSpot::name).toArray());
  }

  @Override
  public SketchData sketches() {
    return new MemorySketches(data);
  }

  @Override
  public AttachmentData attachments(AttachmentKind kind) {
    return data.attachments(kind);
  }

  @Override
  public ProvenanceData provenances() {
    return data.provenances();
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return ids.stream().map(id -> List.copyOf(data.aliases().getOrDefault(id, List.of()))).toList();
  }

  @Override
  public long aliasCount() {
    return (data.aliases().size() + 1L) / 2;
  }

  @Override
  public Snapshot snapshot() {
    return new MemorySnapshot(data);
  }

  @Override
  public Transaction begin() {
    return new SequentialTransaction(this) {
      @Override
      protected void write(ChangeSet changes, List<StoredFile> newFiles, Counters after) {
        apply(changes, newFiles, after);
      }
    };
  }

  private synchronized void apply(ChangeSet changed, List<StoredFile> newFiles, Counters after) {
    for (StoredFile file : newFiles) {
      data.files().put(file.number(), file);
      data.fileNumbers().put(file.md5(), file.number());
    }
    data.apply(changed);
    counters = after;
    imported = changed.keepsIds() ? after : imported;
    changes.record(changed.functions());
  }

  @Override
  public ChangeFeed changes() {
    return changes;
  }

  @Override
  public synchronized boolean change(AccountChange change) {
    if (!Objects.equals(data.accounts().get(change.name()), change.before())) {
      return false;
    }
    UserAccount after = change.after();
    if (after == null) {
      data.accounts().remove(change.name());
    } else {
      data.accounts().put(change.name().compact(), after);
    }
    AuditEntry entry = change.entry();
    if (entry != null) {
      record(entry);
    }
    return true;
  }

  @Override
  public synchronized void record(AuditEntry entry) {
    data.audit().add(entry);
  }

  @Override
  public @Nullable String writeFailure() {
    return null;
  }

  @Override
  public boolean recover(Exclusive exclusive) {
    return false;
  }

  @Override
  public void verify(Consumer<StoreFinding> findings, LongConsumer progress) {}

  @Override
  public void compact(Consumer<String> done) {}

  @Override
  public void copyTo(Path folder) {
    throw new StoreException("stores in memory have no backups: use kind rocksdb");
  }

  @Override
  public void close() {}
}
