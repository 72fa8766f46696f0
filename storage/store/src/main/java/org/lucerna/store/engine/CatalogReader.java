package org.lucerna.store.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/** Reads everything known about functions from a back-end while the store is open. */
record CatalogReader(Backend backend, CloseGuard guard) implements FunctionCatalog {
  @Override
  public List<@Nullable CatalogEntry> entries(List<Md5> keys) {
    return guard.call(
        () -> {
          List<@Nullable FunctionHead> heads = backend.heads(keys);
          long[] pulls = backend.pullCounts(keys);
          List<@Nullable CatalogEntry> entries = new ArrayList<>(keys.size());
          Map<Long, StoredPush> pushes = new HashMap<>();
          try (Snapshot snapshot = backend.snapshot()) {
            for (int i = 0; i < keys.size(); i++) {
              FunctionHead head = heads.get(i);
              entries.add(
                  head == null ? null : entry(snapshot, keys.get(i), head, pushes, pulls[i]));
            }
          }
          return entries;
        });
  }

  @Override
  public List<CatalogEntry> entriesAfter(@Nullable Md5 key, int limit) {
    return guard.call(
        () -> {
          List<StoredFunction> found = new ArrayList<>();
          try (Snapshot snapshot = backend.snapshot();
              Scan<StoredFunction> functions = snapshot.functionsAfter(key)) {
            for (StoredFunction next = functions.next();
                next != null;
                next = found.size() == limit ? null : functions.next()) {
              found.add(next);
            }
            long[] pulls = backend.pullCounts(found.stream().map(StoredFunction::key).toList());
            List<CatalogEntry> entries = new ArrayList<>(found.size());
            Map<Long, StoredPush> pushes = new HashMap<>();
            for (int i = 0; i < found.size(); i++) {
              StoredFunction function = found.get(i);
              entries.add(entry(snapshot, function.key(), function.head(), pushes, pulls[i]));
            }
            return entries;
          }
        });
  }

  /**
   * What is known about a function.
   *
   * @param pushes those that were read: functions that follow each other are often of one
   */
  private static CatalogEntry entry(
      Snapshot snapshot, Md5 key, FunctionHead head, Map<Long, StoredPush> pushes, long pulls) {
    StoredPush push = pushes.computeIfAbsent(head.served().pushId(), snapshot::push);
    Set<ByteString> names = new LinkedHashSet<>();
    names.add(NameCandidate.cut(head.served().function().name()));
    Set<Long> files = new TreeSet<>();
    Set<Integer> accounts = new TreeSet<>();
    long time = push.time().getEpochSecond();
    List<Attestation> attestations = new ArrayList<>(List.of(push.attestation()));
    for (NameCandidate candidate : head.candidates()) {
      names.add(candidate.name());
      attestations.addAll(candidate.attestations());
    }
    for (Attestation attestation : attestations) {
      files.add(attestation.file());
      accounts.add(attestation.account());
      time = Math.max(time, attestation.time());
    }
    files.remove((long) Attestation.NONE);
    accounts.remove((Integer) Attestation.NONE);
    return new CatalogEntry(
        key,
        head.served().function(),
        head.served().address(),
        push.account(),
        List.copyOf(names),
        List.copyOf(accounts),
        files.stream().map(number -> file(snapshot.file(number))).toList(),
        Instant.ofEpochSecond(time),
        pulls);
  }

  private static CatalogEntry.InputFile file(StoredFile file) {
    return new CatalogEntry.InputFile(file.md5(), file.path());
  }
}
