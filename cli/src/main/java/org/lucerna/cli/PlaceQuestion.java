package org.lucerna.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

/**
 * Functions of a file that are pulled, and which of them are to be explained.
 *
 * @param functions all that are pulled, in the order of the file
 * @param key of those that are meant; null for the key by which the only one is found
 * @param only index of the one that is meant; -1 for all that have the key
 */
record PlaceQuestion(List<HarvestedFunction> functions, @Nullable Md5 key, int only) {
  private static final int ALL = -1;

  /**
   * A key that functions of a file have, among those that are asked for.
   *
   * @param name of the file
   * @throws CommandException where none has it
   */
  static PlaceQuestion of(Md5 key, Harvest file, SelectionOptions asked, Path name)
      throws CommandException {
    List<HarvestedFunction> functions = functions(file, asked, function -> has(key, function));
    if (functions.stream().noneMatch(function -> has(key, function))) {
      throw new CommandException(ExitStatus.NO, name + ": no function has the key " + key);
    }
    return new PlaceQuestion(functions, key, ALL);
  }

  /**
   * The function at an address of a file, among those that are asked for.
   *
   * @param name of the file
   * @throws CommandException where there is none, or one in each of several members
   */
  static PlaceQuestion at(long address, Harvest file, SelectionOptions asked, Path name)
      throws CommandException {
    Predicate<HarvestedFunction> isThere = function -> isAt(address, function);
    List<HarvestedFunction> functions = functions(file, asked, isThere);
    List<HarvestedFunction> there =
        functions.stream().filter(function -> function.entry().contains(address)).toList();
    if (there.isEmpty()) {
      there = functions.stream().filter(isThere).toList();
    }
    String where = " at 0x" + Long.toHexString(address);
    if (there.isEmpty()) {
      throw new CommandException(ExitStatus.NO, name + ": there is no function" + where);
    }
    if (there.size() > 1) {
      String several = ": there are " + there.size() + " functions" + where;
      throw new CommandException(ExitStatus.USAGE, name + several + ", give a key instead");
    }
    return new PlaceQuestion(functions, null, functions.indexOf(there.getFirst()));
  }

  /** What is meant is asked for though it may be left out else, as small functions are. */
  private static List<HarvestedFunction> functions(
      Harvest file, SelectionOptions asked, Predicate<HarvestedFunction> meant) {
    return file.functions().stream()
        .filter(function -> asked.admits(function) || meant.test(function))
        .toList();
  }

  private static boolean has(Md5 key, HarvestedFunction function) {
    return function.keys().stream().anyMatch(one -> one.md5().equals(key));
  }

  /** Whether an address is one of the function's. */
  private static boolean isAt(long address, HarvestedFunction function) {
    return function.entry().contains(address)
        || function.tails().stream().anyMatch(tail -> tail.contains(address));
  }

  /**
   * The key of those that are meant.
   *
   * @param pulled what a server knows of the functions
   */
  Md5 key(List<PulledFunction> pulled) {
    return key == null ? pulled.get(only).key() : key;
  }

  /** The indices of those that are meant, which have this key. */
  List<Integer> meant(Md5 wanted) {
    return IntStream.range(0, functions.size())
        .filter(i -> only == ALL ? has(wanted, functions.get(i)) : i == only)
        .boxed()
        .toList();
  }

  /** The request by which a function gets its answer for a key. */
  PullOrder order(int index, Md5 wanted) {
    return KnownFunctions.orderAround(
        functions.stream()
            .map(function -> AskedFunction.of(function, asked(function, wanted)))
            .toList(),
        index);
  }

  /** The keys that are asked for at first; the variant that is meant, if it is none of these. */
  private static List<Md5> asked(HarvestedFunction function, Md5 wanted) {
    List<Md5> own = function.ownKeys().stream().map(FunctionKey::md5).toList();
    return own.contains(wanted) || !has(wanted, function) ? own : List.of(wanted);
  }
}
