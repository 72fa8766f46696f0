package org.lucerna.harvest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;

/**
 * Sources of names for a stripped file.
 *
 * @param files finds them by build-id and debug link
 * @param given files that are declared to be debug files; a file that belongs to another program is
 *     ignored
 */
public record DebugLookup(DebugFiles files, List<Path> given) {
  /** Copies the list. */
  public DebugLookup {
    given = List.copyOf(given);
  }

  /**
   * The debug information of {@code elf}, which is at {@code path}.
   *
   * @throws org.lucerna.bytes.FormatException if a given file is not an ELF file
   */
  public DebugFiles.Found find(ElfFile elf, Path path) throws IOException {
    return files.findAmong(given, elf, path);
  }
}
