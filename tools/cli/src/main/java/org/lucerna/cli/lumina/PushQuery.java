package org.lucerna.cli.lumina;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.NameFilter;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.harvest.HarvestedFunction;

/** The functions of one file that are sent, and the number of the others, by reason. */
final class PushQuery {
  private final List<HarvestedFunction> sent = new ArrayList<>();
  private final Map<String, Integer> others = new LinkedHashMap<>();
  private int total;

  /**
   * A selection from a file.
   *
   * @param withoutKey number of further functions for which no key could be computed
   * @param filter to match the names of functions that are sent; null for all names
   */
  PushQuery(
      List<HarvestedFunction> functions,
      int withoutKey,
      SelectionOptions selection,
      @Nullable Pattern filter) {
    total = functions.size() + withoutKey;
    if (withoutKey > 0) {
      others.put("without a key", withoutKey);
    }
    for (HarvestedFunction function : functions) {
      String reason = reason(function, selection, filter);
      if (reason == null) {
        sent.add(function);
      } else {
        others.merge(reason, 1, Integer::sum);
      }
    }
  }

  /** Why a function is not sent; null if it is. */
  private static @Nullable String reason(
      HarvestedFunction function, SelectionOptions selection, @Nullable Pattern filter) {
    ByteString name = function.name();
    if (name == null) {
      return function.hasAutomaticName() ? "with automatic names" : "without a name";
    }
    String unwanted = selection.reasonAgainst(function);
    boolean isFiltered = filter != null && !new NameFilter(filter).finds(name.text());
    return unwanted != null ? unwanted : isFiltered ? "not matched by --filter" : null;
  }

  /** The functions that are sent, in the order of the file. */
  List<HarvestedFunction> sent() {
    return sent;
  }

  /** The number sent, and why the others are not; null if all are sent. */
  @Nullable String summary() {
    return others.isEmpty()
        ? null
        : others.entrySet().stream()
            .map(other -> other.getValue() + " " + other.getKey())
            .collect(Collectors.joining(", ", sent.size() + " of " + total + " functions: ", ""));
  }
}
