package org.lucerna.cli.idb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.container.IdbSection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb extract}: the sections as files. */
@Command(
    name = "extract",
    description = {
      "Write each section, decompressed, to a file; no file is overwritten.",
      "With several databases, each gets a folder with its name in DIR."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb extract sample.i64 sections")
final class IdbExtractCommand extends IdbOperandReader {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE... DIR",
      hideParamSyntax = true,
      description = FILES + " The last argument is the folder, created if missing.")
  List<String> arguments = List.of();

  IdbExtractCommand(Console console) {
    super(console);
  }

  @Override
  List<String> arguments() {
    return arguments;
  }

  @Override
  boolean readsTypeLibraries() {
    return true;
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    Path folder = Path.of(operand());
    if (isOneOfSeveral()) {
      folder = folder.resolve(file().getFileName());
    }
    Files.createDirectories(folder);
    Table table = table(isOneOfSeveral() ? "SECTION" : "FILE", "BYTES");
    for (IdbSection section : database.sections()) {
      Path file = folder.resolve("section." + section.kind().extension());
      long size;
      try (InputStream bytes = section.openStream()) {
        size = Files.copy(bytes, file);
      }
      if (wantsJson()) {
        print(
            new JsonObject()
                .put(isOneOfSeveral() ? "section" : "file", file.toString())
                .number("size", size));
      } else {
        table.row(file, size);
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }
}
