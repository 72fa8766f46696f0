package org.lucerna.cli.idb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.input.FileSpan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb input}: rebuilds the input file as far as it is known. */
@Command(
    name = "input",
    description = {
      "Rebuild the input file from the database, without patches, and list the bytes that are"
          + " unknown.",
      "Unknown bytes are 0; no file is overwritten. The number of known bytes, and whether the MD5"
          + " is that of the input file, go to standard error.",
      "The input files of several databases go to the folder OUT, each as DATABASE.bin."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb input sample.i64 sample.exe")
final class IdbInputCommand extends IdbOperandReader {
  /** Maximum number of zeros that are written for unknown bytes. */
  private static final long MOST_ZEROS = 64 << 20;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE... OUT",
      hideParamSyntax = true,
      description = FILES + " The last argument is the file to write.")
  List<String> arguments = List.of();

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
    long bytes = known.stream().mapToLong(span -> span.end() - span.start()).sum();
    Md5 expected = database.root().inputMd5();
    String verdict =
        expected == null
            ? "the database has no MD5 of the input file"
            : expected.equals(md5(target, bytes))
                ? "its MD5 is that of the input file"
                : "its MD5 is not that of the input file";
    note(target + ": " + bytes + " of " + size + " bytes are known; " + verdict);
  }

  /**
   * The MD5 of a file.
   *
   * @param known number of bytes written to it
   * @return null if there are far more unknown bytes than that: a file of zeros is useless
   */
  private static @Nullable Md5 md5(Path file, long known) throws IOException {
    if (Files.size(file) > known + MOST_ZEROS) {
      return null;
    }
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
    try (InputStream in = Files.newInputStream(file);
        OutputStream hashed = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(hashed);
    }
    return Md5.of(digest.digest(), 0);
  }
}
