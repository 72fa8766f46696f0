package org.lucerna.harvest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;

/**
 * Sources of names for a file without its own.
 *
 * @param files finds those of ELF files by build-id and debug link
 * @param pdbs finds those of Windows programs
 * @param given files that are declared to be debug files; a file that belongs to another program is
 *     ignored
 */
public record DebugLookup(DebugFiles files, PdbSearch pdbs, List<Path> given) {
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

  /**
   * The debug information of a macOS program, which is at {@code path}: among the given files, or
   * beside it; null if there is none. The caller closes it.
   */
  public @Nullable MachFile find(MachFile program, Path path) throws IOException {
    for (Path file : given) {
      try {
        MachFile debug = DebugBundle.given(file, program);
        if (debug != null) {
          return debug;
        }
      } catch (FormatException unfit) {
        // The debug file of another program.
      }
    }
    return DebugBundle.open(path, program);
  }

  /** The PDB file of a Windows program, which is at {@code path}. */
  public PdbSearch.Found find(PeFile program, Path path) throws IOException {
    return pdbs.find(given, program, path);
  }
}
