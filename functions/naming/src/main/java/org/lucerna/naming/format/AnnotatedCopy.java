package org.lucerna.naming.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.elf.AnnotatedElf;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.FoundName;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.harvest.HarvestedFunction.Source;

/** Puts the names of pulled functions into a copy of their ELF file. */
public final class AnnotatedCopy {
  private AnnotatedCopy() {}

  /**
   * Writes the copy, with the permissions of the file.
   *
   * @return how many names were added
   * @throws org.lucerna.bytes.FormatException if the file is not an ELF program or library
   */
  public static int write(Path file, NamedProgram program, Path copy) throws IOException {
    List<FoundName> names = new ArrayList<>();
    for (NamedCode code : program.code()) {
      // The names in Go's table are not symbols.
      if (code.function().name() == null || code.function().source() == Source.GO) {
        names.add(new FoundName(code.symbolValue(), code.range().size(), code.name()));
      }
    }
    try (ElfFile elf = ElfFile.open(file)) {
      AnnotatedElf annotated = AnnotatedElf.of(elf, names);
      AtomicFileWriter.write(copy, file, annotated::writeTo);
      return annotated.added();
    }
  }
}
