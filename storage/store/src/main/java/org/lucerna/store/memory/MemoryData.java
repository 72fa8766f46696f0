package org.lucerna.store.memory;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;

/**
 * The data of a store in memory. Values are immutable, so readers need no lock; there is one writer
 * at a time.
 *
 * @param functions by their keys
 * @param pushes by their ids
 * @param files by their numbers
 * @param fileNumbers by the MD5s of the files
 * @param spots by file and unsigned address
 * @param sketches by the keys of their functions
 * @param programs by the numbers of the files
 * @param pending by their numbers
 * @param attachments an entry for each kind
 * @param aliases by their keys and GUIDs
 * @param accounts by their names
 * @param audit oldest entry first
 */
record MemoryData(
    ConcurrentSkipListMap<Md5, MemoryFunction> functions,
    ConcurrentSkipListMap<Long, StoredPush> pushes,
    ConcurrentSkipListMap<Long, StoredFile> files,
    Map<Md5, Long> fileNumbers,
    NavigableMap<Long, NavigableMap<Long, AddressSpot>> spots,
    NavigableMap<Md5, StoredSketch> sketches,
    NavigableSet<Posting> postings,
    NavigableSet<PartPosting> parts,
    NavigableMap<Long, StoredProgram> programs,
    NavigableMap<Long, PendingSketches> pending,
    Map<AttachmentKind, MemoryAttachments> attachments,
    MemoryProvenances provenances,
    NavigableMap<Md5, List<FunctionAlias>> aliases,
    NavigableMap<ByteString, UserAccount> accounts,
    List<AuditEntry> audit) {
  static MemoryData empty() {
    return new MemoryData(
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentHashMap<>(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListSet<>(),
        new ConcurrentSkipListSet<>(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        noAttachments(),
        MemoryProvenances.empty(),
        new ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        new CopyOnWriteArrayList<>());
  }

  private static Map<AttachmentKind, MemoryAttachments> noAttachments() {
    return Stream.of(AttachmentKind.values())
        .collect(Collectors.toUnmodifiableMap(kind -> kind, _ -> MemoryAttachments.empty()));
  }

  MemoryAttachments attachments(AttachmentKind kind) {
    return Objects.requireNonNull(attachments.get(kind));
  }

  MemoryFunction function(Md5 key) {
    return functions.getOrDefault(key, MemoryFunction.UNKNOWN);
  }

  StoredPush push(long id) {
    StoredPush push = pushes.get(id);
    if (push == null) {
      throw new DamagedException("the store is damaged: push " + id + " is missing", null);
    }
    return push;
  }

  void add(AddressSpot spot, boolean onlyIfNew) {
    NavigableMap<Long, AddressSpot> file =
        spots.computeIfAbsent(spot.file(), _ -> new ConcurrentSkipListMap<>(Long::compareUnsigned));
    if (onlyIfNew) {
      file.putIfAbsent(spot.address(), spot);
    } else {
      file.put(spot.address(), spot);
    }
  }

  private void change(Md5 key, UnaryOperator<MemoryFunction> change) {
    functions.put(key, change.apply(function(key)));
  }

  void apply(ChangeSet changes) {
    changes.pushes().forEach(push -> pushes.put(push.id(), push));
    changes.functions().forEach(one -> change(one.key(), function -> function.with(one)));
    changes.spots().forEach(spot -> add(spot, false));
    changes.newSpots().forEach(spot -> add(spot, true));
    for (PullCount count : changes.pullCounts()) {
      change(
          count.key(), function -> function.withPulls(Math.max(function.pulls(), count.count())));
    }
    changes.sketches().forEach(this::apply);
    changes.attachments().forEach(one -> attachments(one.kind()).put(one));
    changes.provenances().forEach(provenances::put);
    for (FunctionAlias alias : changes.removedAliases()) {
      remove(alias.key(), alias);
      remove(FunctionAlias.keyOf(alias.guid()), alias);
    }
    for (FunctionAlias alias : changes.aliases()) {
      add(alias.key(), alias);
      if (!alias.isOfGuidAlone()) {
        add(FunctionAlias.keyOf(alias.guid()), alias);
      }
    }
  }

  private void remove(Md5 id, FunctionAlias alias) {
    List<FunctionAlias> known = aliases.getOrDefault(id, List.of());
    if (known.stream().allMatch(alias::isSameFact)) {
      aliases.remove(id);
    } else {
      known.removeIf(alias::isSameFact);
    }
  }

  private void add(Md5 id, FunctionAlias alias) {
    List<FunctionAlias> known = aliases.computeIfAbsent(id, _ -> new CopyOnWriteArrayList<>());
    known.removeIf(alias::isSameFact);
    known.add(alias);
  }

  private void apply(SketchChange change) {
    for (StoredSketch sketch : change.sketches()) {
      sketches.put(
          sketch.key(), new StoredSketch(sketch.key(), sketch.account(), sketch.bytes().compact()));
    }
    postings.addAll(change.postings());
    parts.addAll(change.parts());
    StoredProgram program = change.program();
    if (program != null) {
      programs.put(program.file(), program);
    }
    PendingSketches accepted = change.accepted();
    if (accepted != null) {
      pending.put(accepted.number(), accepted);
    }
    pending.remove(change.done());
  }

  void put(List<PullCount> counts) {
    counts.forEach(count -> change(count.key(), function -> function.withPulls(count.count())));
  }
}
