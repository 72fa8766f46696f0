package org.lucerna.cli;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.input.FileSpan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb input}: what is known of the input file. */
@Command(
    name = "input",
    description = {
      "Write what the database knows of its input file, before patches, and list what it does not"
          + " know.",
      "Bytes that are not known are 0; no file is overwritten."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb input sample.i64 sample.exe")
final class IdbInputCommand extends IdbReader {
  @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
  private Path target;

  IdbInputCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    List<FileSpan> known;
    try (SeekableByteChannel out =
        Files.newByteChannel(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      known = database.inputFile().writeTo(out);
    }
    long end = known.isEmpty() ? 0 : known.getLast().end();
    long size = Math.max(end, database.root().inputSize().orElse(0));
    print(
        new String[] {"MISSING", "UNTIL"},
        FileSpan.between(known, size),
        span -> new IdbRow().address("start", span.start()).address("end", span.end()));
  }
}
