package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.BoundPe;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Option;

/** A copy of a Windows program that refers to the PDB file which is written for it. */
final class BindOption {
  @Option(
      names = "--bind",
      paramLabel = "COPY",
      description =
          "With --format pdb, for a Windows program that refers to no PDB file: write a copy that"
              + " refers to FILE of --output, and name that copy's functions. Debuggers find the"
              + " file for the copy, and a server answers for it.")
  @Nullable Path copy;

  /** The destination; null if no copy is wanted. */
  @Nullable Path copy() {
    return copy;
  }

  /**
   * Writes the copy if one is wanted.
   *
   * @param pdb the file that it refers to
   * @return the program whose functions get names: the copy, or {@code program}
   * @throws SubjectException if the program has a reference or no room for one, or is none
   */
  Path bound(Console console, Path program, @Nullable Path pdb)
      throws IOException, SubjectException {
    if (copy == null || pdb == null) {
      return program;
    }
    try (PeFile file = PeFile.open(program)) {
      BoundPe bound = BoundPe.of(file, ByteString.utf8(pdb.getFileName().toString()));
      AtomicFileWriter.write(copy, program, bound::writeTo);
      if (bound.losesSignature()) {
        console.say(copy + ": not signed, as the program is");
      }
      return copy;
    } catch (FormatException unfit) {
      throw new SubjectException(program.toString(), unfit);
    }
  }
}
