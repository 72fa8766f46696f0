package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * The information that the ranking of a pull depends on. Not thread-safe.
 *
 * @param keys of the functions, in the order of the client's addresses; a place is an index here
 * @param functions the function at each place, the same object for the same key; null if unknown
 * @param sizes in bytes at each place, unsigned, 0 for unknown; empty if the client sends none
 * @param addresses of the functions in the client's program; empty if the client sends none
 * @param requester the client that pulls
 * @param files the likeliest files, with their address maps
 */
public record RankingContext(
    List<Md5> keys,
    List<@Nullable FunctionCandidates> functions,
    List<Integer> sizes,
    List<Long> addresses,
    Requester requester,
    LikelyFiles files) {
  /** Limit of places times files. */
  private static final int MAX_COMPARED = 1 << 22;

  /**
   * A context whose candidates support each other if they are spellings of one name: see {@link
   * NameSpelling}.
   *
   * @param addressMaps gives a file's address map, null if there is none; called for the likeliest
   *     files only
   */
  public static RankingContext of(
      List<Md5> keys,
      List<@Nullable FunctionCandidates> functions,
      List<Integer> sizes,
      List<Long> addresses,
      Requester requester,
      LongFunction<@Nullable AddressMap> addressMaps) {
    IdentityHashMap<FunctionCandidates, FunctionCandidates> shared = new IdentityHashMap<>();
    List<@Nullable FunctionCandidates> places = new ArrayList<>(functions.size());
    for (FunctionCandidates function : functions) {
      places.add(
          function == null
              ? null
              : shared.computeIfAbsent(function, FunctionCandidates::withSharedSupport));
    }
    return new RankingContext(
        keys, places, sizes, addresses, requester, LikelyFiles.of(places, addressMaps));
  }

  /** The address maps to compare with the pull: fewer for a very large pull. */
  Stream<AddressMap> comparedMaps() {
    return files.addressMaps().stream().limit(MAX_COMPARED / Math.max(1, places()));
  }

  int places() {
    return keys.size();
  }

  /** The function at a place if it has several candidates, otherwise null. */
  @Nullable FunctionCandidates disputed(int place) {
    FunctionCandidates function = functions.get(place);
    return function != null && function.isDisputed() ? function : null;
  }

  /** The size at a place in bytes; 0 if unknown. */
  int size(int place) {
    return sizes.isEmpty() ? 0 : sizes.get(place);
  }
}
