package org.lucerna.store.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.Version;
import org.lucerna.store.choice.Layout;
import org.lucerna.store.choice.Opinion;
import org.lucerna.store.choice.OpinionDraft;
import org.lucerna.store.choice.Revision;
import org.lucerna.store.choice.Subject;
import org.lucerna.store.choice.Witness;

/** What is remembered to choose by. */
final class Notes {
  private record Spot(long key, int opinion) {}

  /** Of known functions; never an empty list. */
  private final Map<Md5, List<Opinion>> opinions = new HashMap<>();

  /** By file and address. */
  private final Map<Integer, NavigableMap<Long, Spot>> layouts = new HashMap<>();

  /**
   * Somebody pushed functions. Of those with one address the first one lies there.
   *
   * @param versions that came of them; null where none did
   */
  void add(List<PushedFunction> push, List<@Nullable Version> versions, Witness witness) {
    Set<Long> addresses = new HashSet<>(Set.of(PushedFunction.NO_ADDRESS));
    for (int i = 0; i < versions.size(); i++) {
      PushedFunction pushed = push.get(i);
      Version version = versions.get(i);
      Md5 key = pushed.key();
      ByteString name = version == null ? pushed.function().name() : version.function().name();
      OpinionDraft draft = new OpinionDraft(opinions.getOrDefault(key, List.of()));
      if (version != null) {
        draft.tell(version.id(), version.function());
      }
      draft.support(name, witness);
      opinions.put(key, draft.opinions());
      if (witness.file() != Witness.NONE && addresses.add(pushed.address())) {
        layouts
            .computeIfAbsent(witness.file(), _ -> new TreeMap<>(Long::compareUnsigned))
            .put(pushed.address(), new Spot(Layout.part(key), Opinion.numberOf(name)));
      }
    }
  }

  /** These versions are left, the oldest first. */
  void keep(Md5 key, List<Version> live) {
    Revision revision = new Revision(opinions.getOrDefault(key, List.of()));
    live.reversed().forEach(version -> revision.lives(version.id(), version.function()));
    if (live.isEmpty()) {
      opinions.remove(key);
    } else {
      opinions.put(key, revision.opinions());
    }
  }

  @Nullable Subject subject(Md5 key) {
    List<Opinion> known = opinions.get(key);
    return known == null ? null : new Subject(key, known);
  }

  @Nullable Layout layout(int file) {
    NavigableMap<Long, Spot> spots = layouts.get(file);
    return spots == null
        ? null
        : new Layout(
            spots.keySet().stream().limit(Layout.MOST).mapToLong(Long::longValue).toArray(),
            spots.values().stream().limit(Layout.MOST).mapToLong(Spot::key).toArray(),
            spots.values().stream().limit(Layout.MOST).mapToInt(Spot::opinion).toArray());
  }
}
