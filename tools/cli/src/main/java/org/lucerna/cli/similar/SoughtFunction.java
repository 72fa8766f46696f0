package org.lucerna.cli.similar;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import picocli.CommandLine.TypeConversionException;

/**
 * A file, or one of its functions.
 *
 * @param address in the function; null for all functions
 */
record SoughtFunction(Path file, @Nullable Long address) {
  private static final char AT = '@';

  /**
   * Reads {@code FILE} or {@code FILE@ADDRESS}. An existing file whose name contains {@code @}
   * takes precedence.
   *
   * @throws TypeConversionException if it is neither
   */
  static SoughtFunction parse(String text) {
    Path whole = Path.of(text);
    int at = text.lastIndexOf(AT);
    return at <= 0 || Files.exists(whole)
        ? new SoughtFunction(whole, null)
        : new SoughtFunction(
            Path.of(text.substring(0, at)), new AddressConverter().convert(text.substring(at + 1)));
  }

  /** The slices in which it is sought: all, or those with a function at its address. */
  List<HarvestedFeatures> slices(List<HarvestedFeatures> all) {
    Long wanted = address;
    if (wanted == null || all.size() == 1) {
      return all;
    }
    List<HarvestedFeatures> having =
        all.stream()
            .filter(
                slice ->
                    slice.functions().stream()
                        .anyMatch(function -> function.entry().contains(wanted)))
            .toList();
    return having.isEmpty() ? all.subList(0, 1) : having;
  }

  /** The indices of the requested functions: all, or the one that contains the address. */
  List<Integer> indices(List<HarvestedFunction> functions) throws CommandException {
    Long wanted = address;
    if (wanted == null) {
      return IntStream.range(0, functions.size()).boxed().toList();
    }
    List<Integer> found = indices(functions, function -> function.entry().contains(wanted));
    if (found.isEmpty()) {
      found =
          indices(
              functions,
              function -> function.tails().stream().anyMatch(tail -> tail.contains(wanted)));
    }
    String where = " at 0x" + Long.toHexString(wanted);
    if (found.isEmpty()) {
      throw new CommandException(ExitStatus.NO, file + ": no function" + where);
    }
    if (found.size() > 1) {
      throw new CommandException(
          ExitStatus.USAGE, file + ": there are " + found.size() + " functions" + where);
    }
    return found;
  }

  private static List<Integer> indices(
      List<HarvestedFunction> functions, Predicate<HarvestedFunction> isMeant) {
    return IntStream.range(0, functions.size())
        .filter(i -> isMeant.test(functions.get(i)))
        .boxed()
        .toList();
  }
}
