package org.lucerna.cli.key;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
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

  /** Prints functions for programs, or keeps them for the table. */
  public void add(List<HarvestedFunction> functions) throws IOException {
    for (HarvestedFunction function : functions) {
      if (json) {
        console.out().json(json(function));
      } else {
        add(function);
      }
    }
  }

  /** Prints the table for people. */
  public void end() throws IOException {
    if (!json) {
      table.print(console.out());
    }
  }

  private JsonObject json(HarvestedFunction function) {
    FunctionKey key = function.keys().getFirst();
    JsonObject line =
        Harvested.json(function)
            .name("name", function.name(), style)
            .put("key", key.md5().toString())
            .put("profile", key.profile().id());
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

  private void add(HarvestedFunction function) {
    ByteString name = function.name();
    for (FunctionKey key : function.keys()) {
      table.row(
          "0x" + Long.toHexString(function.address()),
          function.size(),
          key.md5(),
          key.profile().id(),
          name == null ? "" : style.of(name));
    }
  }
}
