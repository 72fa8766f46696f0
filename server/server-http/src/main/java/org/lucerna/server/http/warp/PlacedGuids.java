package org.lucerna.server.http.warp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.service.FunctionPulls;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Neighbor;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpTarget;

/**
 * All names of functions that have GUIDs, with constraints: Binary Ninja takes a name of a short
 * function, or one of several of a GUID, only if it has constraints in common with the function.
 * Those here are about the functions around it where the name was given.
 */
record PlacedGuids(FunctionPulls pulls) {
  /** Number of functions before and after that Binary Ninja looks at. */
  private static final int DISTANCE = 2;

  /** Memory of a function's places and constraints, typically. */
  private static final int MEMORY = 2048;

  /**
   * The functions with constraints; after each one, the same with its other names, without
   * metadata.
   */
  List<KnownGuid> of(List<KnownGuid> functions, MemoryGrant memory) {
    List<Md5> keys = functions.stream().map(KnownGuid::key).distinct().toList();
    memory.take((long) MEMORY * keys.size());
    List<List<NamedPlace>> places = pulls.places(keys, DISTANCE);
    Map<Md5, List<NamedPlace>> byKey = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      byKey.put(keys.get(i), places.get(i));
    }
    Map<Md5, List<FunctionAlias>> guids = guids(places);
    List<KnownGuid> placed = new ArrayList<>();
    for (KnownGuid function : functions) {
      Map<ByteString, Set<WarpConstraint>> byName = new LinkedHashMap<>();
      byName.put(function.function().name(), new LinkedHashSet<>());
      for (NamedPlace place : byKey.getOrDefault(function.key(), List.of())) {
        Set<WarpConstraint> constraints =
            byName.computeIfAbsent(place.name(), _ -> new LinkedHashSet<>());
        place.neighbors().forEach(neighbor -> add(neighbor, function.target(), guids, constraints));
      }
      byName.forEach((name, constraints) -> placed.add(named(function, name, constraints)));
    }
    return placed;
  }

  private Map<Md5, List<FunctionAlias>> guids(List<List<NamedPlace>> places) {
    List<Md5> keys =
        places.stream()
            .flatMap(List::stream)
            .flatMap(place -> place.neighbors().stream())
            .map(Neighbor::key)
            .distinct()
            .toList();
    List<List<FunctionAlias>> aliases = pulls.aliases(keys);
    Map<Md5, List<FunctionAlias>> guids = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      guids.put(keys.get(i), aliases.get(i));
    }
    return guids;
  }

  private static void add(
      Neighbor neighbor,
      WarpTarget target,
      Map<Md5, List<FunctionAlias>> guids,
      Collection<WarpConstraint> to) {
    ByteString joined = target.joined();
    for (FunctionAlias alias : guids.getOrDefault(neighbor.key(), List.of())) {
      if (alias.key().equals(neighbor.key()) && alias.target().equals(joined)) {
        to.add(WarpConstraint.function(alias.guid(), neighbor.offset()));
      }
    }
    to.add(WarpConstraint.symbol(neighbor.name(), neighbor.offset()));
  }

  private static KnownGuid named(
      KnownGuid function, ByteString name, Collection<WarpConstraint> constraints) {
    FunctionInfo info = function.function();
    return new KnownGuid(
        function.key(),
        function.guid(),
        function.target(),
        name.equals(info.name()) ? info : new FunctionInfo(name, info.size(), ByteString.EMPTY),
        List.copyOf(constraints));
  }
}
