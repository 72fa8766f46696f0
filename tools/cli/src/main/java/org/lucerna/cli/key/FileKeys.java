package org.lucerna.cli.key;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.FunctionHint;
import org.lucerna.harvest.HarvestedFunction;

/** Prints the keys of the functions in files. */
public final class FileKeys {
  private final Console console;
  private final boolean json;
  private final NameStyle style;
  private final Table table = new Table("ADDRESS", "SIZE", "KEY", "PROFILE", "NAME");

  public FileKeys(Console console, boolean json, DemangleOption demangle) {
    this.console = console;
    this.json = json;
    this.style = demangle.of(json, console.out());
  }

  /**
   * Prints functions for programs, or keeps them for the table.
   *
   * @param hints for those without a name, by address
   */
  public void add(List<HarvestedFunction> functions, Map<Long, FunctionHint> hints)
      throws IOException {
    for (HarvestedFunction function : functions) {
      FunctionHint hint = function.name() == null ? hints.get(function.address()) : null;
      if (json) {
        console.out().json(json(function, hint));
      } else {
        add(function, hint);
      }
    }
  }

  /** Prints the table for people. */
  public void end() throws IOException {
    if (!json) {
      table.print(console.out());
    }
  }

  private JsonObject json(HarvestedFunction function, @Nullable FunctionHint hint) {
    FunctionKey key = function.keys().getFirst();
    JsonObject line =
        Harvested.json(function)
            .name("name", function.name(), style)
            .put("key", key.md5().toString())
            .put("profile", key.profile().id());
    if (hint != null) {
      line.put("hint", hint.words());
    }
    List<JsonObject> others = new ArrayList<>();
    for (FunctionKey other : function.keys().subList(1, function.keys().size())) {
      others.add(
          new JsonObject().put("key", other.md5().toString()).put("profile", other.profile().id()));
    }
    if (!others.isEmpty()) {
      line.put("otherKeys", others);
    }
    List<JsonObject> tails =
        function.tails().stream()
            .map(
                tail ->
                    new JsonObject().unsigned("start", tail.start()).unsigned("end", tail.end()))
            .toList();
    return tails.isEmpty() ? line : line.put("tails", tails);
  }

  private void add(HarvestedFunction function, @Nullable FunctionHint hint) {
    ByteString name = function.name();
    String unnamed = hint == null ? "" : "hint: " + hint.words();
    for (FunctionKey key : function.keys()) {
      table.row(
          "0x" + Long.toHexString(function.address()),
          function.size(),
          key.md5(),
          key.profile().id(),
          name == null ? unnamed : style.of(name));
    }
  }
}
