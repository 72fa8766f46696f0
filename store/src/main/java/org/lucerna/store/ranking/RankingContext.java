package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * A whole pull. It is read by one thread.
 *
 * @param keys of the functions, in the order of the client's addresses; a place is an index here
 * @param functions what is known at each place, the same object where the key is the same; null
 *     where it is unknown
 * @param sizes in bytes at each place, unsigned, 0 for unknown; empty where none is told
 * @param addresses of the functions in the asker's program; empty if it does not report them
 * @param requester who asks
 * @param files the likeliest files, with their layouts
 */
public record RankingContext(
    List<Md5> keys,
    List<@Nullable FunctionCandidates> functions,
    List<Integer> sizes,
    List<Long> addresses,
    Requester requester,
    LikelyFiles files) {
  /** Places times files. */
  private static final int MAX_COMPARED = 1 << 22;

  /**
   * A question. The candidates of each subject support each other if they are spellings of one
   * name: see {@link NameSpelling}.
   *
   * @param addressMaps gives a file's layout, null where there is none; it is called for the
   *     likeliest
   */
  public static RankingContext of(
      List<Md5> keys,
      List<@Nullable FunctionCandidates> functions,
      List<Integer> sizes,
      List<Long> addresses,
      Requester requester,
      IntFunction<@Nullable AddressMap> addressMaps) {
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

  /** The layouts that the whole pull is laid beside: of a very large one fewer. */
  Stream<AddressMap> comparedMaps() {
    return files.addressMaps().stream().limit(MAX_COMPARED / Math.max(1, places()));
  }

  int places() {
    return keys.size();
  }

  /** What there is to choose from at a place; null where there is nothing to choose. */
  @Nullable FunctionCandidates disputed(int place) {
    FunctionCandidates function = functions.get(place);
    return function != null && function.isDisputed() ? function : null;
  }

  /** The size at a place; 0 where it is not known. */
  int size(int place) {
    return sizes.isEmpty() ? 0 : sizes.get(place);
  }
}
