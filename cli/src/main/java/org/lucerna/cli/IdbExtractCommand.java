package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.container.Section;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb extract}: the sections as files. */
@Command(
    name = "extract",
    description = "Write each section, inflated, into a file of its own; none is overwritten.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb extract sample.i64 sections")
final class IdbExtractCommand extends IdbReader {
  @Parameters(index = "1", paramLabel = "DIR", description = "Made when it is missing.")
  private Path folder;

  IdbExtractCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    Files.createDirectories(folder);
    Table table = new Table("FILE", "BYTES");
    for (Section section : database.sections()) {
      Path file = folder.resolve("section." + section.kind().extension());
      long size;
      try (InputStream bytes = section.openStream()) {
        size = Files.copy(bytes, file);
      }
      if (wantsJson()) {
        out().json(new JsonObject().put("file", file.toString()).number("size", size));
      } else {
        table.row(file, size);
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }
}
