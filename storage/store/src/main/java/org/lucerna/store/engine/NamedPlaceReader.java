package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FilePlace;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Neighbor;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.NameCandidate;

/** Finds the places of functions in the files in which they were named. */
record NamedPlaceReader(HeadLookup functions, AddressMapCache addressMaps) {
  /** Maximum number of files read for a name. */
  private static final int MOST_FILES = 2 * FileCatalog.MAX_PLACES;

  /** A function of a file. */
  private record Place(ByteString name, AddressMap map, int index) {
    /** The indices of the functions around it, ascending. */
    int[] around(int distance) {
      int first = Math.max(0, index - distance);
      int last = Math.min(index + distance, map.size() - 1);
      return IntStream.rangeClosed(first, last).filter(other -> other != index).toArray();
    }
  }

  /** See {@link FileCatalog#places}. */
  List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    Map<Md5, FunctionHead> heads = functions.heads(Set.copyOf(keys));
    Map<Md5, List<Place>> places = new LinkedHashMap<>();
    heads.forEach((key, head) -> places.put(key, places(AddressMap.keyPrefix(key), head)));
    long[] prefixes =
        places.values().stream()
            .flatMap(List::stream)
            .flatMapToLong(place -> Arrays.stream(place.around(distance)).mapToLong(place.map::key))
            .toArray();
    Map<Long, Md5> known = functions.keys(prefixes);
    Map<Md5, FunctionHead> around = functions.heads(known.values());
    return keys.stream()
        .map(
            key ->
                places.getOrDefault(key, List.of()).stream()
                    .map(place -> named(place, distance, known, around))
                    .toList())
        .toList();
  }

  private List<Place> places(long key, FunctionHead head) {
    List<Place> places = new ArrayList<>();
    ByteString served = head.served().function().name();
    for (NameCandidate candidate : head.candidates()) {
      ByteString name = candidate.isSpelling(served) ? served : candidate.name();
      List<Place> ofName = new ArrayList<>();
      long[] files = candidate.files();
      int looked = Math.min(files.length, MOST_FILES);
      for (int i = 0; i < looked && ofName.size() < FileCatalog.MAX_PLACES; i++) {
        AddressMap map = addressMaps.of(files[i]);
        int index = map == null ? -1 : map.indexOf(key, candidate.number());
        if (map != null && index >= 0 && !FilePlace.isMade(map.address(index))) {
          ofName.add(new Place(name, map, index));
        }
      }
      places.addAll(ofName);
    }
    return places;
  }

  private static NamedPlace named(
      Place place, int distance, Map<Long, Md5> known, Map<Md5, FunctionHead> heads) {
    List<Neighbor> neighbors = new ArrayList<>();
    for (int index : place.around(distance)) {
      Md5 key = known.get(place.map.key(index));
      FunctionHead head = key == null ? null : heads.get(key);
      if (key != null && head != null && !FilePlace.isMade(place.map.address(index))) {
        long offset = place.map.address(index) - place.map.address(place.index);
        neighbors.add(new Neighbor(key, name(head, place.map.candidate(index)), offset));
      }
    }
    return new NamedPlace(place.name, neighbors);
  }

  /**
   * A name of a function.
   *
   * @param candidate the number of its candidate; the name of the served version is used if there
   *     is none
   */
  private static ByteString name(FunctionHead head, int candidate) {
    return head.candidates().stream()
        .filter(each -> each.number() == candidate)
        .map(NameCandidate::name)
        .findFirst()
        .orElse(head.served().function().name());
  }
}
