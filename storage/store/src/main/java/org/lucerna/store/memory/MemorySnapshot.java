package org.lucerna.store.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.ShortKey;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;

/** The current data while it is read; each function is consistent in itself. */
record MemorySnapshot(MemoryData data) implements Snapshot {
  @Override
  public @Nullable FunctionHead head(Md5 key) {
    return data.function(key).head();
  }

  @Override
  public PastVersions pastVersions() {
    return new MemoryPastVersions(data.functions());
  }

  @Override
  public StoredPush push(long id) {
    return data.push(id);
  }

  @Override
  public StoredFile file(long number) {
    StoredFile file = data.files().get(number);
    if (file == null) {
      throw new DamagedException("the store is damaged: file " + number + " is missing", null);
    }
    return file;
  }

  @Override
  public FunctionScan functions(FunctionScan.Part part) {
    return new MemoryFunctionScan(data.functions());
  }

  @Override
  public Scan<StoredPush> pushes(long first) {
    return Scan.of(data.pushes().tailMap(first).values().iterator());
  }

  @Override
  public Scan<StoredPush> lastPushes(int limit) {
    List<StoredPush> last = new ArrayList<>();
    data.pushes().descendingMap().values().stream().limit(limit).forEach(last::addFirst);
    return Scan.of(last.iterator());
  }

  @Override
  public Scan<StoredFile> files() {
    return Scan.of(data.files().values().iterator());
  }

  @Override
  public Scan<StoredFile> filesBefore(long number) {
    return Scan.of(data.files().headMap(number).descendingMap().values().iterator());
  }

  @Override
  public Scan<AddressSpot> addressSpots() {
    return Scan.of(
        data.spots().values().stream().flatMap(spots -> spots.values().stream()).iterator());
  }

  /** Returns null because a scan of all functions takes no longer here. */
  @Override
  public @Nullable AddedFunctions functionsOf(long push) {
    return null;
  }

  @Override
  public Scan<Md5> functions(long[] shortKeys) {
    return Scan.of(
        data.functions().entrySet().stream()
            .filter(function -> function.getValue().head() != null)
            .map(Map.Entry::getKey)
            .filter(key -> Arrays.binarySearch(shortKeys, ShortKey.of(key)) >= 0)
            .iterator());
  }

  @Override
  public Scan<StoredFunction> functionsAfter(@Nullable Md5 key) {
    Stream<StoredFunction> functions =
        (key == null ? data.functions() : data.functions().tailMap(key, false))
            .entrySet().stream()
                .flatMap(
                    function -> {
                      FunctionHead head = function.getValue().head();
                      return head == null
                          ? Stream.empty()
                          : Stream.of(new StoredFunction(function.getKey(), head));
                    });
    return Scan.of(functions.iterator());
  }

  @Override
  public Scan<PullCount> pullCounts() {
    return Scan.of(
        data.functions().entrySet().stream()
            .filter(function -> function.getValue().pulls() > 0)
            .map(function -> new PullCount(function.getKey(), function.getValue().pulls(), 0))
            .iterator());
  }

  @Override
  public Scan<UserAccount> accounts() {
    return Scan.of(data.accounts().values().iterator());
  }

  @Override
  public Scan<AuditEntry> audit(int limit) {
    List<AuditEntry> log = List.copyOf(data.audit());
    return Scan.of(log.subList(Math.max(0, log.size() - limit), log.size()).iterator());
  }

  @Override
  public Scan<StoredSketch> sketches() {
    return Scan.of(data.sketches().values().iterator());
  }

  @Override
  public Scan<PendingSketches> pending() {
    return Scan.of(data.pending().values().iterator());
  }

  @Override
  public Scan<StoredProgram> programs() {
    return Scan.of(data.programs().values().iterator());
  }

  @Override
  public Scan<StoredAttachment> attachments(AttachmentKind kind) {
    return Scan.of(data.attachments(kind).byProgram().values().iterator());
  }

  @Override
  public Scan<FileProvenance> provenances() {
    return Scan.of(data.provenances().byFile().values().stream().flatMap(List::stream).iterator());
  }

  @Override
  public Scan<FunctionAlias> aliases() {
    return Scan.of(
        data.aliases().entrySet().stream()
            .flatMap(
                entry ->
                    entry.getValue().stream().filter(alias -> alias.key().equals(entry.getKey())))
            .iterator());
  }

  @Override
  public void close() {}
}
