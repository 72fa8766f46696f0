package org.lucerna.store.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/**
 * The versions of one function: those that a store holds, and those that an import brings, in one
 * order.
 */
public final class HistoryMerge {
  /**
   * A version in the order.
   *
   * @param versionRecord what is brought; null if the store holds it
   * @param held what the store holds; null if it is brought
   */
  record Entry(@Nullable VersionRecord versionRecord, @Nullable Held held) {
    Instant time() {
      return versionRecord != null
          ? versionRecord.push().time()
          : held == null ? Instant.MIN : held.push.time();
    }

    long id() {
      return versionRecord != null
          ? versionRecord.id()
          : held == null ? 0 : held.past.version().id();
    }

    boolean live() {
      return versionRecord != null
          ? versionRecord.removal() == null
          : held != null && held.past.isLive();
    }
  }

  /**
   * A version in the store.
   *
   * @param past the version, also if it is served
   * @param push that brought it, without its id
   */
  public record Held(PastVersion past, PushRecord push) {
    /** The id of that push. */
    public long pushId() {
      return past.version().pushId();
    }
  }

  /** What makes two versions the same. */
  private record Content(FunctionInfo function, PushRecord push, long address) {}

  private final List<Entry> entries;
  private final List<Held> recognized;
  private final int added;

  private HistoryMerge(List<Entry> entries, List<Held> recognized, int added) {
    this.entries = entries;
    this.recognized = recognized;
    this.added = added;
  }

  /**
   * Both together.
   *
   * @param exact whether ids give the order; else the times of the pushes
   */
  public static HistoryMerge of(List<Held> held, List<VersionRecord> versionRecord, boolean exact) {
    if (held.isEmpty() && versionRecord.size() == 1) {
      return new HistoryMerge(List.of(new Entry(versionRecord.getFirst(), null)), List.of(), 1);
    }
    List<Entry> old =
        held.stream()
            .sorted(Comparator.comparingLong(h -> h.past.version().id()))
            .map(h -> new Entry(null, h))
            .toList();
    List<Entry> fresh = new ArrayList<>();
    List<Held> recognized = sift(held, versionRecord, exact, fresh);
    List<Entry> entries = new ArrayList<>(old.size() + fresh.size());
    Comparator<Entry> order =
        exact ? Comparator.comparingLong(Entry::id) : Comparator.comparing(Entry::time);
    fresh.sort(order);
    int next = 0;
    for (Entry entry : old) {
      while (next < fresh.size() && order.compare(fresh.get(next), entry) < 0) {
        entries.add(fresh.get(next++));
      }
      entries.add(entry);
    }
    entries.addAll(fresh.subList(next, fresh.size()));
    return new HistoryMerge(entries, recognized, fresh.size());
  }

  /** Tells what is brought and held already, and adds what is not held. */
  private static List<Held> sift(
      List<Held> held, List<VersionRecord> versionRecord, boolean exact, List<Entry> fresh) {
    Map<Object, Held> known = new HashMap<>();
    for (Held one : held) {
      StoredVersion version = one.past.version();
      Content content = new Content(version.function(), one.push, version.address());
      known.put(exact ? (Object) version.id() : content, one);
    }
    Set<Object> met = new HashSet<>();
    List<Held> recognized = new ArrayList<>();
    // Sources that have ids show the latest first.
    List<VersionRecord> order = new ArrayList<>(versionRecord);
    order.sort(Comparator.comparingLong(VersionRecord::id));
    for (VersionRecord one : order) {
      Content content = new Content(one.function(), one.push().withoutId(), one.address());
      Object identity = exact ? (Object) one.id() : content;
      if (met.add(identity)) {
        Held same = known.get(identity);
        if (same == null) {
          fresh.add(new Entry(one, null));
        } else {
          recognized.add(same);
        }
      }
    }
    recognized.sort(Comparator.comparing(one -> one.push.time()));
    return recognized;
  }

  /** All versions, the oldest first. */
  List<Entry> entries() {
    return entries;
  }

  /** What is brought and held already, the oldest first. */
  public List<Held> recognized() {
    return recognized;
  }

  /** How many of them the store does not hold. */
  public int added() {
    return added;
  }

  /** Which one is the latest that is live; -1 if there is none. */
  int served() {
    int last = entries.size() - 1;
    while (last >= 0 && !entries.get(last).live()) {
      last--;
    }
    return last;
  }
}
