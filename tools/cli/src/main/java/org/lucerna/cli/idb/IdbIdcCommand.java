package org.lucerna.cli.idb;

import java.io.IOException;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.idc.IdcScript;
import picocli.CommandLine.Command;

/** {@code lucerna idb idc}: a script for IDA. */
@Command(
    name = "idc",
    description = {
      "Print an IDC script (IDA 7 and later) that gives another database of the same program the"
          + " names, comments, functions, prototypes and types of this one.",
      "Types that cannot be read are skipped; their number goes to standard error."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb idc sample.i64 > sample.idc")
final class IdbIdcCommand extends IdbFilesReader {
  private final Console console;

  IdbIdcCommand(Console console) {
    super(console);
    this.console = console;
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    IdbLists.noteNamesOfRecords(console, database);
    StringBuilder script = new StringBuilder();
    int leftOut = IdcScript.write(database, script);
    if (wantsJson()) {
      print(new JsonObject().put("script", script.toString()).number("leftOut", leftOut));
    } else {
      requireOne("idc");
      out().bytes(ByteString.utf8(script.toString()).toByteArray());
    }
    if (leftOut > 0) {
      console.say(file() + ": types or prototypes that cannot be written: " + leftOut);
    }
  }
}
