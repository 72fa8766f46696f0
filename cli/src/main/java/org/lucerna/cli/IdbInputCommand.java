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
      "Bytes that are not known are 0; no file is overwritten.",
      "The input files of several databases go to the folder OUT, each as DATABASE.bin."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb input sample.i64 sample.exe")
final class IdbInputCommand extends IdbOperandReader {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE... OUT",
      hideParamSyntax = true,
      description = FILES + " The last argument is the file to write.")
  private List<String> arguments = List.of();

  IdbInputCommand(Console console) {
    super(console);
  }

  @Override
  List<String> arguments() {
    return arguments;
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    Path target = Path.of(operand());
    if (isOneOfSeveral()) {
      Files.createDirectories(target);
      target = target.resolve(file().getFileName() + ".bin");
    }
    List<FileSpan> known;
    try (SeekableByteChannel out =
        Files.newByteChannel(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      known = database.inputFile().writeTo(out);
    }
    long end = known.isEmpty() ? 0 : known.getLast().end();
    long size = Math.max(end, database.root().inputSize().orElse(0));
    Table table = table("MISSING", "UNTIL");
    for (FileSpan span : FileSpan.between(known, size)) {
      IdbRow row = new IdbRow().address("start", span.start()).address("end", span.end());
      if (wantsJson()) {
        print(row.json());
      } else {
        row.addTo(table);
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }
}
