package org.lucerna.cli.idb;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.types.TypeNames;
import org.lucerna.types.TypeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb prototypes}: the types of addresses. */
@Command(
    name = "prototypes",
    description = "List the types of functions and of data, as C.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb prototypes sample.i64",
      "  lucerna idb prototypes sample.i64 --format c"
    })
final class IdbPrototypesCommand extends IdbRowsReader {
  /** How the list is printed. */
  enum Form {
    table,
    c
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, or c: a declaration a line and nothing else. Default: table.")
  Form format = Form.table;

  IdbPrototypesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    TypeNames types = database.knownTypes().names();
    Table table = table(isC() ? new String[0] : new String[] {"ADDRESS", "NAME", "DECLARATION"});
    for (Prototype prototype : database.prototypes()) {
      String declaration = declaration(prototype, types);
      IdbRow row = row(prototype, declaration);
      if (!isC()) {
        add(table, row);
      } else if (declaration != null && (filter == null || row.contains(filter))) {
        line(Escaped.of(declaration) + ";");
      }
    }
    if (!isC()) {
      print(table);
    }
  }

  private boolean isC() {
    return format == Form.c && !wantsJson();
  }

  private static @Nullable String declaration(Prototype prototype, TypeNames types) {
    ByteString name = prototype.name();
    return TypeText.declaration(
        prototype.type(), prototype.fields(), name == null ? "" : name.text(), types);
  }

  private static IdbRow row(Prototype prototype, @Nullable String declaration) {
    return new IdbRow()
        .address("address", prototype.address())
        .text("name", prototype.name())
        .text("declaration", declaration == null ? null : ByteString.utf8(declaration));
  }
}
