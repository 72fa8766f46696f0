package org.lucerna.store.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.ranking.Attestation;

/** Merges the stored and the imported versions of one function into one order. */
public final class HistoryMerge {
  /** Assigns the ids of imported versions and pushes. */
  public interface Ids {
    /**
     * Assigns an id to an imported version, or to a version that must be newer than an imported
     * one.
     */
    long version();

    /**
     * Checks an id of the source.
     *
     * @throws org.lucerna.store.StoreException if no store assigns such an id
     */
    long checked(long version);

    /** The id of an imported push in the store. */
    long push(PushRecord push);

    /** The attestation of an imported push. */
    Attestation attestation(PushRecord push);
  }

  /**
   * A version in the merged order.
   *
   * @param imported the imported version; null if it is a stored one
   * @param held the stored version; null if it is an imported one
   */
  record Entry(@Nullable VersionRecord imported, @Nullable Held held) {
    /** The push that added the version. */
    PushRecord push() {
      return imported != null ? imported.push() : Objects.requireNonNull(held).push;
    }

    Instant time() {
      return push().time();
    }

    long id() {
      return imported != null ? imported.id() : held == null ? 0 : held.past.version().id();
    }

    boolean live() {
      return imported != null ? imported.removal() == null : held != null && held.past.isLive();
    }
  }

  /**
   * A version in the store.
   *
   * @param past the version, also if it is served
   * @param push that added it, without its id
   */
  public record Held(PastVersion past, PushRecord push) {
    /** The id of that push. */
    public long pushId() {
      return past.version().pushId();
    }
  }

  /** Two versions with equal contents are the same. */
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
   * Merges both.
   *
   * @param exact whether the ids determine the order and identity of versions; else the times of
   *     the pushes and the contents
   */
  public static HistoryMerge of(List<Held> held, List<VersionRecord> imported, boolean exact) {
    if (held.isEmpty() && imported.size() == 1) {
      return new HistoryMerge(List.of(new Entry(imported.getFirst(), null)), List.of(), 1);
    }
    List<Entry> old =
        held.stream()
            .sorted(Comparator.comparingLong(h -> h.past.version().id()))
            .map(h -> new Entry(null, h))
            .toList();
    List<Entry> fresh = new ArrayList<>();
    List<Held> recognized = recognize(held, imported, exact, fresh);
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

  /** Returns the stored versions that were imported again, and adds the others to {@code fresh}. */
  private static List<Held> recognize(
      List<Held> held, List<VersionRecord> imported, boolean exact, List<Entry> fresh) {
    Map<Object, Held> known = new HashMap<>();
    for (Held one : held) {
      StoredVersion version = one.past.version();
      Content content = new Content(version.function(), one.push, version.address());
      known.put(exact ? (Object) version.id() : content, one);
    }
    Set<Object> met = new HashSet<>();
    List<Held> recognized = new ArrayList<>();
    // Sources with ids list the newest version first.
    List<VersionRecord> order = new ArrayList<>(imported);
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

  /** All versions, oldest first. */
  List<Entry> entries() {
    return entries;
  }

  /** The stored versions that were imported again, oldest first. */
  public List<Held> recognized() {
    return recognized;
  }

  /** The number of imported versions that are new to the store. */
  public int added() {
    return added;
  }

  /** The index of the newest live version; -1 if there is none. */
  int served() {
    int last = entries.size() - 1;
    while (last >= 0 && !entries.get(last).live()) {
      last--;
    }
    return last;
  }
}
