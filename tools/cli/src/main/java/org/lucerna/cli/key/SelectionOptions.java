package org.lucerna.cli.key;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.AddressSpan;
import org.lucerna.harvest.HarvestedFunction;
import picocli.CommandLine.Option;

/** Which functions of a file are selected. */
public final class SelectionOptions {
  @Option(
      names = "--min-size",
      paramLabel = "BYTES",
      defaultValue = "" + HarvestedFunction.USUAL_LEAST_SIZE,
      description =
          "Skip functions smaller than this, since many are alike. Default: ${DEFAULT-VALUE}.")
  long least;

  @Option(
      names = "--range",
      paramLabel = "START-END",
      description = "Only functions that start at these addresses; END is exclusive.")
  @Nullable AddressSpan range;

  public boolean admits(HarvestedFunction function) {
    return reasonAgainst(function) == null;
  }

  /** Why a function is not selected; null if it is. */
  public @Nullable String reasonAgainst(HarvestedFunction function) {
    if (function.size() < least) {
      return "smaller than " + least + " bytes (--min-size)";
    }
    return range == null || range.contains(function.address()) ? null : "outside --range";
  }

  /** The functions that are selected. */
  public List<HarvestedFunction> of(List<HarvestedFunction> functions) {
    return functions.stream().filter(this::admits).toList();
  }
}
