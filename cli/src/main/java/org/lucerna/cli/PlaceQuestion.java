package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.HarvestFile;
import org.lucerna.idb.address.AddressRange;
import org.lucerna.server.http.ExplainedPlace;
import org.lucerna.store.Pull;

/**
 * A pull, and what of it is to be explained.
 *
 * @param key one of those pulled
 * @param addresses of the functions, as many as there are keys; empty where no file is given
 * @param only the one place that is meant; -1 for all that have the key
 */
record PlaceQuestion(Pull pull, Md5 key, List<Long> addresses, int only) {
  private static final int ALL = -1;

  /** A key that is asked for alone. */
  static PlaceQuestion of(Md5 key) {
    return new PlaceQuestion(Pull.of(List.of(key), false), key, List.of(), ALL);
  }

  /**
   * A key that functions of a file have, among those that are asked for.
   *
   * @param name of the file
   * @throws CommandException where none has it
   */
  static PlaceQuestion of(Md5 key, HarvestFile file, SelectionOptions asked, Path name)
      throws IOException, CommandException {
    PlaceQuestion question = of(file, functions(file, asked, has(key)), key, ALL);
    if (!question.pull.keys().contains(key)) {
      throw new CommandException(ExitStatus.NO, name + ": no function has the key " + key);
    }
    return question;
  }

  /**
   * The function at an address of a file, among those that are asked for.
   *
   * @param name of the file
   * @throws CommandException where there is none, or one in each of several members
   */
  static PlaceQuestion at(long address, HarvestFile file, SelectionOptions asked, Path name)
      throws IOException, CommandException {
    Predicate<HarvestedFunction> isThere = function -> isAt(address, function);
    List<HarvestedFunction> functions = functions(file, asked, isThere);
    List<HarvestedFunction> there = functions.stream().filter(isThere).toList();
    String where = " at 0x" + Long.toHexString(address);
    if (there.isEmpty()) {
      throw new CommandException(ExitStatus.NO, name + ": there is no function" + where);
    }
    if (there.size() > 1) {
      String several = ": there are " + there.size() + " functions" + where;
      throw new CommandException(ExitStatus.USAGE, name + several + ", give a key instead");
    }
    HarvestedFunction meant = there.getFirst();
    return of(file, functions, meant.keys().getFirst().md5(), functions.indexOf(meant));
  }

  /** What is meant is asked for though it may be left out else, as small functions are. */
  private static List<HarvestedFunction> functions(
      HarvestFile file, SelectionOptions asked, Predicate<HarvestedFunction> meant) {
    return file.functions().stream()
        .filter(function -> asked.admits(function) || meant.test(function))
        .toList();
  }

  private static PlaceQuestion of(
      HarvestFile file, List<HarvestedFunction> functions, Md5 key, int only) throws IOException {
    Pull pull =
        Pull.of(functions.stream().map(function -> keyIn(function, key)).toList(), false)
            .from(file.input().md5(), ByteString.EMPTY);
    return new PlaceQuestion(
        pull, key, functions.stream().map(HarvestedFunction::address).toList(), only);
  }

  private static Predicate<HarvestedFunction> has(Md5 key) {
    return function -> function.keys().stream().anyMatch(own -> own.md5().equals(key));
  }

  /** What is asked of a function: its usual key, unless another of its own is the one meant. */
  private static Md5 keyIn(HarvestedFunction function, Md5 meant) {
    return has(meant).test(function) ? meant : function.keys().getFirst().md5();
  }

  /** Whether an address is one of the function's. */
  private static boolean isAt(long address, HarvestedFunction function) {
    long first = function.size();
    for (AddressRange tail : function.tails()) {
      first -= tail.size();
      if (tail.contains(address)) {
        return true;
      }
    }
    return Long.compareUnsigned(address - function.address(), first) < 0;
  }

  /** Whether a place is meant. */
  boolean means(ExplainedPlace place) {
    return only == ALL || place.place() == only;
  }

  /** Where the function of a place is in the file; null without a file. */
  @Nullable Long address(ExplainedPlace place) {
    return addresses.isEmpty() ? null : addresses.get(place.place());
  }
}
