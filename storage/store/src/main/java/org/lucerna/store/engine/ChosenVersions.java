package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.store.JoinedPart;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.JoinedFunction;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The result of a pull for functions that get more than the newest version: the newest version of
 * another name, and additions from versions of the same name. Each version is read once. Not
 * thread-safe.
 */
final class ChosenVersions {
  /**
   * The choice for one place.
   *
   * @param version instead of the served one; null for the served one
   * @param complements versions that may add to it
   */
  private record Choice(@Nullable VersionId version, List<VersionId> complements) {}

  /**
   * The choice for one place, read.
   *
   * @param parts the parts added to the version
   */
  record Chosen(FunctionInfo function, List<JoinedPart> parts) {}

  private final Map<Integer, Choice> choices = new TreeMap<>();

  /** The live ones of the requested versions. */
  private final Map<VersionId, FunctionInfo> versions = new HashMap<>();

  /**
   * Chooses a name for a place.
   *
   * @param version id of the newest version that has it
   */
  void add(int place, Md5 key, FunctionHead head, long version) {
    boolean isServed = version == head.served().id();
    if (isServed && !head.evidence().hasComplements()) {
      return;
    }
    List<VersionId> complements =
        head.candidates().stream()
            .filter(candidate -> candidate.version() == version)
            .map(NameCandidate::complements)
            .flatMap(List::stream)
            .map(id -> new VersionId(key, id))
            .toList();
    if (!isServed || !complements.isEmpty()) {
      choices.put(place, new Choice(isServed ? null : new VersionId(key, version), complements));
    }
  }

  /** The places that get something else than the served version alone. */
  Set<Integer> places() {
    return choices.keySet();
  }

  /** Reads the versions. Those that are not live, or have just been deleted, are left out. */
  void read(Backend backend, MemoryGrant memory) {
    Set<VersionId> ids = new TreeSet<>();
    for (Choice choice : choices.values()) {
      if (choice.version() != null) {
        ids.add(choice.version());
      }
      ids.addAll(choice.complements());
    }
    List<VersionId> all = List.copyOf(ids);
    int together = backend.capabilities().headsTogether();
    for (int from = 0; from < all.size(); from += together) {
      List<VersionId> part = all.subList(from, Math.min(from + together, all.size()));
      List<@Nullable PastVersion> past = backend.pastVersions(part);
      for (int i = 0; i < part.size(); i++) {
        PastVersion one = past.get(i);
        if (one != null) {
          memory.take(one.version().bytes());
          if (one.isLive()) {
            versions.put(part.get(i), one.version().function());
          }
        }
      }
    }
  }

  /**
   * The result for a place; after {@link #read}.
   *
   * @param served the served version there
   */
  Chosen at(int place, FunctionInfo served) {
    Choice choice = choices.get(place);
    if (choice == null) {
      return new Chosen(served, List.of());
    }
    FunctionInfo chosen =
        choice.version() == null ? served : versions.getOrDefault(choice.version(), served);
    JoinedFunction joined = new JoinedFunction(chosen);
    List<JoinedPart> parts = new ArrayList<>();
    for (VersionId id : choice.complements()) {
      FunctionInfo other = versions.get(id);
      Set<MetadataKey> added = other == null ? Set.of() : joined.join(other);
      if (!added.isEmpty()) {
        parts.add(new JoinedPart(id.id(), added));
      }
    }
    return new Chosen(joined.function(), parts);
  }
}
