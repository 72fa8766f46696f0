package org.lucerna.cli.idb;

import java.io.IOException;
import java.io.PrintWriter;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.til.header.CHeader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb header}: the types as a header for C compilers. */
@Command(
    name = "header",
    description = "Print the types, prototypes and macros as a header for a C compiler.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb header sample.i64 > sample.h")
final class IdbHeaderCommand extends IdbFilesReader {
  @Option(
      names = "--guard",
      paramLabel = "NAME",
      defaultValue = "IDB_TYPES_H",
      description = "Name of the include guard. Default: ${DEFAULT-VALUE}.")
  String guard = "";

  IdbHeaderCommand(Console console) {
    super(console);
  }

  @Override
  boolean readsTypeLibraries() {
    return true;
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    StringBuilder header = new StringBuilder();
    CHeader.write(database.typeLibrary(), database.typeLayout(), guard, header);
    if (wantsJson()) {
      print(new JsonObject().put("header", header.toString()));
    } else {
      requireOne("header");
      PrintWriter text = out().writer();
      text.append(header);
      text.flush();
    }
  }
}
