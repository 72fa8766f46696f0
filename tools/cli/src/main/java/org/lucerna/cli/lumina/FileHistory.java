package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.naming.KnownVersion;

/** Prints the versions of the functions of files on a server. */
final class FileHistory {
  private final Console console;
  private final boolean json;
  private final NameStyle style;
  private final Table table =
      new Table("ADDRESS", "KEY", "FUNCTION", "VERSION", "TIME", "NAME", "METADATA");
  private int known;
  private int asked;

  FileHistory(Console console, boolean json, NameStyle style) {
    this.console = console;
    this.json = json;
    this.style = style;
  }

  /** Prints functions for programs, or keeps them for the table; their names are the file's own. */
  void add(List<HarvestedFunction> functions, Map<Md5, List<KnownVersion>> versions)
      throws IOException {
    for (HarvestedFunction function : functions) {
      boolean isKnown = false;
      for (FunctionKey key : function.keys()) {
        for (KnownVersion version : versions.getOrDefault(key.md5(), List.of())) {
          add(function, version);
          isKnown = true;
        }
      }
      known += isKnown ? 1 : 0;
    }
    asked += functions.size();
  }

  private void add(HarvestedFunction function, KnownVersion version) throws IOException {
    ByteString name = function.name();
    if (json) {
      JsonObject where = Harvested.json(function).name("name", name, style);
      console
          .out()
          .json(new VersionOutput(version).addTo(new JsonObject().put("function", where), style));
    } else {
      VersionOutput output = new VersionOutput(version);
      table.row(
          "0x" + Long.toHexString(function.address()),
          version.key(),
          name == null ? "" : style.of(name),
          output.number(),
          version.entry().time(),
          style.of(version.entry().name()),
          output.summary());
    }
  }

  /** Prints the table for people and the summary; returns the exit status. */
  int end() throws IOException {
    if (!json && known > 0) {
      table.print(console.out());
    }
    console.say("the server knows " + known + " of " + asked + " functions");
    return known > 0 ? ExitStatus.DONE : ExitStatus.NO;
  }
}
