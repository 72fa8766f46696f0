package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.pe.PeHeader;

/** What a file says it is, in its first bytes. */
enum FileKind {
  ELF,
  ARCHIVE,
  PE,
  OTHER;

  private static final int MAGIC_SIZE = 16;

  static FileKind of(Path path) throws IOException {
    MemorySegment magic;
    try (InputStream in = Files.newInputStream(path)) {
      magic = MemorySegment.ofArray(in.readNBytes(MAGIC_SIZE));
    }
    if (ElfHeader.isAt(magic)) {
      return ELF;
    }
    return Archive.isAt(magic) ? ARCHIVE : PeHeader.isAt(magic) ? PE : OTHER;
  }
}
