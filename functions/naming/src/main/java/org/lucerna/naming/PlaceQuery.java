package org.lucerna.naming;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;

/**
 * Functions of a file that are pulled, and the ones to be explained.
 *
 * @param functions all functions of the pull, in the order of the file
 * @param key key of the functions to explain; null for the key by which the only one is found
 * @param only index of the only function to explain; -1 for all functions with the key
 */
public record PlaceQuery(List<HarvestedFunction> functions, @Nullable Md5 key, int only) {
  private static final int ALL = -1;

  public PlaceQuery {
    functions = List.copyOf(functions);
  }

  /**
   * A query for all functions that have a key.
   *
   * @param all functions of the file
   * @param pulled which of them are pulled; those with the key always are
   * @return null if no function has the key
   */
  public static @Nullable PlaceQuery of(
      Md5 key, List<HarvestedFunction> all, Predicate<HarvestedFunction> pulled) {
    Predicate<HarvestedFunction> hasKey = function -> has(key, function);
    return all.stream().anyMatch(hasKey)
        ? new PlaceQuery(all.stream().filter(pulled.or(hasKey)).toList(), key, ALL)
        : null;
  }

  /**
   * The functions at an address, each as a query of its own: several if members of an archive share
   * addresses. A function with the address in its entry chunk precedes one with the address in a
   * tail.
   *
   * @param all functions of the file
   * @param pulled which of them are pulled; those at the address always are
   */
  public static List<PlaceQuery> at(
      long address, List<HarvestedFunction> all, Predicate<HarvestedFunction> pulled) {
    Predicate<HarvestedFunction> hasEntry = function -> function.entry().contains(address);
    Predicate<HarvestedFunction> hasTail =
        function -> function.tails().stream().anyMatch(tail -> tail.contains(address));
    List<HarvestedFunction> functions =
        all.stream().filter(pulled.or(hasEntry).or(hasTail)).toList();
    Predicate<HarvestedFunction> meant = functions.stream().anyMatch(hasEntry) ? hasEntry : hasTail;
    return IntStream.range(0, functions.size())
        .filter(i -> meant.test(functions.get(i)))
        .mapToObj(i -> new PlaceQuery(functions, null, i))
        .toList();
  }

  private static boolean has(Md5 key, HarvestedFunction function) {
    return function.keys().stream().anyMatch(one -> one.md5().equals(key));
  }

  /**
   * The key of the functions to be explained.
   *
   * @param pulled the result of pulling {@link #functions}
   */
  public Md5 key(List<PulledFunction> pulled) {
    return key == null ? pulled.get(only).key() : key;
  }

  /** The indices of the functions to be explained, which have this key. */
  public List<Integer> indices(Md5 wanted) {
    return IntStream.range(0, functions.size())
        .filter(i -> only == ALL ? has(wanted, functions.get(i)) : i == only)
        .boxed()
        .toList();
  }

  /** The order of the request that gets a function's result for a key. */
  public PullOrder order(int index, Md5 wanted) {
    return FunctionQueries.orderAround(
        functions.stream()
            .map(function -> RequestedFunction.of(function, requested(function, wanted)))
            .toList(),
        index);
  }

  /** The keys that are requested first, or the {@code wanted} variant if it is not one of these. */
  private static List<Md5> requested(HarvestedFunction function, Md5 wanted) {
    List<Md5> own = function.primaryKeys().stream().map(FunctionKey::md5).toList();
    return own.contains(wanted) || !has(wanted, function) ? own : List.of(wanted);
  }
}
